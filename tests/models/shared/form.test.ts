import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { formMachine } from "#machines/shared/form.machine.ts"
import { toFormView } from "#machines/shared/form.projection.ts"
import type { FormEvent, SaveOutcome } from "#machines/shared/form.setup.ts"
import { errorsOf, type FormRecord, type FormRefusal, type FormValues, type SaveRequest } from "#schemas/shared/form.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "../access/driver.ts"

const read: FormRecord = { revision: 1, values: { name: "Ann", title: "" } }
const check = (values: FormValues) => errorsOf({ name: values["name"] === "" ? "auth.lastname_missing" : null })
const refusal = (part: Partial<FormRefusal> = {}): SaveOutcome =>
  Result.fail({ status: 422, code: "error.422", errors: {}, theirs: null, ...part })
const overtaken = (values: FormValues, revision = 2): SaveOutcome =>
  refusal({ status: 412, code: "error.412", theirs: { revision, values } })
const saved = (values: FormValues, revision = 2): SaveOutcome => Result.succeed({ revision, values })
const typed = (field: string, value: string): FormEvent => ({ type: "field.changed", field, value })
const readAgain = (revision: number, name = "Zoe"): FormEvent => ({
  type: "record.read",
  record: { revision, values: { name, title: "" } }
})

const outcomes: ReadonlyArray<SaveOutcome> = [
  saved({ name: "Bea", title: "" }),
  refusal({ errors: { name: ["people.text_too_long"] } }),
  refusal({ status: null, code: "connection.lost" }),
  overtaken({ name: "Ann", title: "Dr" }),
  overtaken({ name: "Zoe", title: "" })
]
const model: Model<typeof formMachine> = {
  machine: formMachine,
  input: { record: read, check },
  cases: {
    "field.changed": [typed("name", "Bea"), typed("name", ""), typed("name", "Ann")],
    "record.read": [readAgain(1), readAgain(2)],
    "xstate.done.actor.save": outcomes.map((output) => ({ type: "xstate.done.actor.save", output }))
  },
  // The record is identified by its revision. Without an upper bound, each save would give a new vertex.
  vertex: ({ errors, failure, record, theirs, values }) => [
    errors,
    failure?.code,
    Math.min(record.revision, 2),
    record.values,
    theirs?.values,
    values
  ]
}

test("[ACC-086] every state of a form is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[ACC-086] a form offers what its machine takes, says one thing at a time and never loses a change unasked", () => {
  for (const state of reachable(model)) {
    const view = toFormView(state)
    const at = (state.value as { readonly record: string }).record
    const { record, values } = state.context
    const unsaved = JSON.stringify(record.values) !== JSON.stringify(values)
    expect([at, view.busy]).toEqual([at, at === "saving"])
    expect([at, view.canType]).toEqual([at, at !== "saving" && at !== "conflicting"])
    expect([at, view.canSubmit, view.canUndo]).toEqual([at, at === "dirty" || at === "refused", view.canSubmit])
    expect([at, view.conflict !== null]).toEqual([at, at === "conflicting"])
    expect([at, view.mustAsk]).toEqual([at, unsaved])
    if (at === "pristine" || at === "saved") expect([at, unsaved, view.messageKey]).toEqual([at, false, null])
    if (at === "saving") expect([view.messageKey, view.errors]).toEqual([null, {}])
    if (at === "conflicting") expect(view.conflict).not.toEqual([])
    if (view.asksToLeave) expect(unsaved).toBe(true)
    if (view.messageKey !== null) expect(Object.keys(view.errors)).toEqual([])
  }
})

const closed: Readonly<Record<string, ReadonlyArray<FormEvent["type"]>>> = {
  pristine: ["form.submitted", "form.undone", "conflict.mineKept", "conflict.theirsTaken", "conflict.postponed"],
  saved: ["form.submitted", "form.undone", "conflict.mineKept", "conflict.theirsTaken", "conflict.postponed"],
  dirty: ["record.read", "conflict.mineKept", "conflict.theirsTaken", "conflict.postponed"],
  refused: ["record.read", "conflict.mineKept", "conflict.theirsTaken", "conflict.postponed"],
  saving: ["field.changed", "form.submitted", "form.undone", "record.read", "conflict.mineKept"],
  conflicting: ["field.changed", "form.submitted", "form.undone", "record.read"]
}
test("[ACC-086] an event that a form's state does not know changes nothing", () => {
  const events = { "field.changed": typed("name", "Eve"), "record.read": readAgain(9) } as const
  for (const state of reachable(model)) {
    for (const type of closed[(state.value as { readonly record: string }).record] ?? []) {
      const event = (type in events ? events[type as keyof typeof events] : { type }) as FormEvent
      expect([state.value, type, state.can(event)]).toEqual([state.value, type, false])
    }
    const isAsking = state.matches({ leaving: "asking" })
    expect(state.can({ type: "leaving.asked" })).toBe(!isAsking)
    expect(state.can({ type: "leaving.confirmed" })).toBe(isAsking)
    expect(state.can({ type: "leaving.dismissed" })).toBe(isAsking)
  }
})

