import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromPromise, SimulatedClock } from "xstate"
import {
  type DueSurvey,
  surveyPromptMachine,
  type SurveyPart,
  type SurveyRead,
  type SurveySent
} from "#machines/surveys/surveyPrompt.machine.ts"
import { toSurveyPromptView } from "#machines/surveys/surveyPrompt.projection.ts"
import type { SurveyForm } from "#schemas/surveys/form.ts"
import { type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const said = (text: string) => ({ fr: text, en: text, pt: text })
const form: SurveyForm = {
  title: said("Avis"),
  questions: [
    { id: "score", type: "score", label: said("Score") },
    { id: "why", type: "text", optional: true, label: said("Pourquoi") }
  ]
}
const due: DueSurvey = { collection: "2026", form, hide: said("À bientôt") }
const silent: DueSurvey = { ...due, hide: said("") }
const sent: ReadonlyArray<SurveySent> = [Result.succeed(null), Result.fail({ code: "closed.isUnansweredSurvey" })]
const reads: ReadonlyArray<SurveyRead> = [
  Result.succeed(due),
  Result.succeed(silent),
  Result.succeed(null),
  Result.fail({ code: "connection.lost" })
]
const model: Model<typeof surveyPromptMachine> = {
  machine: surveyPromptMachine,
  input: { isEmbedded: false },
  cases: {
    "answer.given": [
      { type: "answer.given", question: "score", values: ["9"] },
      { type: "answer.given", question: "score", values: [] }
    ] as never,
    "xstate.done.actor.read": reads.map((output) => ({ type: "xstate.done.actor.read", output })),
    "xstate.done.actor.send": sent.map((output) => ({ type: "xstate.done.actor.send", output })),
    "xstate.done.actor.close": sent.map((output) => ({ type: "xstate.done.actor.close", output }))
  },
  vertex: ({ answers, code, survey }) => [answers, code, survey?.hide.fr]
}

test("[NPS-O02] every state is reachable, and what is incomplete cannot be sent", () => {
  expect(unreachedStates(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toSurveyPromptView(state)
    expect(view.canSend && (view.answers["score"] ?? []).length === 0).toBe(false)
    expect(view.busy && view.canClose).toBe(false)
  }
})

const harness = (isEmbedded = false) => {
  const asked: Array<readonly [string, SurveyPart | null]> = []
  const pending: Array<PromiseWithResolvers<never>> = []
  const wait = (name: string, part: SurveyPart | null) => {
    asked.push([name, part])
    const next = Promise.withResolvers<never>()
    pending.push(next)
    return next.promise
  }
  const actor = createActor(
    surveyPromptMachine.provide({
      actors: {
        read: fromPromise<SurveyRead, void>(() => wait("read", null)),
        send: fromPromise<SurveySent, SurveyPart>(({ input }) => wait("send", input)),
        close: fromPromise<SurveySent, SurveyPart>(({ input }) => wait("close", input))
      }
    }),
    { clock: new SimulatedClock(), input: { isEmbedded } }
  ).start()
  const answer = async (output: unknown) => {
    pending.at(-1)?.resolve(output as never)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { actor, answer, asked, pending, view: () => toSurveyPromptView(actor.getSnapshot()) }
}

test("[NPS-O02] an embedded page asks nothing, and another one shows, takes the answers and thanks", async () => {
  const embedded = harness(true)
  expect([embedded.asked, embedded.view().survey]).toEqual([[], null])
  const { actor, answer, asked, view } = harness()
  await answer(Result.succeed(due))
  expect(view()).toMatchObject({ part: "questions", canSend: false, canClose: true })
  actor.send({ type: "answer.given", question: "score", values: ["10"] })
  actor.send({ type: "survey.sent" })
  await answer(Result.succeed(null))
  expect(asked).toEqual([
    ["read", null],
    ["send", { collection: "2026", answers: { score: ["10"] } }]
  ])
  expect(view().part).toBe("thanks")
  actor.send({ type: "survey.dismissed" })
  expect(view().survey).toBeNull()
})

test("[NPS-002] [NPS-O02] closing says what was written for it, and nothing where nothing was", async () => {
  for (const [survey, part] of [
    [due, "goodbye"],
    [silent, null]
  ] as const) {
    const { actor, answer, view } = harness()
    await answer(Result.succeed(survey))
    actor.send({ type: "survey.closed" })
    await answer(Result.succeed(null))
    expect(view().survey === null ? null : view().part).toBe(part)
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[NPS-O02] $title", async ({ run }) => {
    const { actor, answer, pending } = harness()
    const give = ({ event }: { readonly event: EventObject }) => actor.send(event as never)
    const done = ({ event }: { readonly event: EventObject }) =>
      answer((event as unknown as { readonly output: unknown }).output)
    const fault = async () => {
      pending.at(-1)?.reject(new Error("a defect"))
      await Promise.resolve()
      await Promise.resolve()
    }
    await run({
      events: {
        "answer.given": give,
        "survey.sent": give,
        "survey.closed": give,
        "survey.dismissed": give,
        "xstate.done.actor.read": done,
        "xstate.done.actor.send": done,
        "xstate.done.actor.close": done,
        "xstate.error.actor.read": fault,
        "xstate.error.actor.send": fault,
        "xstate.error.actor.close": fault
      } as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})
