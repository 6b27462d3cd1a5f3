import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import {
  type Person,
  type RestoreOutcome,
  type SessionEnd,
  type SessionEvent,
  sessionMachine
} from "#machines/access/session.machine.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import type { Failure } from "#schemas/access/rules.ts"
import { UserId } from "#schemas/shared/ids.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"
import { firm, lumen } from "./visitors.ts"

const person: Person = {
  me: {
    id: UserId.make(5),
    firstname: "Ann",
    lastname: "Lee",
    title: null,
    email: "ann@lumen.example",
    fullname: "Ann Lee",
    abbreviation: "A. Lee",
    initials: "AL",
    darkMode: null,
    language: null,
    revision: 0,
    isSuperAdmin: false,
    isAccountant: true
  },
  firms: [firm(lumen, { isAccountant: true })]
}
const failure = (status: number | null): Failure => ({
  status,
  code: status === null ? "connection.lost" : `error.${status}`,
  errors: {},
  retryAfter: null
})
const outcomes: ReadonlyArray<RestoreOutcome> = [
  Result.succeed(person),
  Result.fail(failure(401)),
  Result.fail(failure(null))
]
const fixtures = {
  "session.opened": { type: "session.opened", token: "s3cret" },
  "session.signOutAsked": { type: "session.signOutAsked" },
  "session.refused": { type: "session.refused" },
  "session.endedElsewhere": { type: "session.endedElsewhere" },
  "session.openedElsewhere": { type: "session.openedElsewhere" },
  "session.retried": { type: "session.retried" },
  "person.changed": { type: "person.changed", person }
} satisfies Record<SessionEvent["type"], SessionEvent>

const done = (id: string, outputs: ReadonlyArray<unknown>) =>
  outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
const model: Model<typeof sessionMachine> = {
  machine: sessionMachine,
  input: undefined,
  cases: {
    ...Object.fromEntries(Object.entries(fixtures).map(([name, event]) => [name, [event]])),
    "xstate.done.actor.findToken": done("findToken", [true, false]),
    "xstate.done.actor.restore": done("restore", outcomes),
    "xstate.done.actor.keepToken": done("keepToken", [undefined]),
    "xstate.done.actor.signOut": done("signOut", [undefined]),
    "xstate.done.actor.wipe": done("wipe", [undefined])
  },
  vertex: ({ end, failure: told, person: who, secret }) => [end, told?.code, who?.me.id, secret]
}

test("[SES-001] every state is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[SES-001] a person is held while signed in alone, a token while it is being kept alone", () => {
  for (const state of reachable(model)) {
    const view = toSessionView(state)
    expect(view.isAuthenticated).toBe(state.matches("signedIn"))
    if (view.isAuthenticated) expect(view).toMatchObject({ person, isAccountant: true, isSuperAdmin: false })
    if (state.matches("anonymous")) expect(state.context.person).toBeNull()
    expect(state.context.secret !== null).toBe(state.matches("keeping"))
    expect(view.settled && view.busy).toBe(false)
  }
})

test("[SES-001] what the projection offers the machine takes, and what it takes in no state changes nothing", () => {
  for (const state of reachable(model)) {
    const view = toSessionView(state)
    expect(view.canRetry).toBe(state.matches("unreachable"))
    expect(view.canSignOut).toBe(state.matches("unreachable") || state.matches("signedIn"))
    expect(state.can({ type: "session.refused" })).toBe(state.matches("signedIn"))
    expect(state.can(fixtures["session.opened"])).toBe(state.matches("anonymous"))
  }
})

const running = (answers: { readonly found?: boolean; readonly restore?: ReadonlyArray<RestoreOutcome> } = {}) => {
  const log: Array<string> = []
  const restores = [...(answers.restore ?? [Result.succeed(person)])]
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        findToken: fromPromise(() => Promise.resolve(answers.found ?? false)),
        keepToken: fromPromise<void, { readonly token: string | null }>(
          async ({ input }) => void log.push(`kept ${input.token}`)
        ),
        restore: fromPromise<RestoreOutcome>(() => Promise.resolve(restores.shift() ?? Result.succeed(person))),
        signOut: fromPromise<void>(async () => void log.push("told the server")),
        wipe: fromPromise<void, { readonly userId: UserId | null; readonly end: SessionEnd | null }>(
          async ({ input }) => void log.push(`wiped ${input.userId} ${input.end}`)
        )
      }
    }),
    { clock }
  )
  actor.on("session.started", () => log.push("started"))
  actor.on("session.ended", ({ end }) => log.push(`ended ${end}`))
  actor.on("session.missed", () => log.push("missed"))
  actor.start()
  return { actor, clock, log, is: (state: string) => expect.poll(() => actor.getSnapshot().value).toBe(state) }
}

