import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type ConfirmationEvent,
  confirmationMachine,
  type Question,
  type WorkOutcome
} from "#machines/shared/confirmation.machine.ts"
import { toConfirmationView } from "#machines/shared/confirmation.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const question: Question = {
  textKey: "documents.delete",
  params: { name: "a.pdf" },
  tone: "danger",
  work: { name: "documents.delete", input: 7 }
}
const other: Question = { ...question, textKey: "documents.empty" }
const outcomes: ReadonlyArray<WorkOutcome> = [Result.succeed("gone"), Result.fail({ code: "error.409" })]
const fixtures = {
  "confirmation.asked": { type: "confirmation.asked", question },
  "confirmation.confirmed": { type: "confirmation.confirmed" },
  "confirmation.dismissed": { type: "confirmation.dismissed" }
} satisfies Record<ConfirmationEvent["type"], ConfirmationEvent>

const model: Model<typeof confirmationMachine> = {
  machine: confirmationMachine,
  input: undefined,
  cases: {
    "confirmation.asked": [fixtures["confirmation.asked"]],
    "xstate.done.actor.work": outcomes.map((output) => ({ type: "xstate.done.actor.work", output }))
  },
  vertex: ({ failure, question: asked }) => [asked?.textKey, failure?.code]
}

test("a confirmation reaches every state and is never stuck", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("a confirmation offers what the machine takes, and nothing is held while nothing is asked", () => {
  for (const state of reachable(model)) {
    const view = toConfirmationView(state)
    const open = state.matches("asking") || state.matches("failed")
    expect(view).toEqual({
      question: state.matches("idle") ? null : question,
      busy: state.matches("working"),
      canConfirm: open,
      canDismiss: open,
      messageKey: state.matches("failed") ? "error.409" : null
    })
    expect(state.can(fixtures["confirmation.asked"])).toBe(state.matches("idle"))
  }
})

const running = (...answers: ReadonlyArray<WorkOutcome>) => {
  const waiting = [...answers]
  const log: Array<unknown> = []
  const work = fromPromise<WorkOutcome, Question["work"] | null>(({ input }) => {
    log.push(input)
    return Promise.resolve(waiting.shift() ?? Result.succeed(null))
  })
  const actor = createActor(confirmationMachine.provide({ actors: { work } }))
  actor.on("*", (event) => log.push(event))
  actor.start()
  return { actor, log, is: (value: string) => expect.poll(() => actor.getSnapshot().value).toBe(value) }
}

describe("journeys", () => {
  test("a confirmed question does its work once and tells what came of it", async () => {
    const { actor, is, log } = running(Result.succeed("gone"))
    actor.send(fixtures["confirmation.asked"])
    actor.send({ type: "confirmation.confirmed" })
    actor.send({ type: "confirmation.confirmed" })
    actor.send({ type: "confirmation.dismissed" })
    await is("idle")
    expect(log).toEqual([question.work, { type: "work.done", name: "documents.delete", output: "gone" }])
  })
  test("a dismissed question does nothing", () => {
    const { actor, log } = running()
    actor.send(fixtures["confirmation.asked"])
    actor.send({ type: "confirmation.asked", question: other })
    expect(actor.getSnapshot().context.question).toEqual(question)
    actor.send({ type: "confirmation.dismissed" })
    expect(actor.getSnapshot().value).toBe("idle")
    expect(log).toEqual([{ type: "work.dropped", name: "documents.delete" }])
  })
  test("work that failed stays open with its reason, can be tried again and can be dropped", async () => {
    const { actor, is, log } = running(Result.fail({ code: "error.409" }), Result.fail({ code: "connection.lost" }))
    actor.send(fixtures["confirmation.asked"])
    actor.send({ type: "confirmation.confirmed" })
    await is("failed")
    actor.send({ type: "confirmation.confirmed" })
    await expect.poll(() => toConfirmationView(actor.getSnapshot()).messageKey).toBe("connection.lost")
    actor.send({ type: "confirmation.dismissed" })
    expect(log).toEqual([question.work, question.work, { type: "work.dropped", name: "documents.delete" }])
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const pending: Array<(outcome: WorkOutcome) => void> = []
    const work = fromPromise<WorkOutcome, Question["work"] | null>(
      () => new Promise((resolve) => pending.push(resolve))
    )
    const actor = createActor(confirmationMachine.provide({ actors: { work } })).start()
    await run({
      events: {
        ...Object.fromEntries(Object.entries(fixtures).map(([name, event]) => [name, () => actor.send(event)])),
        "xstate.done.actor.work": async ({ event }) => {
          pending.at(-1)?.((event as unknown as { readonly output: WorkOutcome }).output)
          await Promise.resolve()
        }
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
