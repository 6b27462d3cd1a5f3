import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import {
  type FolderOutcome,
  type OpenOutcome,
  shareVisitMachine,
  type ShareVisitEvent
} from "#machines/documents/shares/shareVisit.machine.ts"
import { toShareVisitView } from "#machines/documents/shares/shareVisit.projection.ts"
import type { SharedFolder, SharedView } from "#schemas/documents/sharing.ts"
import * as Result from "#schemas/shared/result.ts"
import { deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const shown: SharedView = {
  pass: "pass",
  author: "Anne",
  firm_name: "Lumen",
  company_name: "Aubert",
  message: "",
  expires_at: null,
  may_download: true,
  nodes: []
}
const folder: SharedFolder = { way: [], nodes: [] }
const failed = (status: number | null, code: string, retryAfter: number | null = null) =>
  Result.fail({ status, code, errors: {}, retryAfter })
const opens: ReadonlyArray<OpenOutcome> = [
  Result.succeed(shown),
  failed(422, "share.password_missing"),
  failed(422, "share.password_wrong"),
  failed(429, "auth.slow_down", 2),
  failed(422, "share.unknown"),
  failed(422, "share.sign_in"),
  failed(null, "connection.lost")
]
const lists: ReadonlyArray<FolderOutcome> = [
  Result.succeed(folder),
  failed(404, "error.404"),
  failed(null, "connection.lost")
]

const typed = (value: string): ShareVisitEvent => ({ type: "password.typed", value })
const entered = (hash: string | null): ShareVisitEvent => ({ type: "folder.opened", hash })

const model: Model<typeof shareVisitMachine> = {
  machine: shareVisitMachine,
  input: { token: "token" },
  cases: {
    "password.typed": [typed(""), typed("sésame")],
    "folder.opened": [entered(null), entered("0123456789abcdef")],
    "xstate.done.actor.open": opens.map((output) => ({ type: "xstate.done.actor.open", output })),
    "xstate.done.actor.list": lists.map((output) => ({ type: "xstate.done.actor.list", output }))
  },
  vertex: ({ failure, folder: opened, password, secondsLeft, view }) => [
    failure?.code,
    opened !== null,
    password,
    secondsLeft,
    view !== null
  ]
}

test("[DOC-O06] every state is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[DOC-O06] the page offers what the machine takes; a closed event changes nothing", () => {
  const events: ReadonlyArray<ShareVisitEvent> = [
    { type: "password.typed", value: "x" },
    { type: "password.submitted" },
    { type: "folder.opened", hash: null },
    { type: "visit.retried" }
  ]
  for (const state of reachable(model)) {
    const view = toShareVisitView(state)
    expect(view).toMatchObject({
      busy: state.matches("opening") || state.matches("listing"),
      canOpen: state.matches("open"),
      canRetry: state.matches("unreachable") || state.matches("closed")
    })
    // Nothing is shown of a link that has ended.
    if (state.matches("closed")) expect(view.stage).toBe("stopped")
    const actor = createActor(shareVisitMachine, { snapshot: state as never, input: { token: "token" } })
    for (const event of events.filter((candidate) => !state.can(candidate))) {
      actor.send(event)
      expect(actor.getSnapshot()).toMatchObject({ value: state.value, context: state.context })
    }
  }
})

const stage = () => {
  const open = deferredActor<OpenOutcome, { readonly token: string; readonly password: string }>()
  const list = deferredActor<FolderOutcome, { readonly pass: string; readonly hash: string }>()
  const clock = new SimulatedClock()
  const machine = shareVisitMachine.provide({ actors: { open: open.logic, list: list.logic } })
  const actor = createActor(machine, { input: { token: "token" }, clock }).start()
  const settled = () => expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false)
  return {
    actor,
    clock,
    open,
    list,
    view: () => toShareVisitView(actor.getSnapshot()),
    opened: async (output: OpenOutcome) => {
      await open.resolve({ event: { output } as never })
      await settled()
    }
  }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[DOC-O06] $title", async ({ run }) => {
    const { actor, clock, list, open } = stage()
    await run({
      events: {
        "password.typed": ({ event }) => actor.send(event as ShareVisitEvent),
        "password.submitted": () => actor.send({ type: "password.submitted" }),
        "folder.opened": ({ event }) => actor.send(event as ShareVisitEvent),
        "visit.retried": () => actor.send({ type: "visit.retried" }),
        "xstate.after.second.shareVisit.slowedDown": () => clock.increment(1_000),
        "xstate.done.actor.open": open.resolve,
        "xstate.done.actor.list": list.resolve
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[DOC-O06] a protected link asks, corrects, waits and opens", async () => {
    const { actor, clock, opened, view } = stage()
    await opened(failed(422, "share.password_missing"))
    expect(view()).toMatchObject({ stage: "locked", messageKey: null, passwordKey: null, canSubmit: false })
    const guess = (value: string) => {
      actor.send({ type: "password.typed", value })
      actor.send({ type: "password.submitted" })
    }
    guess("faux")
    await opened(failed(422, "share.password_wrong"))
    expect(view().passwordKey).toBe("share.password_wrong")
    guess("encore")
    await opened(failed(429, "auth.slow_down", 2))
    expect(view()).toMatchObject({ secondsLeft: 2, canSubmit: false, canType: true })
    clock.increment(1_000)
    expect(view().secondsLeft).toBe(1)
    clock.increment(1_000)
    guess("sésame")
    await opened(Result.succeed(shown))
    expect(view()).toMatchObject({ stage: "open", nodes: [], canOpen: true })
  })

  test("[DOC-O06] a link that is withdrawn while somebody looks at it shows nothing more", async () => {
    const { actor, list, opened, view } = stage()
    await opened(Result.succeed(shown))
    actor.send({ type: "folder.opened", hash: "0123456789abcdef" })
    await list.resolve({ event: { output: failed(404, "error.404") } as never })
    await expect.poll(() => actor.getSnapshot().matches("opening")).toBe(true)
    await opened(failed(422, "share.unknown"))
    expect(view()).toMatchObject({ stage: "stopped", messageKey: "share.unknown", needsSignIn: false })
  })

  test("[DOC-O06] a link for somebody else says so, and leads to the sign-in page", async () => {
    const { opened, view } = stage()
    await opened(failed(422, "share.sign_in"))
    expect(view()).toMatchObject({ stage: "stopped", needsSignIn: true, messageKey: "share.sign_in" })
  })
})
