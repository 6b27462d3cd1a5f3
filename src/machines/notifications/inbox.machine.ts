import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { afterWork, mayChange } from "#machines/notifications/inboxGroups.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { InboxChange, InboxCounts, InboxGroup } from "#schemas/notifications/inbox.ts"
import type { InboxView, InboxWork } from "#schemas/notifications/inboxRules.ts"
import type * as Result from "#schemas/shared/result.ts"

/** The view and the page in the URL. */
export interface InboxFilter {
  readonly show: InboxView
  readonly page: number
}
export interface Inbox {
  readonly groups: ReadonlyArray<InboxGroup>
  readonly counts: InboxCounts
  readonly pages: number
  /** When the page was loaded, by the clock of the device; snooze times are counted from here. */
  readonly readAt: string
}
export interface InboxFailure {
  /** A code of the message catalogue. */
  readonly code: string
  /** True if a retry cannot succeed. */
  readonly isFinal: boolean
}
export type ReadOutcome = Result.Result<Inbox, InboxFailure>
export type WorkOutcome = Result.Result<InboxChange, { readonly code: string }>
export type InboxPageEvent =
  | { readonly type: "inbox.narrowed"; readonly filter: InboxFilter }
  | { readonly type: "inbox.outdated" | "inbox.retried" }
  | { readonly type: "work.asked"; readonly work: InboxWork }

interface Context {
  readonly filter: InboxFilter
  readonly inbox: Inbox | null
  readonly failure: InboxFailure | null
  readonly work: InboxWork | null
  readonly isOutdated: boolean
}

const fault: InboxFailure = { code: "error.global", isFinal: false }
const output = <O>({ event }: { readonly event: { readonly output: O } }) => event.output

const work = ({ event }: { readonly event: { readonly work: InboxWork } }) => event.work
/** Also while the notices on screen are read again. */
const asked = {
  guard: { type: "mayDo", params: work },
  actions: { type: "takeWork", params: work },
  target: "acting"
} as const
const filter = ({ event }: { readonly event: { readonly filter: InboxFilter } }) => event.filter
const narrowed = {
  guard: { type: "isOther", params: filter },
  actions: { type: "takeFilter", params: filter }
} as const

/** [NOT-O01] The inbox page: filtered by the URL, kept fresh, with actions in place. */
export const inboxMachine = setup({
  types: {
    input: {} as { readonly filter: InboxFilter },
    context: {} as Context,
    events: {} as InboxPageEvent,
    emitted: {} as
      | { readonly type: "work.done"; readonly work: InboxWork; readonly change: InboxChange }
      | { readonly type: "work.refused"; readonly code: string },
    /** "open": actions on the groups are taken. */
    tags: {} as "busy" | "open"
  },
  actors: {
    read: fromPromise<ReadOutcome, InboxFilter>(mustProvide("read")),
    act: fromPromise<WorkOutcome, InboxWork | null>(mustProvide("act"))
  },
  guards: {
    isOther: ({ context }, filter: InboxFilter) => JSON.stringify(filter) !== JSON.stringify(context.filter),
    failed: (_, outcome: ReadOutcome | WorkOutcome) => outcome._tag === "Failure",
    isOutdated: ({ context }) => context.isOutdated,
    isWorthRetrying: ({ context }) => context.failure?.isFinal === false,
    mayDo: ({ context: { filter, inbox } }, work: InboxWork) => mayChange(filter.show, inbox?.groups ?? [], work)
  },
  actions: {
    takeFilter: assign(({ context }, filter: InboxFilter) => ({
      filter,
      // The counts stay: they cover all views.
      inbox: context.inbox === null ? null : { ...context.inbox, groups: [] }
    })),
    takeAnswer: assign((_, outcome: ReadOutcome) =>
      outcome._tag === "Success" ? { inbox: outcome.success, failure: null } : {}
    ),
    takeFailure: assign((_, outcome: ReadOutcome) =>
      outcome._tag === "Failure" ? { inbox: null, failure: outcome.failure } : {}
    ),
    takeFault: assign({ inbox: null, failure: fault }),
    noteNews: assign({ isOutdated: true }),
    forgetNews: assign({ isOutdated: false }),
    takeChange: assign(({ context: { filter, inbox, work } }, outcome: WorkOutcome) =>
      outcome._tag === "Success" && work !== null && inbox !== null
        ? {
            inbox: {
              ...inbox,
              groups: afterWork(filter.show, inbox.groups, work, outcome.success.at),
              counts: outcome.success.counts
            }
          }
        : {}
    ),
    takeWork: assign({ work: (_, work: InboxWork) => work }),
    forgetWork: assign({ work: null }),
    sayDone: emit(({ context: { work } }, outcome: WorkOutcome) =>
      outcome._tag === "Success" && work !== null
        ? { type: "work.done" as const, work, change: outcome.success }
        : { type: "work.refused" as const, code: fault.code }
    ),
    sayRefused: emit((_, outcome: WorkOutcome) => ({
      type: "work.refused" as const,
      code: outcome._tag === "Failure" ? outcome.failure.code : fault.code
    })),
    sayFault: emit({ type: "work.refused" as const, code: fault.code })
  },
  // Milliseconds: changes within this time cause one request.
  delays: { settling: 300 }
}).createMachine({
  id: "inbox",
  context: ({ input }) => ({ ...input, inbox: null, failure: null, work: null, isOutdated: false }),
  initial: "reading",
  on: { "inbox.narrowed": { ...narrowed, target: ".reading", reenter: true } },
  states: {
    reading: {
      tags: ["busy", "open"],
      entry: "forgetNews",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => context.filter,
        onDone: [
          {
            guard: { type: "failed", params: output },
            actions: { type: "takeFailure", params: output },
            target: "failed"
          },
          { guard: "isOutdated", actions: { type: "takeAnswer", params: output }, target: "settling" },
          { actions: { type: "takeAnswer", params: output }, target: "shown" }
        ],
        onError: { actions: "takeFault", target: "failed" }
      },
      on: { "inbox.outdated": { actions: "noteNews" }, "work.asked": asked }
    },
    shown: { tags: "open", on: { "inbox.outdated": "settling", "work.asked": asked } },
    settling: { tags: "open", after: { settling: "reading" }, on: { "work.asked": asked } },
    acting: {
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { work } }) => work,
        onDone: [
          {
            guard: { type: "failed", params: output },
            actions: [{ type: "sayRefused", params: output }, "forgetWork"],
            target: "reading"
          },
          {
            actions: [{ type: "sayDone", params: output }, { type: "takeChange", params: output }, "forgetWork"],
            target: "reading"
          }
        ],
        onError: { actions: ["sayFault", "forgetWork"], target: "reading" }
      },
      // The other view is read once the change has ended, so that its result and its undo are still told.
      on: { "inbox.narrowed": narrowed }
    },
    failed: { on: { "inbox.retried": { guard: "isWorthRetrying", target: "reading" }, "inbox.outdated": "settling" } }
  }
})
export type InboxRef = ActorRefFrom<typeof inboxMachine>
export type InboxSnapshot = SnapshotFrom<typeof inboxMachine>
