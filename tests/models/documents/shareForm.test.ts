import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  shareFormMachine,
  type ShareFormEvent,
  type ShareOutcome
} from "#machines/documents/shares/shareForm.machine.ts"
import { toShareFormView } from "#machines/documents/shares/shareForm.projection.ts"
import { orderOf, type ShareOrder, type ShareValues } from "#machines/documents/shares/shareOrder.ts"
import * as Result from "#schemas/shared/result.ts"
import { deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const now = Date.parse("2026-11-21T10:00:00Z")
const values: ShareValues = {
  audience: "outsiders",
  people: [],
  emails: "banque@exemple.fr",
  password: "sésame",
  lastDay: "2026-12-21",
  mayDownload: true,
  message: ""
}
const made: ShareOutcome = Result.succeed({ link: "https://lumen.example/share/abc" })
const failed = (code: string, errors: Readonly<Record<string, ReadonlyArray<string>>> = {}): ShareOutcome =>
  Result.fail({ status: 422, code, errors, retryAfter: null })
const changed = (value: Partial<ShareValues>): ShareFormEvent => ({ type: "value.changed", value })
const submitted: ShareFormEvent = { type: "share.submitted", now }

const model: Model<typeof shareFormMachine> = {
  machine: shareFormMachine,
  input: { values, outsidersClosedBy: null },
  cases: {
    "value.changed": [changed({ lastDay: "" }), changed({ lastDay: "2026-12-21" })],
    "share.submitted": [submitted],
    "xstate.done.actor.make": [made, failed("error.422", { emails: ["auth.email_invalid"] }), failed("error.404")].map(
      (output) => ({ type: "xstate.done.actor.make", output })
    )
  },
  vertex: ({ errors, failure, link, values: { lastDay, password } }) => [errors, failure?.code, link, lastDay, password]
}

test("[DOC-O06] every state is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[DOC-O06] the form offers what the machine takes; a closed event changes nothing", () => {
  const events: ReadonlyArray<ShareFormEvent> = [changed({ message: "x" }), submitted, { type: "share.repeated" }]
  for (const state of reachable(model)) {
    const view = toShareFormView(state)
    expect(view).toMatchObject({
      busy: state.matches("making"),
      canChange: state.matches("editing"),
      canSubmit: state.matches("editing"),
      isMade: state.matches("made")
    })
    expect(view.messageKey !== null && Object.values(view.problems).some((problem) => problem !== null)).toBe(false)
    const actor = createActor(shareFormMachine, {
      snapshot: state as never,
      input: { values, outsidersClosedBy: null }
    })
    for (const event of events.filter((candidate) => !state.can(candidate))) {
      actor.send(event)
      expect(actor.getSnapshot()).toMatchObject({ value: state.value, context: state.context })
    }
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[DOC-O06] $title", async ({ run }) => {
    const make = deferredActor<ShareOutcome, ShareOrder>()
    const actor = createActor(shareFormMachine.provide({ actors: { make: make.logic } }), {
      input: { values, outsidersClosedBy: null }
    }).start()
    await run({
      events: {
        "value.changed": ({ event }) => actor.send(event as ShareFormEvent),
        "share.submitted": ({ event }) => actor.send(event as ShareFormEvent),
        "share.repeated": () => actor.send({ type: "share.repeated" }),
        "xstate.done.actor.make": make.resolve
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  const running = (outcomes: Array<ShareOutcome>) => {
    const make = deferredActor<ShareOutcome, ShareOrder>()
    const actor = createActor(shareFormMachine.provide({ actors: { make: make.logic } }), {
      input: { values, outsidersClosedBy: null }
    }).start()
    const view = () => toShareFormView(actor.getSnapshot())
    const submit = async () => {
      actor.send(submitted)
      if (!view().busy) return
      await make.resolve({ event: { output: outcomes.shift() ?? made } as never })
      await expect.poll(() => view().busy).toBe(false)
    }
    return { actor, submit, view }
  }

  test("[DOC-O06] a link without an end for outsiders is not asked for, and its field says why", async () => {
    const form = running([])
    form.actor.send(changed({ lastDay: "", password: "abc" }))
    await form.submit()
    expect(form.view().problems).toMatchObject({ lastDay: "share.expiry_missing", password: "share.password_short" })
    form.actor.send(changed({ audience: "people", password: "" }))
    await form.submit()
    expect(form.view().problems.people).toBe("share.people_missing")
    form.actor.send(changed({ people: [7] }))
    await form.submit()
    expect(form.view()).toMatchObject({ isMade: true, link: "https://lumen.example/share/abc" })
  })

  test("[DOC-O06] the password is forgotten with the link's making, and a second link begins without it", async () => {
    const form = running([made])
    await form.submit()
    expect(form.view().values.password).toBe("")
    form.actor.send({ type: "share.repeated" })
    expect(form.view()).toMatchObject({ isMade: false, link: null, canSubmit: true })
  })

  test("[DOC-O06] [ROL-019] a link for outsiders that is closed is shown closed with its reason, and cannot be chosen", () => {
    const outsidersClosedBy = "shares:closed.outsiders"
    const actor = createActor(shareFormMachine, { input: { values, outsidersClosedBy } }).start()
    const view = () => toShareFormView(actor.getSnapshot())
    expect([view().values.audience, view().audiences]).toEqual([
      "people",
      [
        { value: "outsiders", closedBy: outsidersClosedBy },
        { value: "people", closedBy: null }
      ]
    ])
    actor.send(changed({ audience: "outsiders" }))
    expect(view().values.audience).toBe("people")
    actor.send(changed({ message: "Bonjour" }))
    expect(view().values).toMatchObject({ audience: "people", message: "Bonjour" })
  })

  test("[DOC-O06] addresses may be separated in any way, and the last day lasts to its end", () => {
    const order = orderOf({ ...values, emails: " a@b.fr;c@d.fr,\n e@f.fr " })
    expect(order.emails).toEqual(["a@b.fr", "c@d.fr", "e@f.fr"])
    expect(order.expiresAt).toBe(new Date("2026-12-21T23:59:59").toISOString())
  })
})
