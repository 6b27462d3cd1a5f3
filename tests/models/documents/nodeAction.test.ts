import { Result } from "effect"
import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { nodeActionMachine } from "#machines/documents/actions/run/nodeAction.machine.ts"
import { toNodeActionView, toOrders } from "#machines/documents/actions/nodeAction.projection.ts"
import type {
  ActionOutcome,
  NodeAction,
  NodeActionEvent,
  Target
} from "#machines/documents/actions/run/nodeAction.types.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const plain: Target = { id: 7, name: "a.pdf", revision: 3, isDefault: false }
const byModel: Target = { id: 8, name: "Banque", revision: 1, isDefault: true }
const taken = { code: "name.taken" }
const homeless = { code: "closed.hasPlace", closedBy: ["hasPlace"] }
const outcomes: ReadonlyArray<ActionOutcome> = [Result.succeed({ done: 1 }), Result.fail(taken), Result.fail(homeless)]

const cases = {
  "creation.asked": [{ type: "creation.asked", parent: 4 }],
  "renaming.asked": [{ type: "renaming.asked", target: plain }],
  "moving.asked": [
    { type: "moving.asked", targets: [plain] },
    { type: "moving.asked", targets: [plain, byModel] },
    { type: "moving.asked", targets: [] }
  ],
  "nodes.dropped": [
    { type: "nodes.dropped", targets: [plain], folder: 9 },
    { type: "nodes.dropped", targets: [byModel], folder: 9 },
    { type: "nodes.dropped", targets: [], folder: 9 }
  ],
  "trashing.asked": [
    { type: "trashing.asked", targets: [plain] },
    { type: "trashing.asked", targets: [] }
  ],
  "restoring.asked": [
    { type: "restoring.asked", targets: [plain] },
    { type: "restoring.asked", targets: [] }
  ],
  "purging.asked": [
    { type: "purging.asked", targets: [plain] },
    { type: "purging.asked", targets: [] }
  ],
  "validation.asked": [
    { type: "validation.asked", targets: [plain] },
    { type: "validation.asked", targets: [] }
  ],
  "unvalidation.asked": [
    { type: "unvalidation.asked", targets: [plain] },
    { type: "unvalidation.asked", targets: [] }
  ],
  "emptying.asked": [{ type: "emptying.asked" }],
  "folder.left": [{ type: "folder.left" }],
  "name.typed": [
    { type: "name.typed", name: "b.pdf" },
    { type: "name.typed", name: "b?" }
  ],
  "place.chosen": [{ type: "place.chosen", folder: 9 }],
  "action.submitted": [{ type: "action.submitted" }],
  "action.dismissed": [{ type: "action.dismissed" }]
} satisfies { readonly [T in NodeActionEvent["type"]]: ReadonlyArray<NodeActionEvent & { readonly type: T }> }

const model: Model<typeof nodeActionMachine> = {
  machine: nodeActionMachine,
  input: undefined,
  cases: {
    ...cases,
    "xstate.done.actor.perform": outcomes.map((output) => ({ type: "xstate.done.actor.perform", output })),
    "xstate.error.actor.perform": []
  },
  // One queued action stands for many: the property test below covers the queue.
  vertex: ({ kind, targets, name, folder, hasPlace, isDropped, failure, waiting }) => [
    Math.min(waiting.length, 1),
    kind,
    targets.map(({ id }) => id),
    name,
    folder,
    hasPlace,
    isDropped,
    failure?.code
  ]
}

/** Starts the machine; the test ends its work and sees what was requested. */
const start = () => {
  const asked: Array<NodeAction> = []
  const pending: Array<(outcome: ActionOutcome) => void> = []
  const told: Array<unknown> = []
  const perform = fromPromise<ActionOutcome, NodeAction>(({ input }) => {
    asked.push(input)
    return new Promise((resolve) => pending.push(resolve))
  })
  const actor = createActor(nodeActionMachine.provide({ actors: { perform } }))
  actor.on("*", (event) => told.push(event))
  actor.start()
  const end = async (outcome: ActionOutcome) => {
    pending.at(-1)?.(outcome)
    await Promise.resolve()
  }
  return { actor, asked, told, end, view: () => toNodeActionView(actor.getSnapshot()) }
}

