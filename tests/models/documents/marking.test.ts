import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type MarkChange,
  markingMachine,
  type MarkingEvent,
  type MarkOutcome
} from "#machines/documents/marks/marking.machine.ts"
import { toNodeMarksView, toMarkingView } from "#machines/documents/marks/marking.projection.ts"
import type { Flag, NodeMarks } from "#schemas/documents/marks.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const change: MarkChange = { mark: "survey", isPut: true }
const refused: MarkOutcome = Result.fail({ code: "closed.isWritable" })
const fixtures = {
  "mark.asked": [{ type: "mark.asked", change }],
  "mark.retried": [{ type: "mark.retried" }],
  "failure.dismissed": [{ type: "failure.dismissed" }]
} satisfies Record<MarkingEvent["type"], ReadonlyArray<MarkingEvent>>

const model: Model<typeof markingMachine> = {
  machine: markingMachine,
  input: undefined,
  cases: {
    ...fixtures,
    "xstate.done.actor.send": [Result.succeed({}), refused].map((output) => ({
      type: "xstate.done.actor.send",
      output
    })),
    "xstate.error.actor.send": [{ type: "xstate.error.actor.send" }]
  },
  vertex: ({ change: held, code }) => [code, held?.mark ?? null]
}

test("[DOC-O06] every state of a mark on its way is reached, none is a dead end, and the view offers what is taken", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toMarkingView(state)
    expect(view.canChange).toBe(!view.isBusy)
    expect(view.canRetry).toBe(state.matches("failed"))
    expect(view.code !== null).toBe(state.matches("failed"))
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const sending = deferredActor<MarkOutcome, MarkChange | null>()
    const actor = createActor(markingMachine.provide({ actors: { send: sending.logic } })).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as MarkingEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ send: sending })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  const after = async (events: ReadonlyArray<MarkingEvent>, ...answers: ReadonlyArray<MarkOutcome | Error>) => {
    const waiting = [...answers]
    const sent: Array<MarkChange | null> = []
    const send = fromPromise<MarkOutcome, MarkChange | null>(({ input }) => {
      sent.push(input)
      const next = waiting.shift() ?? refused
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    })
    const actor = createActor(markingMachine.provide({ actors: { send } })).start()
    for (const event of events) {
      actor.send(event)
      await expect.poll(() => toMarkingView(actor.getSnapshot()).isBusy).toBe(false)
    }
    return { sent, end: actor.getSnapshot().value, code: actor.getSnapshot().context.code }
  }

  test("[NET-078] one that is refused says why, and is tried again as it was", async () => {
    const asked: MarkChange = { mark: "flag", flag: 3, isPut: true }
    expect(await after([{ type: "mark.asked", change: asked }], refused)).toEqual({
      sent: [asked],
      end: "failed",
      code: "closed.isWritable"
    })
    const retried = [{ type: "mark.asked", change: asked }, { type: "mark.retried" }] as const
    expect(await after(retried, refused, Result.succeed({}))).toEqual({
      sent: [asked, asked],
      end: "resting",
      code: null
    })
  })

  test("[NET-071] what nobody foresaw ends in the message for it, never in silence", async () => {
    expect(await after([{ type: "mark.asked", change }], new Error("lost"))).toMatchObject({
      end: "failed",
      code: "error.global"
    })
  })
})

describe("what a person may do with the marks of a node", () => {
  const node = { id: 7, type: "document", deleted_at: null, read_only: false } as TreeNode
  const marks = {
    node_id: 7,
    flags: [2],
    is_surveyed: true,
    surveyed_by: { id: 1, name: "Banque" },
    validator: { id: 9, name: "Claire Aubert" },
    validator_from: { id: 7, name: "a.pdf" }
  } as unknown as NodeMarks
  const flags = [
    { id: 1, name: "Urgent", color: "#b91c1c", usable_on_documents: true },
    { id: 2, name: "Ancien", color: "#123456", usable_on_documents: false },
    { id: 3, name: "Jamais", color: "#123456", usable_on_documents: false }
  ] as unknown as ReadonlyArray<Flag>

  test("[NET-078] [DOC-019] flags are a writer's, one out of use can only be taken off, and watching is anybody's", () => {
    const writer = toNodeMarksView(node, marks, flags, { canWrite: true, canValidate: true })
    expect(writer.flags.map(({ closedBy, flag, isPut }) => [flag.name, isPut, closedBy])).toEqual([
      ["Urgent", false, null],
      ["Ancien", true, null]
    ])
    const guest = toNodeMarksView(node, marks, flags, { canWrite: false, canValidate: false })
    expect(guest.flags.map(({ closedBy }) => closedBy)).toEqual(["isWriter", "isWriter"])
    expect(guest.survey).toEqual({ isPut: false, from: "Banque", closedBy: null })
    expect(guest.validator.closedBy).toBe("isWriter")
  })

  test("[NET-075] [DOC-018] who is asked here is told apart from who is asked above, and a read-only node is left as it is", () => {
    const by = { canWrite: true, canValidate: true }
    expect(toNodeMarksView(node, marks, flags, by).validator).toMatchObject({
      person: marks.validator,
      inherited: null
    })
    const above = { ...marks, validator_from: { id: 1, name: "Banque" } } as unknown as NodeMarks
    expect(toNodeMarksView(node, above, flags, by).validator).toMatchObject({
      person: null,
      inherited: marks.validator,
      from: "Banque"
    })
    const closed = toNodeMarksView({ ...node, read_only: true }, marks, flags, by)
    expect([closed.validator.closedBy, closed.flags[0]?.closedBy, closed.survey.closedBy]).toEqual([
      "isWritable",
      "isWritable",
      null
    ])
    expect(toNodeMarksView({ ...node, type: "folder" } as TreeNode, marks, flags, by).flags).toEqual([])
  })
})