describe("journeys", () => {
  test("[SES-004] [SES-001] a fresh token is kept, then the person is loaded", async () => {
    const { actor, is, log } = running()
    await is("anonymous")
    actor.send({ type: "session.opened", token: "s3cret" })
    await is("signedIn")
    // `missed` comes first: the page of the last session may have been closed before it removed the local data.
    expect(log).toEqual(["missed", "kept s3cret", "started"])
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain("s3cret")
  })
  test("[ACC-012] a stored token signs in again; signing out tells the server and wipes what is local", async () => {
    const { actor, is, log } = running({ found: true })
    await is("signedIn")
    actor.send({ type: "session.signOutAsked" })
    await is("anonymous")
    expect(log).toEqual(["started", "told the server", "wiped 5 asked", "ended asked"])
    expect(toSessionView(actor.getSnapshot()).messageKey).toBeNull()
  })
  test("[SES-005] a 401 anywhere signs out, wipes what is local and says why", async () => {
    const { actor, is, log } = running({ found: true })
    await is("signedIn")
    actor.send({ type: "session.refused" })
    actor.send({ type: "session.refused" })
    await is("anonymous")
    expect(log).toEqual(["started", "wiped 5 refused", "ended refused"])
    expect(toSessionView(actor.getSnapshot()).messageKey).toBe("auth.session_ended")
  })
  test("[SES-005] a stored token that the server no longer knows is thrown away", async () => {
    const { is, log } = running({ found: true, restore: [Result.fail(failure(401))] })
    await expect.poll(() => log).toEqual(["wiped null refused", "ended refused"])
    await is("anonymous")
  })
  test("[SES-O07] another tab that signs out signs this one out", async () => {
    const { actor, is, log } = running({ found: true })
    await is("signedIn")
    actor.send({ type: "session.endedElsewhere" })
    await is("anonymous")
    expect(log).toEqual(["started", "wiped 5 elsewhere", "ended elsewhere"])
  })
  test("[SES-005] a server that cannot be reached costs no session: it is asked again", async () => {
    const { actor, clock, is, log } = running({
      found: true,
      restore: [Result.fail(failure(null)), Result.fail(failure(500))]
    })
    await is("unreachable")
    expect(toSessionView(actor.getSnapshot())).toMatchObject({ canRetry: true, messageKey: "connection.lost" })
    clock.increment(5_000)
    await expect.poll(() => toSessionView(actor.getSnapshot()).messageKey).toBe("error.500")
    actor.send({ type: "session.retried" })
    await is("signedIn")
    expect(log).toEqual(["started"])
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[SES-001] $title", async ({ run }) => {
    const clock = new SimulatedClock()
    const actors = {
      findToken: deferredActor<boolean>(),
      keepToken: deferredActor<void, { readonly token: string | null }>(),
      restore: deferredActor<RestoreOutcome>(),
      signOut: deferredActor<void>(),
      wipe: deferredActor<void, { readonly userId: UserId | null; readonly end: SessionEnd | null }>()
    }
    const provided = {
      findToken: actors.findToken.logic,
      keepToken: actors.keepToken.logic,
      restore: actors.restore.logic,
      signOut: actors.signOut.logic,
      wipe: actors.wipe.logic
    }
    const actor = createActor(sessionMachine.provide({ actors: provided as never }), { clock }).start()
    await run({
      events: {
        ...Object.fromEntries(Object.entries(fixtures).map(([name, event]) => [name, () => actor.send(event)])),
        ...Object.fromEntries(
          Object.entries(actors).map(([name, { resolve }]) => [`xstate.done.actor.${name}`, resolve])
        ),
        "xstate.after.retryDelay.session.unreachable": () => clock.increment(5_000)
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
