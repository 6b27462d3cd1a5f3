import type { ActionKind } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { Done } from "#machines/documents/list/documentsStore.types.ts"
import type { Step, UndoOutcome } from "#machines/documents/actions/undo.machine.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { ChangeRequest } from "#services/documents/documentCalls.ts"
import type { Portal } from "#ui/app/portal.ts"

/** One request of an undo: these nodes get back the same name or folder. */
interface Return {
  readonly kind: ChangeRequest["kind"]
  readonly name: string
  readonly folder: number | null
  readonly nodes: ReadonlyArray<number>
}
export interface UndoWork {
  readonly vendorId: VendorId
  readonly returns: ReadonlyArray<Return>
}
export type UndoStep = Step<UndoWork>

const opposite: Partial<Record<ActionKind, ChangeRequest["kind"]>> = {
  move: "move",
  rename: "rename",
  restore: "trash",
  trash: "restore",
  unvalidate: "validate",
  validate: "unvalidate"
}

let made = 0

/** The undo step of an action. Null if the action has no undo; it then does not block the undo of earlier actions. */
export const stepOf = (vendorId: VendorId, { after, before, kind }: Done, rootId: number | null): UndoStep | null => {
  const back = opposite[kind]
  const was = new Map(before.map((node) => [node.id, node]))
  if (back === undefined || after.length === 0 || after.some(({ id }) => !was.has(id))) return null
  const ways = new Map<string, Return>()
  for (const { id } of after) {
    const old = was.get(id)
    const name = back === "rename" ? (old?.name ?? "") : ""
    const folder = back === "move" ? (old?.folder_id ?? rootId) : null
    const way = `${name}/${folder}`
    ways.set(way, { kind: back, name, folder, nodes: [...(ways.get(way)?.nodes ?? []), id] })
  }
  // Moving a default folder ends its automatic feed, and moving it back would not restore the feed (DOC-030).
  const isLost = kind === "move" && before.some((node) => node.type === "folder" && node.is_default)
  return {
    id: (made += 1),
    work: { vendorId, returns: [...ways.values()] },
    changed: after.map(({ id, revision }) => ({ id, is: revision, was: was.get(id)?.revision ?? revision })),
    closedBy: isLost ? "help:undo.defaults" : null
  }
}

const taken = new Set<number>()
/** Whether the step is already undone: a visible message may still offer an undo that the keyboard has done. */
export const isTakenBack = ({ id }: UndoStep): boolean => taken.has(id)

/** Undoes a step with one or several requests; each request succeeds or fails as a whole. */
export const takeBack = async (
  portal: Portal,
  { changed, id: step, work }: UndoStep,
  onBack: (node: TreeNode, kind: ChangeRequest["kind"]) => void
): Promise<UndoOutcome> => {
  const { changeAll } = await import("#ui/documents/onDemand/nodeActionRunner.ts")
  const revisions = new Map(changed.map(({ id, is }) => [id, is]))
  const requests = work.returns.map(({ nodes, ...way }): ChangeRequest => ({
    ...way,
    targets: nodes.map((id) => ({ id, revision: revisions.get(id) ?? 0 }))
  }))
  const reports = await changeAll(portal, work.vendorId, requests, onBack)
  const failure = reports.find((report) => report.failure !== null)?.failure ?? null
  if (failure === null) taken.add(step)
  if (failure === null)
    return Result.succeed(
      reports.flatMap(({ changed: told, unseen }) => [
        ...told,
        ...unseen.map((id) => ({ id, revision: (revisions.get(id) ?? 0) + 1 }))
      ])
    )
  const { code, params, status } = failure
  return Result.fail({ code, isPassing: status === null, ...(params === undefined ? {} : { params }) })
}
