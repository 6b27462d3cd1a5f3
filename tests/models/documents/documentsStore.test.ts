import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { caughtUp, expected } from "#machines/documents/list/acted.ts"
import { documentsStoreMachine } from "#machines/documents/list/documentsStore.machine.ts"
import { areActionsLoaded, toDocumentsStoreView } from "#machines/documents/list/documentsStore.projection.ts"
import type { ActedNode, DocumentsStoreEvent } from "#machines/documents/list/documentsStore.types.ts"
import type { ActionKind, NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { DocumentNode, FolderNode, TreeNode } from "#schemas/documents/node.ts"
import { stoppedClock } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import fc from "#tests/support/properties.ts"

const node = (facts: Partial<DocumentNode>) =>
  ({ id: 5, type: "document", revision: 3, name: "Bilan", folder_id: 1, ...facts }) as DocumentNode
const actionOf = (kind: ActionKind, more: Partial<NodeAction> = {}): NodeAction => ({
  kind,
  targets: [],
  name: "",
  folder: null,
  ...more
})
const job = { id: 1 } as unknown as BatchJob
const done = { kind: "rename", before: [], after: [] } as const
const help = { name: "help", nodes: [] } as const
const fixtures = {
  "dialog.asked": [{ type: "dialog.asked", dialog: help }],
  "dialog.closed": [{ type: "dialog.closed" }],
  "undo.asked": [{ type: "undo.asked" }],
  "actions.loaded": [{ type: "actions.loaded" }],
  "content.changed": [
    { type: "content.changed", folders: [1] },
    { type: "content.changed", folders: null }
  ],
  "action.begun": [
    { type: "action.begun", action: actionOf("rename", { name: "B" }), targets: [{ id: 5, revision: 3 }] }
  ],
  "node.made": [{ type: "node.made", node: node({ revision: 4, name: "B" }) }],
  "job.reported": [
    { type: "job.reported", job },
    { type: "job.reported", job: null }
  ],
  "action.ended": [
    { type: "action.ended", done, undone: [] },
    { type: "action.ended", done, undone: [5] }
  ],
  "nodes.returned": [{ type: "nodes.returned", nodes: [{ id: 5, revision: 6 }] }]
} satisfies Record<DocumentsStoreEvent["type"], ReadonlyArray<DocumentsStoreEvent>>
const after = "xstate.after.batchWindow.documentsStore.changes.batching"

const model: Model<typeof documentsStoreMachine> = {
  machine: documentsStoreMachine,
  input: undefined as never,
  cases: { ...fixtures, [after]: [{ type: after }] },
  vertex: ({ acted, job: told, touched, undos }) => [
    Math.min(undos, 1),
    acted.has(5) && acted.get(5)?.made !== null,
    told !== null,
    touched === null
  ]
}
const start = () => {
  const { clock, pass } = stoppedClock()
  const actor = createActor(documentsStoreMachine, { clock: clock as never })
  const told: Array<{ readonly type: string }> = []
  actor.on("*", (event) => void told.push(event))
  actor.start()
  const send = (...events: ReadonlyArray<DocumentsStoreEvent>) => events.forEach((event) => actor.send(event))
  return { actor, context: () => actor.getSnapshot().context, pass, send, told }
}

test("every state of the store is reached and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

test("a dialog is shown exactly while one is asked for, a job only while an action is under way", () => {
  for (const state of reachable(model)) {
    const view = toDocumentsStoreView(state)
    expect(view.dialog !== null).toBe(state.matches({ dialog: "open" }))
    if (state.matches({ work: "idle" })) expect(view.job).toBeNull()
  }
})

describe("the running store follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, pass } = start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as DocumentsStoreEvent)
    await run({
      events: { ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])), [after]: () => pass(120) },
      states: { "*": (wanted) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, wanted)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("undo pressed before anything can take back is told once for each press, when something can", () => {
    const { actor, send, told } = start()
    send({ type: "undo.asked" }, { type: "undo.asked" })
    expect([told, areActionsLoaded(actor.getSnapshot())]).toEqual([[], false])
    send({ type: "actions.loaded" })
    expect(told).toHaveLength(2)
    send({ type: "undo.asked" }, { type: "actions.loaded" })
    expect([told.length, areActionsLoaded(actor.getSnapshot())]).toEqual([3, true])
  })

  test("changes of a short time are told once, by folder, or as any where one says so", () => {
    const { pass, send, told } = start()
    const changed = (folders: ReadonlyArray<number> | null): DocumentsStoreEvent => ({
      type: "content.changed",
      folders
    })
    send(changed([1, 2]), changed([2, 3]))
    pass(120)
    send(changed([1]), changed(null), changed([2]))
    pass(120)
    send(changed([4]))
    pass(120)
    expect(told).toEqual([
      { type: "changes.flushed", folders: [1, 2, 3] },
      { type: "changes.flushed", folders: null },
      { type: "changes.flushed", folders: [4] }
    ])
  })

  test("[NET-O07] rows show what an action will make, then what it made, and what was before it where it was refused", () => {
    const { context, send } = start()
    const shown = (row: TreeNode) => caughtUp(context().acted, row, "now")
    const old = node({})
    expect(shown(old)).toEqual([old])
    send(...fixtures["action.begun"])
    expect(shown(old)).toEqual([node({ name: "B" })])
    send(...fixtures["node.made"])
    expect(shown(old)).toEqual([node({ revision: 4, name: "B" })])
    // Somebody else has changed it since.
    expect(shown(node({ revision: 5, name: "C" }))).toEqual([node({ revision: 5, name: "C" })])
    send({ type: "action.ended", done, undone: [5] })
    expect(shown(old)).toEqual([old])
  })

  test("[NET-O07] the revision that a way back left is known", () => {
    const { context, send } = start()
    send(...fixtures["nodes.returned"], { type: "nodes.returned", nodes: [{ id: 6, revision: 2 }] })
    expect([...context().returned]).toEqual([
      [5, 6],
      [6, 2]
    ])
  })
})

