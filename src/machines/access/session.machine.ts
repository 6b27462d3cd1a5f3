import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Firm, Me } from "#schemas/access/session.ts"
import type { UserId } from "#schemas/shared/ids.ts"

export interface Person {
  readonly me: Me
  readonly firms: ReadonlyArray<Firm>
}
export type RestoreOutcome = Result.Result<Person, Failure>
/** Why the last session ended; `asked`: the user signed out. A missing token at page load is not an end. */
export type SessionEnd = "asked" | "refused" | "elsewhere"
export type SessionEvent =
  | { readonly type: "session.opened"; readonly token: string }
  | { readonly type: "session.signOutAsked" }
  /** [SES-005] Any call that carried the present token was answered 401. */
  | { readonly type: "session.refused" }
  /** Another tab of this browser removed the token, or stored a new one. */
  | { readonly type: "session.endedElsewhere" }
  | { readonly type: "session.openedElsewhere" }
  | { readonly type: "session.retried" }
  | { readonly type: "person.changed"; readonly person: Person }

interface Context {
  readonly person: Person | null
  /** Held in memory only until it is stored. */
  readonly secret: string | null
  readonly end: SessionEnd | null
  readonly failure: Failure | null
}

/**
 * [SES-001] The session of the page, running as long as the page. The token is in the context only until it is stored.
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as
      | { readonly type: "session.started"; readonly person: Person }
      /**
       * No token is stored. The previous session may have ended in a tab that closed before it removed the local data.
       */
      | { readonly type: "session.missed" }
      | { readonly type: "session.ended"; readonly end: SessionEnd | null },
    tags: {} as "busy"
  },
  actors: {
    /** True if a token is stored. */
    findToken: fromPromise<boolean>(mustProvide("findToken")),
    keepToken: fromPromise<void, { readonly token: string | null }>(mustProvide("keepToken")),
    /** [NET-012] [NET-021] [NET-022] Loads the user and their firms with the stored token. A 401 ends the session. */
    restore: fromPromise<RestoreOutcome>(mustProvide("restore")),
    /** [NET-015] Resolves even if the server answers with an error. */
    signOut: fromPromise<void>(mustProvide("signOut")),
    /** Removes the user's local data, and the token unless another tab has already removed or replaced it. */
    wipe: fromPromise<void, { readonly userId: UserId | null; readonly end: SessionEnd | null }>(mustProvide("wipe"))
  },
  guards: {
    isKept: (_, found: boolean) => found,
    isAccepted: (_, outcome: RestoreOutcome) => outcome._tag === "Success",
    isRefused: (_, outcome: RestoreOutcome) => outcome._tag === "Failure" && outcome.failure.status === 401
  },
  actions: {
    holdSecret: assign({ secret: (_, token: string) => token, end: null, failure: null }),
    dropSecret: assign({ secret: null }),
    welcome: assign({
      person: (_, outcome: RestoreOutcome) => (outcome._tag === "Success" ? outcome.success : null),
      end: null,
      failure: null
    }),
    changePerson: assign({ person: (_, person: Person) => person }),
    rememberFailure: assign({
      failure: (_, outcome: RestoreOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    rememberEnd: assign({ end: (_, end: SessionEnd) => end, failure: null }),
    forgetPerson: assign({ person: null }),
    tellStart: emit(({ context }) => ({ type: "session.started" as const, person: context.person as Person })),
    tellMissed: emit({ type: "session.missed" as const }),
    tellEnd: emit(({ context }) => ({ type: "session.ended" as const, end: context.end }))
  },
  delays: { retryDelay: 5_000 }
}).createMachine({
  id: "session",
  context: { person: null, secret: null, end: null, failure: null },
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        id: "findToken",
        src: "findToken",
        onDone: [
          { guard: { type: "isKept", params: ({ event }) => event.output }, target: "restoring" },
          { actions: "tellMissed", target: "anonymous" }
        ]
      }
    },
    anonymous: {
      on: {
        "session.opened": { actions: { type: "holdSecret", params: ({ event }) => event.token }, target: "keeping" },
        "session.openedElsewhere": "reading"
      }
    },
    keeping: {
      tags: "busy",
      exit: "dropSecret",
      invoke: {
        id: "keepToken",
        src: "keepToken",
        input: ({ context }) => ({ token: context.secret }),
        onDone: "restoring"
      }
    },
    restoring: {
      tags: "busy",
      invoke: {
        id: "restore",
        src: "restore",
        onDone: [
          {
            guard: { type: "isAccepted", params: ({ event }) => event.output },
            actions: { type: "welcome", params: ({ event }) => event.output },
            target: "signedIn"
          },
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            actions: { type: "rememberEnd", params: "refused" },
            target: "wiping"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "unreachable" }
        ]
      },
      on: { "session.endedElsewhere": { actions: { type: "rememberEnd", params: "elsewhere" }, target: "wiping" } }
    },
    /** The token may still be valid: nothing is removed until the server has answered. */
    unreachable: {
      after: { retryDelay: "restoring" },
      on: {
        "session.retried": "restoring",
        "session.signOutAsked": { actions: { type: "rememberEnd", params: "asked" }, target: "ending" },
        "session.endedElsewhere": { actions: { type: "rememberEnd", params: "elsewhere" }, target: "wiping" }
      }
    },
    signedIn: {
      entry: "tellStart",
      on: {
        "person.changed": { actions: { type: "changePerson", params: ({ event }) => event.person } },
        "session.signOutAsked": { actions: { type: "rememberEnd", params: "asked" }, target: "ending" },
        "session.refused": { actions: { type: "rememberEnd", params: "refused" }, target: "wiping" },
        "session.endedElsewhere": { actions: { type: "rememberEnd", params: "elsewhere" }, target: "wiping" },
        "session.openedElsewhere": { actions: "forgetPerson", target: "reading" }
      }
    },
    ending: { tags: "busy", invoke: { id: "signOut", src: "signOut", onDone: "wiping" } },
    wiping: {
      tags: "busy",
      invoke: {
        id: "wipe",
        src: "wipe",
        input: ({ context }) => ({ userId: context.person?.me.id ?? null, end: context.end }),
        onDone: { actions: ["forgetPerson", "tellEnd"], target: "anonymous" }
      }
    }
  }
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