test("every state is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("the projection never offers what the machine ignores", () => {
  for (const state of reachable(model)) {
    const view = toNodeActionView(state)
    expect(view.canSubmit).toBe(state.can({ type: "action.submitted" }))
    expect(view.canDismiss).toBe(state.can({ type: "action.dismissed" }))
    expect(view.canDismiss).toBe(state.hasTag("dialog"))
    expect(view.isBusy && view.canSubmit).toBe(false)
    if (state.hasTag("dialog")) expect(view.dialog).not.toBe(null)
    if (state.matches("idle")) expect(view).toMatchObject({ dialog: null, kind: null, isBusy: false, problem: null })
  }
})

const walksByLastEvent = [...Map.groupBy(walks(model), ({ title }) => title.split(" > ").at(-1) ?? "")]

describe("the running actor follows the model", () => {
  test.each(walksByLastEvent)("whenever a walk ends in %s", async (_, group) => {
    for (const { run } of group) {
      const { actor, end } = start()
      let driven = 0
      let seen = -1
      const send = ({ event }: { readonly event: unknown }) => {
        driven += 1
        actor.send(event as NodeActionEvent)
      }
      await run({
        events: {
          ...Object.fromEntries(Object.keys(cases).map((type) => [type, send])),
          "xstate.done.actor.perform": async ({ event }) => {
            driven += 1
            await end((event as unknown as { readonly output: ActionOutcome }).output)
          }
        },
        states: {
          "*": (expected) => {
            seen += 1
            expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
          }
        }
      })
      expect(driven).toBe(seen)
      actor.stop()
    }
  })
})

