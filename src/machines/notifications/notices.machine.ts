import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
import type { Result } from "#schemas/shared/result.ts"

interface Failure {
  readonly code: string
}
export interface News {
  readonly notices: ReadonlyArray<Notice>
  readonly total: number
  /** The user's own background jobs that are running or have just ended. */
  readonly jobs: ReadonlyArray<BatchJob>
}
export type LookOutcome = Result<News, Failure>
/** Actions on the notifications shown. */
export type NoticeWork =
  | { readonly kind: "read"; readonly id: number }
  | { readonly kind: "readAll"; readonly until: string }
  | { readonly kind: "cancel"; readonly job: number }
export type WorkOutcome = Result<unknown, Failure>
export type NoticesEvent =
  | { readonly type: "panel.opened" | "panel.closed" | "panel.refreshed" | "more.asked" | "everything.read" }
  | { readonly type: "notice.opened"; readonly id: number }
  | { readonly type: "job.cancelled"; readonly job: number }

interface Context extends News {
  readonly page: number
  readonly work: NoticeWork | null
  readonly code: string | null
}

const fault = "error.global"
const newestOf = ({ notices }: Context) => notices[0]?.at ?? ""

/** [NOT-O01] [NET-095] The panel of a user's notifications and background jobs. */
export const noticesMachine = setup({
  types: { context: {} as Context, events: {} as NoticesEvent, tags: {} as "busy" },
  actors: {
    look: fromPromise<LookOutcome, { readonly page: number }>(mustProvide("look")),
    act: fromPromise<WorkOutcome, NoticeWork | null>(mustProvide("act"))
  },
  guards: {
    isAnswered: (_, outcome: LookOutcome | WorkOutcome) => outcome._tag === "Success",
    isOpened: ({ context }, outcome: WorkOutcome) => context.work?.kind === "read" && outcome._tag === "Success",
    hasMore: ({ context }) => context.notices.length < context.total,
    hasUnread: ({ context }) => context.notices.some(({ read_at }) => read_at === null),
    isUnread: ({ context, event }) =>
      event.type === "notice.opened" && context.notices.some(({ id, read_at }) => id === event.id && read_at === null),
    isUnderWay: ({ context, event }) =>
      event.type === "job.cancelled" && context.jobs.some(({ ended_at, id }) => id === event.job && ended_at === null)
  },
  actions: {
    begin: assign({ page: 1 }),
    turn: assign({ page: ({ context }) => context.page + 1 }),
    takeNews: assign(({ context }, outcome: LookOutcome) => {
      if (outcome._tag === "Failure") return {}
      const { jobs, notices, total } = outcome.success
      const known = new Set(notices.map(({ id }) => id))
      // A notification that was updated meanwhile has moved to the first page.
      const before = context.page === 1 ? [] : context.notices.filter(({ id }) => !known.has(id))
      return { notices: [...before, ...notices], total, jobs, code: null }
    }),
    takeWork: assign({ work: (_, work: NoticeWork) => work }),
    rememberFailure: assign({
      code: (_, outcome: LookOutcome | WorkOutcome) => (outcome._tag === "Failure" ? outcome.failure.code : fault)
    }),
    rememberFault: assign({ code: fault }),
    forget: assign({ notices: [], total: 0, jobs: [], page: 1, work: null, code: null })
  }
}).createMachine({
  id: "notices",
  context: { notices: [], total: 0, jobs: [], page: 1, work: null, code: null },
  initial: "closed",
  states: {
    closed: { entry: "forget", on: { "panel.opened": "looking" } },
    looking: {
      tags: "busy",
      invoke: {
        id: "look",
        src: "look",
        input: ({ context: { page } }) => ({ page }),
        onDone: [
          {
            guard: { type: "isAnswered", params: ({ event }) => event.output },
            actions: { type: "takeNews", params: ({ event }) => event.output },
            target: "shown"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
        ],
        onError: { actions: "rememberFault", target: "failed" }
      },
      on: { "panel.closed": "closed" }
    },
    shown: {
      on: {
        "panel.closed": "closed",
        "panel.refreshed": { actions: "begin", target: "looking" },
        "more.asked": { guard: "hasMore", actions: "turn", target: "looking" },
        "everything.read": {
          guard: "hasUnread",
          actions: { type: "takeWork", params: ({ context }) => ({ kind: "readAll", until: newestOf(context) }) },
          target: "acting"
        },
        // Opening a notification navigates to its subject.
        "notice.opened": [
          {
            guard: "isUnread",
            actions: { type: "takeWork", params: ({ event }) => ({ kind: "read", id: event.id }) },
            target: "acting"
          },
          { target: "closed" }
        ],
        "job.cancelled": {
          guard: "isUnderWay",
          actions: { type: "takeWork", params: ({ event }) => ({ kind: "cancel", job: event.job }) },
          target: "acting"
        }
      }
    },
    acting: {
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { work } }) => work,
        onDone: [
          { guard: { type: "isOpened", params: ({ event }) => event.output }, target: "closed" },
          {
            guard: { type: "isAnswered", params: ({ event }) => event.output },
            actions: "begin",
            target: "looking"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
        ],
        onError: { actions: "rememberFault", target: "failed" }
      },
      on: { "panel.closed": "closed" }
    },
    failed: { on: { "panel.closed": "closed", "panel.refreshed": { actions: "begin", target: "looking" } } }
  }
})

export type NoticesRef = ActorRefFrom<typeof noticesMachine>
export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>