const running = (answers: ReadonlyArray<SaveOutcome> = []) => {
  const waiting = [...answers]
  const sent: Array<SaveRequest> = []
  const left: Array<boolean> = []
  const kept: Array<FormRecord> = []
  const save = fromPromise<SaveOutcome, SaveRequest>(({ input }) => {
    sent.push(input)
    const answer = waiting.shift()
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer)
  })
  const actor = createActor(formMachine.provide({ actors: { save } }), { input: { record: read, check } })
  actor.on("leaving.answered", ({ leaves }) => left.push(leaves))
  actor.on("form.saved", ({ record }) => kept.push(record))
  actor.start()
  const send = (...events: ReadonlyArray<FormEvent | FormEvent["type"]>) =>
    events.forEach((event) => actor.send((typeof event === "string" ? { type: event } : event) as FormEvent))
  const view = () => toFormView(actor.getSnapshot())
  return {
    kept,
    left,
    send,
    sent,
    view,
    at: () => (actor.getSnapshot().value as { readonly record: string }).record,
    submit: async () => {
      send("form.submitted")
      await expect.poll(() => view().busy).toBe(false)
    }
  }
}

describe("journeys", () => {
  test("[ACC-086] what is typed is saved against the revision it was read with, and said to be saved until the next change", async () => {
    const form = running([saved({ name: "Bea", title: "" })])
    expect([form.view().canSubmit, form.view().mustAsk]).toEqual([false, false])
    form.send(typed("name", "Bea"))
    await form.submit()
    expect(form.sent).toEqual([{ values: { name: "Bea", title: "" }, changed: ["name"], revision: 1 }])
    expect(form.kept).toEqual([{ values: { name: "Bea", title: "" }, revision: 2 }])
    expect(form.view()).toMatchObject({ isSaved: true, canSubmit: false, mustAsk: false })
    form.send(typed("title", "Dr"))
    expect([form.at(), form.view().isSaved]).toEqual(["dirty", false])
    form.send(typed("title", ""))
    expect(form.at()).toBe("pristine")
  })
  test("[ACC-086] [ERR-006] [ERR-007] a rule refuses before anything is sent, and so does the server on its field", async () => {
    const form = running([refusal({ errors: { name: ["people.text_too_long"] } }), saved({ name: "Bo", title: "" })])
    form.send(typed("name", ""))
    await form.submit()
    expect([form.at(), form.sent, form.view().errors]).toEqual(["refused", [], { name: ["auth.lastname_missing"] }])
    form.send(typed("name", "Bea"))
    expect(form.view().errors).toEqual({})
    await form.submit()
    expect(form.view()).toMatchObject({ errors: { name: ["people.text_too_long"] }, messageKey: null })
    form.send(typed("name", "Bo"))
    await form.submit()
    expect([form.at(), form.sent.length]).toEqual(["saved", 2])
  })
  test("[ACC-086] a lost connection keeps what was typed, and the next try sends it", async () => {
    const form = running([refusal({ status: null, code: "connection.lost" }), saved({ name: "Bea", title: "" })])
    form.send(typed("name", "Bea"))
    await form.submit()
    expect(form.view()).toMatchObject({ messageKey: "connection.lost", canSubmit: true, values: { name: "Bea" } })
    await form.submit()
    expect(form.at()).toBe("saved")
  })
  test("[ACC-086] changes of two people to different fields are both kept, unasked", async () => {
    const form = running([overtaken({ name: "Ann", title: "Dr" }), saved({ name: "Bea", title: "Dr" }, 3)])
    form.send(typed("name", "Bea"))
    form.send("form.submitted")
    await expect.poll(() => form.at()).toBe("saved")
    expect(form.sent[1]).toEqual({ values: { name: "Bea", title: "Dr" }, changed: ["name"], revision: 2 })
  })
  test("[ACC-086] where both changed one field both values are shown; mine goes over theirs", async () => {
    const form = running([overtaken({ name: "Zoe", title: "Dr" }), saved({ name: "Bea", title: "Dr" }, 3)])
    form.send(typed("name", "Bea"))
    await form.submit()
    expect(form.view().conflict).toEqual([{ field: "name", mine: "Bea", theirs: "Zoe" }])
    form.send("conflict.mineKept")
    await expect.poll(() => form.at()).toBe("saved")
    expect(form.sent[1]).toEqual({ values: { name: "Bea", title: "Dr" }, changed: ["name"], revision: 2 })
  })
  test("[ACC-086] theirs may be taken: nothing is sent, and what they did not touch stays mine", async () => {
    const form = running([overtaken({ name: "Zoe", title: "" })])
    form.send(typed("name", "Bea"), typed("title", "Me"))
    await form.submit()
    form.send("conflict.theirsTaken")
    expect([form.at(), form.view().values]).toEqual(["dirty", { name: "Zoe", title: "Me" }])
    form.send("form.undone")
    expect([form.at(), form.view().values, form.sent.length]).toEqual(["pristine", { name: "Zoe", title: "" }, 1])
  })
  test("[ACC-086] a choice may wait: the changes stay, and the next save asks again", async () => {
    const form = running([overtaken({ name: "Zoe", title: "" }), overtaken({ name: "Zoe", title: "" })])
    form.send(typed("name", "Bea"))
    await form.submit()
    form.send("conflict.postponed")
    expect([form.at(), form.view().values["name"], form.view().conflict]).toEqual(["dirty", "Bea", null])
    await form.submit()
    expect(form.at()).toBe("conflicting")
  })
  test("[ACC-086] a newer state is shown where nothing was changed, and never over somebody's typing", () => {
    const form = running()
    form.send(readAgain(1, "Old"))
    expect(form.view().values["name"]).toBe("Ann")
    form.send(readAgain(2))
    expect(form.view().values["name"]).toBe("Zoe")
    form.send(typed("name", "Bea"), readAgain(3, "Other"))
    expect(form.view().values["name"]).toBe("Bea")
  })
  test("[ACC-086] what was saved gives way to a newer state, and not to an older one", async () => {
    const form = running([saved({ name: "Bea", title: "" })])
    form.send(typed("name", "Bea"))
    await form.submit()
    form.send(readAgain(2, "Old"))
    expect([form.at(), form.view().values["name"]]).toEqual(["saved", "Bea"])
    form.send(readAgain(3))
    expect([form.at(), form.view().values["name"], form.view().isSaved]).toEqual(["pristine", "Zoe", false])
  })
  test("[ACC-086] leaving asks only where something would be lost: one stays, or goes without it", () => {
    const form = running()
    form.send("leaving.asked")
    expect([form.left, form.view().asksToLeave]).toEqual([[true], false])
    form.send(typed("name", "Bea"), "leaving.asked")
    expect(form.view().asksToLeave).toBe(true)
    form.send("leaving.dismissed")
    expect([form.left, form.view().asksToLeave, form.view().values["name"]]).toEqual([[true, false], false, "Bea"])
    form.send("leaving.asked", "leaving.confirmed")
    expect([form.left, form.at(), form.view().values["name"]]).toEqual([[true, false, true], "pristine", "Ann"])
  })
  test("[ACC-086] a save that ends well answers the question whether to leave", async () => {
    const form = running([saved({ name: "Bea", title: "" })])
    form.send(typed("name", "Bea"), "form.submitted", "leaving.asked")
    expect(form.view().asksToLeave).toBe(true)
    await expect.poll(() => form.left).toEqual([true])
    expect([form.at(), form.view().asksToLeave]).toEqual(["saved", false])
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[ACC-086] $title", async ({ run }) => {
    const save = deferredActor<SaveOutcome, SaveRequest>()
    const actor = createActor(formMachine.provide({ actors: { save: save.logic } }), { input: model.input }).start()
    const sending = ({ event }: { readonly event: object }) => actor.send(event as FormEvent)
    await run({
      events: {
        "field.changed": sending,
        "record.read": sending,
        "form.submitted": sending,
        "form.undone": sending,
        "conflict.mineKept": sending,
        "conflict.theirsTaken": sending,
        "conflict.postponed": sending,
        "leaving.asked": sending,
        "leaving.confirmed": sending,
        "leaving.dismissed": sending,
        "xstate.done.actor.save": save.resolve
      } satisfies Record<FormEvent["type"] | "xstate.done.actor.save", unknown>,
      states: {
        "*": (expected) => {
          const { context, value } = actor.getSnapshot()
          const { check: _, ...wanted } = expected.context
          expect([value, context]).toMatchObject([expected.value, wanted])
        }
      }
    })
    actor.stop()
  })
})
