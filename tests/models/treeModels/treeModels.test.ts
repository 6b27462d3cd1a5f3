import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import { type ClientTreeEvent, clientTreeMachine } from "#machines/treeModels/clientTree.machine.ts"
import { type TreeModelEvent, type TreeModelFacts, treeModelMachine } from "#machines/treeModels/treeModel.machine.ts"
import { decideClientTree, toTreeModelView, treeModelSnapshot } from "#machines/treeModels/treeModels.projection.ts"
import { mayKeepTreeModels, maySeeTreeModels } from "#schemas/access/policy.ts"
import type { TreeModelState } from "#schemas/treeModels/treeModel.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { clientTreeCases as treeCases, free, treeModelCases as cases } from "#tests/models/treeModels/cases.ts"

const preferred: TreeModelFacts = { ...free, isDefault: true }
const paths = [
  ...pathsOf(treeModelMachine, free, cases).map((one) => ({ ...one, facts: free })),
  ...pathsOf(treeModelMachine, preferred, cases).map((one) => ({
    ...one,
    facts: preferred,
    title: `default: ${one.title}`
  }))
]
const treePaths = pathsOf(clientTreeMachine, undefined as never, treeCases)

describe("a stored tree model, reloaded before every event, follows the model", () => {
  test.each(paths)("[NET-050] [VAL-041] $title", async ({ facts, path }) => {
    let row = JSON.stringify(initialTransition(treeModelMachine, facts)[0])
    const reload = () => treeModelMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: TreeModelEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(treeModelMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test.each(treePaths)("[WIZ-009] a client's tree: $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(clientTreeMachine)[0])
    const reload = () => clientTreeMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: ClientTreeEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(clientTreeMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(treeCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = [...paths, ...treePaths].flatMap(({ path }) =>
      path.steps.map(({ event, state }) => [String(state.value), event.type] as const)
    )
    expect(new Set(steps.map(([state]) => state))).toEqual(
      new Set(["draft", "available", "removed", "ready", "building"])
    )
    expect(new Set(steps.map(([, event]) => event))).toEqual(
      new Set(["xstate.init", ...Object.keys(cases), ...Object.keys(treeCases)])
    )
  })
})

describe("journeys", () => {
  const play = (facts: TreeModelFacts, ...types: ReadonlyArray<keyof typeof cases>) =>
    types.reduce(
      (state, type) =>
        String(
          Result.getOrThrow(decide(treeModelMachine, treeModelSnapshot(state as TreeModelState, facts), cases[type]))
            .next.value
        ),
      "draft"
    )
  const closed = (state: TreeModelState, facts: Partial<TreeModelFacts>, event: TreeModelEvent) => {
    const verdict = decide(treeModelMachine, treeModelSnapshot(state, { ...free, ...facts }), event)
    return Result.isFailure(verdict) ? verdict.failure.closedBy : null
  }

  test("[NET-050] a model is laid out, offered, taken back, and removed", () => {
    expect(play(free, "model.changed", "model.offered", "model.changed")).toBe("available")
    expect(play(free, "model.offered", "model.withdrawn", "model.removed")).toBe("removed")
    expect(play(free, "model.offered", "model.preferred")).toBe("available")
  })

  test("[VAL-041] [ERR-045] [WSP-001] what closes a step says its name", () => {
    expect(closed("available", { vendors: 1 }, cases["model.removed"])).toEqual(["isModelUnused"])
    expect(closed("draft", { folders: 0 }, cases["model.offered"])).toEqual(["hasFolders"])
    expect(closed("available", {}, { ...cases["model.changed"], folders: 0 })).toEqual(["hasFolders"])
    expect(closed("draft", {}, { ...cases["model.changed"], folders: 0 })).toBeNull()
    expect(closed("available", { isDefault: true }, cases["model.withdrawn"])).toEqual(["isNotDefaultModel"])
    expect(closed("available", { isDefault: true }, cases["model.preferred"])).toEqual(["isNotDefaultModel"])
    expect(closed("available", {}, cases["model.unpreferred"])).toEqual(["isDefaultModel"])
    expect(closed("draft", {}, cases["model.preferred"])).toEqual(["isModelAvailable"])
    expect(closed("draft", {}, cases["model.withdrawn"])).toEqual(["isModelAvailable"])
    expect(closed("available", {}, cases["model.offered"])).toEqual(["isModelDraft"])
    expect(closed("draft", {}, { ...cases["model.removed"], by: { mayKeep: false } })).toEqual(["mayKeepTreeModels"])
  })

  test("[WIZ-009] a tree that is being built is not asked for again, and one that stands not built", () => {
    const outcome = (state: "ready" | "building", event: ClientTreeEvent) => {
      const verdict = decideClientTree(state, event)
      return Result.isSuccess(verdict) ? [verdict.success.next.value, verdict.success.jobs] : verdict.failure.closedBy
    }
    expect(outcome("ready", treeCases["tree.requested"])).toEqual(["building", ["buildTree"]])
    expect(outcome("building", treeCases["tree.built"])).toEqual(["ready", ["makeYears"]])
    expect(outcome("building", treeCases["tree.requested"])).toEqual(["isTreeReady"])
    expect(outcome("ready", treeCases["tree.built"])).toEqual(["isTreeAsked"])
  })

  test("[NET-050] [VAL-041] a line of the catalogue offers what its model takes, and says why not", () => {
    const model = { closed_by: [], folder_count: 3, is_default: false, state: "available", vendor_count: 2 } as const
    expect(toTreeModelView(model)).toEqual({
      mayKeep: true,
      isDraft: false,
      offerClosedBy: "isModelDraft",
      withdrawalClosedBy: null,
      removalClosedBy: "isModelUnused",
      canPrefer: true,
      canUnprefer: false
    })
    expect(toTreeModelView({ ...model, is_default: true })).toMatchObject({
      withdrawalClosedBy: "isNotDefaultModel",
      canPrefer: false,
      canUnprefer: true
    })
    expect(toTreeModelView({ ...model, closed_by: ["isFirmAdmin"] })).toMatchObject({
      mayKeep: false,
      canPrefer: false,
      removalClosedBy: "mayKeepTreeModels"
    })
    expect(toTreeModelView({ ...model, state: "draft", folder_count: 0, vendor_count: 0 })).toMatchObject({
      isDraft: true,
      offerClosedBy: "hasFolders",
      removalClosedBy: null
    })
  })
})

test("[NET-050] [ROL-011] the catalogue is the staff's to see and the administrators' to keep", () => {
  expect([maySeeTreeModels("collaborator"), maySeeTreeModels(null)]).toEqual([[], ["isOfFirm"]])
  expect([mayKeepTreeModels("admin"), mayKeepTreeModels("collaborator"), mayKeepTreeModels(null)]).toEqual([
    [],
    ["isFirmAdmin"],
    ["isOfFirm"]
  ])
})