describe("journeys", () => {
  test("[DOC-028] [VAL-029] [VAL-030] a rename is refused for its characters, then as taken, then done", async () => {
    const { actor, asked, told, end, view } = start()
    actor.send({ type: "renaming.asked", target: plain })
    expect(view()).toMatchObject({ dialog: "rename", name: "a.pdf", canSubmit: false })
    actor.send({ type: "name.typed", name: "a?.pdf" })
    expect(view()).toMatchObject({
      canSubmit: false,
      problem: { code: "name.forbidden_characters", params: { characters: "?" } }
    })
    actor.send({ type: "name.typed", name: "b.pdf" })
    actor.send({ type: "action.submitted" })
    expect(view()).toMatchObject({ dialog: "rename", isBusy: true, canDismiss: false })
    await end(Result.fail(taken))
    expect(view()).toMatchObject({ dialog: "rename", name: "b.pdf", problem: taken, canSubmit: true })
    actor.send({ type: "name.typed", name: "c.pdf" })
    expect(view().problem).toBe(null)
    actor.send({ type: "action.submitted" })
    await end(Result.succeed({ done: 1 }))
    expect(view().dialog).toBe(null)
    expect(asked.map(({ kind, name }) => [kind, name])).toEqual([
      ["rename", "b.pdf"],
      ["rename", "c.pdf"]
    ])
    expect(told).toEqual([
      { type: "action.refused", kind: "rename", failure: taken },
      { type: "action.done", kind: "rename", done: 1 }
    ])
  })

  test("[DOC-030] [DOC-029] moving a default folder warns first, another one does not", async () => {
    const { actor, asked, view } = start()
    actor.send({ type: "nodes.dropped", targets: [plain, byModel], folder: 9 })
    expect(view()).toMatchObject({ dialog: "warning", isBusy: false })
    expect(asked).toEqual([])
    actor.send({ type: "action.dismissed" })
    expect(view().dialog).toBe(null)
    actor.send({ type: "nodes.dropped", targets: [plain], folder: 9 })
    expect(asked).toEqual([{ kind: "move", targets: [plain], name: "", folder: 9 }])
  })

  test("[DOC-030] a default folder moved by the dialog warns after the place is chosen", async () => {
    const { actor, asked, end, view } = start()
    actor.send({ type: "moving.asked", targets: [byModel] })
    expect(view()).toMatchObject({ dialog: "move", folder: undefined, canSubmit: false })
    actor.send({ type: "place.chosen", folder: null })
    expect(view()).toMatchObject({ folder: null, canSubmit: true })
    actor.send({ type: "action.submitted" })
    expect([view().dialog, asked.length]).toEqual(["warning", 0])
    actor.send({ type: "action.submitted" })
    await end(Result.fail({ code: "documents.read_only", closedBy: ["isPlaceWritable"] }))
    expect(view()).toMatchObject({ dialog: "move", problem: { code: "documents.read_only" } })
  })

  test("[DOC-024] [DOC-025] [DOC-026] emptying the trash asks first; putting there and restoring, which can be undone, do not", async () => {
    const { actor, asked, told, end, view } = start()
    actor.send({ type: "trashing.asked", targets: [plain] })
    expect([view().dialog, view().isBusy, asked.length]).toEqual([null, true, 1])
    await end(Result.fail({ code: "documents.not_deletable", closedBy: ["isNotValidated"] }))
    expect(view()).toMatchObject({ dialog: null, isBusy: false })
    actor.send({ type: "emptying.asked" })
    expect([view().dialog, asked.length]).toEqual(["emptyTrash", 1])
    actor.send({ type: "action.submitted" })
    await end(Result.succeed({ done: 12 }))
    actor.send({ type: "restoring.asked", targets: [plain] })
    expect(view()).toMatchObject({ dialog: null, isBusy: true })
    await end(Result.succeed({ done: 1 }))
    expect(asked.map(({ kind }) => kind)).toEqual(["trash", "emptyTrash", "restore"])
    expect(told).toEqual([
      {
        type: "action.refused",
        kind: "trash",
        failure: { code: "documents.not_deletable", closedBy: ["isNotValidated"] }
      },
      { type: "action.done", kind: "emptyTrash", done: 12 },
      { type: "action.done", kind: "restore", done: 1 }
    ])
  })

  test("[DOC-025] [DOC-O04] [VAL-037] what has lost its folder is restored where the person then says, or not at all", async () => {
    const { actor, asked, end, view } = start()
    actor.send({ type: "restoring.asked", targets: [plain] })
    await end(Result.fail(homeless))
    expect(view()).toMatchObject({ dialog: "home", folder: undefined, canSubmit: false, problem: homeless })
    actor.send({ type: "place.chosen", folder: 1 })
    expect(view()).toMatchObject({ dialog: "home", folder: 1, canSubmit: true, problem: null })
    actor.send({ type: "action.submitted" })
    expect(view()).toMatchObject({ dialog: "home", isBusy: true, canDismiss: false })
    const root = { code: "closed.isInAFolder", closedBy: ["isInAFolder"] }
    await end(Result.fail(root))
    expect(view()).toMatchObject({ dialog: "home", folder: 1, problem: root })
    actor.send({ type: "place.chosen", folder: 9 })
    actor.send({ type: "action.submitted" })
    await end(Result.succeed({ done: 1 }))
    expect(view().dialog).toBe(null)
    expect(asked.map(({ folder, kind }) => [kind, folder])).toEqual([
      ["restore", null],
      ["restore", 1],
      ["restore", 9]
    ])
    actor.send({ type: "restoring.asked", targets: [plain] })
    await end(Result.fail(homeless))
    actor.send({ type: "action.dismissed" })
    expect([view().dialog, asked.length]).toEqual([null, 4])
  })

  test("[DOC-026] what leaves the trash for good is asked about first", async () => {
    const { actor, asked, end, told, view } = start()
    actor.send({ type: "purging.asked", targets: [plain, byModel] })
    expect([view().dialog, asked.length]).toEqual(["purge", 0])
    actor.send({ type: "action.submitted" })
    expect(view()).toMatchObject({ dialog: "purge", isBusy: true })
    await end(Result.succeed({ done: 5 }))
    expect(asked).toEqual([{ kind: "purge", targets: [plain, byModel], name: "", folder: null }])
    expect(told).toEqual([{ type: "action.done", kind: "purge", done: 5 }])
  })

  test("[DOC-022] [DOC-023] validating and unvalidating need no question", async () => {
    const { actor, asked, end, view } = start()
    actor.send({ type: "validation.asked", targets: [plain] })
    await end(Result.succeed({ done: 1 }))
    actor.send({ type: "unvalidation.asked", targets: [plain] })
    await end(Result.succeed({ done: 1 }))
    expect(asked.map(({ kind }) => kind)).toEqual(["validate", "unvalidate"])
    expect(view().kind).toBe(null)
  })

  test("[DOC-022] [DOC-026] what is asked meanwhile waits for its turn, and is carried out in the order it was asked", async () => {
    const { actor, asked, end, told, view } = start()
    actor.send({ type: "restoring.asked", targets: [plain] })
    actor.send({ type: "emptying.asked" })
    actor.send({ type: "validation.asked", targets: [byModel] })
    actor.send({ type: "action.dismissed" })
    expect([view().kind, asked.length]).toEqual(["restore", 1])
    await end(Result.fail({ code: "closed.hasPlace" }))
    expect([view().dialog, asked.length]).toEqual(["emptyTrash", 1])
    actor.send({ type: "action.submitted" })
    await end(Result.succeed({ done: 4 }))
    expect([view().kind, view().isBusy]).toEqual(["validate", true])
    await end(Result.succeed({ done: 1 }))
    expect(asked.map(({ kind, targets }) => [kind, targets.map(({ id }) => id)])).toEqual([
      ["restore", [7]],
      ["emptyTrash", []],
      ["validate", [8]]
    ])
    expect(told).toEqual([
      { type: "action.refused", kind: "restore", failure: { code: "closed.hasPlace" } },
      { type: "action.done", kind: "emptyTrash", done: 4 },
      { type: "action.done", kind: "validate", done: 1 }
    ])
  })

  test("a key held down asks once, and the same thing asked after another is asked anew", async () => {
    const { actor, asked, end } = start()
    for (const _ of "aaa") actor.send({ type: "validation.asked", targets: [plain] })
    for (const type of ["unvalidation.asked", "unvalidation.asked", "validation.asked"] as const)
      actor.send({ type, targets: [plain] })
    for (const _ of "abc") await end(Result.succeed({ done: 1 }))
    expect(asked.map(({ kind }) => kind)).toEqual(["validate", "unvalidate", "validate"])
    expect(actor.getSnapshot().value).toBe("idle")
  })

  test("leaving the folder drops the questions that would come, never what was ordered", async () => {
    const { actor, asked, end, view } = start()
    actor.send({ type: "restoring.asked", targets: [plain] })
    actor.send({ type: "trashing.asked", targets: [plain] })
    actor.send({ type: "renaming.asked", target: plain })
    actor.send({ type: "nodes.dropped", targets: [byModel], folder: 9 })
    actor.send({ type: "nodes.dropped", targets: [plain], folder: 9 })
    const ordered = { targets: [plain], name: "" }
    expect(toOrders(actor.getSnapshot())).toEqual([
      { ...ordered, kind: "trash", folder: null },
      { ...ordered, kind: "move", folder: 9 }
    ])
    actor.send({ type: "folder.left" })
    await end(Result.succeed({ done: 1 }))
    expect([view().kind, view().dialog, view().isBusy]).toEqual(["trash", null, true])
    await end(Result.succeed({ done: 1 }))
    await end(Result.succeed({ done: 1 }))
    expect([asked.map(({ kind }) => kind), view().kind]).toEqual([["restore", "trash", "move"], null])
  })
})

