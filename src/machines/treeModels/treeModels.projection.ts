import { ask, decide } from "#machines/shared/guards/decide.ts"
import { type ClientTreeEvent, clientTreeMachine } from "#machines/treeModels/clientTree.machine.ts"
import { type TreeModelEvent, type TreeModelFacts, treeModelMachine } from "#machines/treeModels/treeModel.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import type { TreeModelState, TreeModelSummary } from "#schemas/treeModels/treeModel.ts"

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const treeModelSnapshot = (state: TreeModelState, facts: TreeModelFacts) =>
  treeModelMachine.resolveState({ value: state, context: facts })

export const clientTreeSnapshot = (state: "ready" | "building") => clientTreeMachine.resolveState({ value: state })

export const decideClientTree = (state: "ready" | "building", event: ClientTreeEvent) =>
  decide(clientTreeMachine, clientTreeSnapshot(state), event)

type Shown = Pick<TreeModelSummary, "closed_by" | "folder_count" | "is_default" | "state" | "vendor_count">

export const factsOf = ({ folder_count, is_default, vendor_count }: Shown): TreeModelFacts => ({
  folders: folder_count,
  vendors: vendor_count,
  isDefault: is_default
})

/**
 * The actions that a row of the catalogue offers: for each event the guard that refuses it (`closed.<name>`), or null.
 */
export const toTreeModelView = (model: Shown) => {
  const by = { mayKeep: model.closed_by.length === 0 }
  const snapshot = treeModelSnapshot(model.state, factsOf(model))
  const refusalOf = (type: Exclude<TreeModelEvent["type"], "model.changed">) => {
    const verdict = ask(treeModelMachine, snapshot, { type, by })
    return Result.isFailure(verdict) ? (verdict.failure.closedBy[0] ?? type) : null
  }
  const offers = (type: Parameters<typeof refusalOf>[0]) => by.mayKeep && refusalOf(type) === null
  return {
    /** Users without this right see no actions. */
    mayKeep: by.mayKeep,
    /** Decides which of the two steps is shown: publish or withdraw. */
    isDraft: model.state === "draft",
    offerClosedBy: refusalOf("model.offered"),
    withdrawalClosedBy: refusalOf("model.withdrawn"),
    removalClosedBy: refusalOf("model.removed"),
    canPrefer: offers("model.preferred"),
    canUnprefer: offers("model.unpreferred")
  }
}
