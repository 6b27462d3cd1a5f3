import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { SharedFolder, SharedView } from "#schemas/documents/sharing.ts"
import type { Result } from "#schemas/shared/result.ts"

export type OpenOutcome = Result<SharedView, Failure>
export type FolderOutcome = Result<SharedFolder, Failure>
export type ShareVisitEvent =
  | { readonly type: "password.typed"; readonly value: string }
  | { readonly type: "password.submitted" }
  /** Null: back to all shared nodes. */
  | { readonly type: "folder.opened"; readonly hash: string | null }
  | { readonly type: "visit.retried" }

interface Context {
  readonly token: string
  readonly password: string
  readonly view: SharedView | null
  readonly hash: string | null
  readonly folder: SharedFolder | null
  readonly failure: Failure | null
  /** Seconds until the next attempt is allowed. */
  readonly secondsLeft: number
}

const failureOf = (outcome: OpenOutcome | FolderOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)

/** [DOC-O06] A visit of a link: opened, with its password if it has one, then browsed. */
export const shareVisitMachine = setup({
  types: {
    input: {} as { readonly token: string },
    context: {} as Context,
    events: {} as ShareVisitEvent,
    tags: {} as "busy"
  },
  actors: {
    open: fromPromise<OpenOutcome, { readonly token: string; readonly password: string }>(mustProvide("open")),
    list: fromPromise<FolderOutcome, { readonly pass: string; readonly hash: string }>(mustProvide("list"))
  },
  guards: {
    isOpened: (_, outcome: OpenOutcome) => outcome._tag === "Success",
    isListed: (_, outcome: FolderOutcome) => outcome._tag === "Success",
    asksPassword: (_, outcome: OpenOutcome) => failureOf(outcome)?.code.startsWith("share.password_") === true,
    isSlowedDown: (_, outcome: OpenOutcome) => failureOf(outcome)?.status === 429,
    /** The link is invalid, or not for this visitor. */
    isRefused: (_, outcome: OpenOutcome) => failureOf(outcome)?.status === 422,
    /** The pass or the link has expired: opening the link again gives the right message. */
    isPassOver: (_, outcome: FolderOutcome) => failureOf(outcome)?.status === 404,
    isTyped: ({ context }) => context.password !== "",
    isTop: (_, hash: string | null) => hash === null,
    isOver: ({ context }) => context.secondsLeft <= 1
  },
  actions: {
    takePassword: assign({ password: (_, value: string) => value, failure: null }),
    takeView: assign({ view: (_, outcome: OpenOutcome) => (outcome._tag === "Success" ? outcome.success : null) }),
    takeFolder: assign({
      folder: (_, outcome: FolderOutcome) => (outcome._tag === "Success" ? outcome.success : null)
    }),
    aim: assign({ hash: (_, hash: string | null) => hash }),
    goToTop: assign({ hash: null, folder: null }),
    forgetFailure: assign({ failure: null }),
    remember: assign({
      failure: (_, outcome: OpenOutcome | FolderOutcome) => failureOf(outcome),
      secondsLeft: (_, outcome: OpenOutcome | FolderOutcome) => failureOf(outcome)?.retryAfter ?? 60
    }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 })
  },
  delays: { second: 1_000 }
}).createMachine({
  id: "shareVisit",
  context: ({ input }) => ({
    token: input.token,
    password: "",
    view: null,
    hash: null,
    folder: null,
    failure: null,
    secondsLeft: 0
  }),
  initial: "opening",
  states: {
    opening: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "open",
        src: "open",
        input: ({ context: { password, token } }) => ({ password, token }),
        onDone: [
          {
            guard: { type: "isOpened", params: ({ event }) => event.output },
            actions: [{ type: "takeView", params: ({ event }) => event.output }, "goToTop"],
            target: "open"
          },
          {
            guard: { type: "isSlowedDown", params: ({ event }) => event.output },
            actions: { type: "remember", params: ({ event }) => event.output },
            target: "slowedDown"
          },
          {
            guard: { type: "asksPassword", params: ({ event }) => event.output },
            actions: { type: "remember", params: ({ event }) => event.output },
            target: "locked"
          },
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            actions: { type: "remember", params: ({ event }) => event.output },
            target: "closed"
          },
          { actions: { type: "remember", params: ({ event }) => event.output }, target: "unreachable" }
        ]
      }
    },
    locked: {
      on: {
        "password.typed": { actions: { type: "takePassword", params: ({ event }) => event.value } },
        "password.submitted": { guard: "isTyped", target: "opening" }
      }
    },
    slowedDown: {
      after: {
        second: [
          { guard: "isOver", actions: "forgetFailure", target: "locked" },
          { actions: "countDown", target: "slowedDown", reenter: true }
        ]
      },
      on: { "password.typed": { actions: { type: "takePassword", params: ({ event }) => event.value } } }
    },
    open: {
      on: {
        "folder.opened": [
          { guard: { type: "isTop", params: ({ event }) => event.hash }, actions: ["goToTop", "forgetFailure"] },
          { actions: { type: "aim", params: ({ event }) => event.hash }, target: "listing" }
        ]
      }
    },
    listing: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "list",
        src: "list",
        input: ({ context: { hash, view } }) => ({ pass: view?.pass ?? "", hash: hash ?? "" }),
        onDone: [
          {
            guard: { type: "isListed", params: ({ event }) => event.output },
            actions: { type: "takeFolder", params: ({ event }) => event.output },
            target: "open"
          },
          { guard: { type: "isPassOver", params: ({ event }) => event.output }, target: "opening" },
          { actions: { type: "remember", params: ({ event }) => event.output }, target: "open" }
        ]
      }
    },
    /** Network error: the same link may still be valid. */
    unreachable: { on: { "visit.retried": "opening" } },
    closed: { on: { "visit.retried": "opening" } }
  }
})

export type ShareVisitRef = ActorRefFrom<typeof shareVisitMachine>
export type ShareVisitSnapshot = SnapshotFrom<typeof shareVisitMachine>