describe("what an action will make of a node", () => {
  const acted = (action: NodeAction): ReadonlyMap<number, ActedNode> =>
    new Map([[5, { action, revision: 3, made: null }]])

  test("it goes, or stays with what changed; a folder is not validated", () => {
    expect(expected(actionOf("rename", { name: "B" }), node({}), "now")).toMatchObject({ name: "B" })
    expect(expected(actionOf("validate"), node({}), "now")).toMatchObject({ is_validated: true, validated_at: "now" })
    expect(expected(actionOf("unvalidate"), node({}), "now")).toMatchObject({ is_validated: false, validated_at: null })
    for (const kind of ["move", "trash", "restore", "purge"] as const)
      expect(expected(actionOf(kind), node({}), "now")).toBeNull()
    const folder = { id: 5, type: "folder", name: "Banque" } as FolderNode
    expect(expected(actionOf("validate"), folder, "now")).toBe(folder)
  })

  test("a moved node is shown where it went, and nowhere else", () => {
    const moved = acted(actionOf("move", { folder: 9 }))
    expect(caughtUp(moved, node({ folder_id: 9 }), "now")).toEqual([node({ folder_id: 9 })])
    expect(caughtUp(moved, node({ folder_id: 1 }), "now")).toEqual([])
  })
})

test("however it goes, every undo that was asked for is told once something can take it, and never before", () => {
  const any = fc.constantFrom<DocumentsStoreEvent>(...Object.values(fixtures).flat())
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (steps) => {
      const { actor, send, told } = start()
      let asked = 0
      for (const step of steps) {
        send(step)
        if (step.type === "undo.asked") asked += 1
        const due = told.filter(({ type }) => type === "undo.due").length
        expect(due).toBe(areActionsLoaded(actor.getSnapshot()) ? asked : 0)
      }
      actor.stop()
    })
  )
})