test("whatever is asked whenever, every ordered action is carried out once, in order, and told", async () => {
  const types = ["restoring.asked", "trashing.asked", "validation.asked", "unvalidation.asked"] as const
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom(...types), id: fc.integer({ min: 1, max: 3 }) }),
    fc.constantFrom<"done" | "refused">("done", "refused")
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { actor, asked, end, told } = start()
      const ordered: Array<string> = []
      let settled = 0
      for (const one of steps) {
        if (typeof one === "object") {
          const name = `${one.type} ${one.id}`
          actor.send({ type: one.type, targets: [{ ...plain, id: one.id }] })
          if (settled === ordered.length || ordered.at(-1) !== name) ordered.push(name)
        } else if (settled < ordered.length) {
          await end(one === "done" ? Result.succeed({ done: 1 }) : Result.fail(taken))
          settled += 1
        }
      }
      for (; settled < ordered.length; settled += 1) await end(Result.succeed({ done: 1 }))
      const kinds = {
        "restoring.asked": "restore",
        "trashing.asked": "trash",
        "unvalidation.asked": "unvalidate",
        "validation.asked": "validate"
      }
      expect(asked.map(({ kind, targets }) => `${kind} ${targets[0]?.id}`)).toEqual(
        ordered.map((name) => name.replace(/^\S+/, (type) => kinds[type as keyof typeof kinds]))
      )
      expect([told.length, actor.getSnapshot().value]).toEqual([ordered.length, "idle"])
    })
  )
})
