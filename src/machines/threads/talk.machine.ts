import { type ActorRefFrom, assign, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { Comment, CommentId, Thread, ThreadPage } from "#schemas/threads/thread.ts"

export interface TalkFailure {
  readonly code: string
  /** The thread no longer exists for this user. */
  readonly isGone: boolean
}
export type PageOutcome = Result<ThreadPage, TalkFailure>
/** A request to the server about the thread or one comment. */
export type TalkWork =
  | { readonly kind: "remove"; readonly comment: CommentId }
  | { readonly kind: "close" | "reopen" }
  | { readonly kind: "follow"; readonly follows: boolean }
export interface WorkDone {
  readonly comment: Comment | null
  readonly thread: Thread | null
  readonly follows: boolean | null
}
export type WorkOutcome = Result<WorkDone, TalkFailure>

export type TalkEvent =
  | { readonly type: "list.retried" | "older.asked" }
  /** The live channel reports changes up to this sequence number. */
  | { readonly type: "thread.called"; readonly seq: number }
  /** The live channel has reconnected: the changes in between were missed. */
  | { readonly type: "channel.found" }
  /** The reader sees the newest comment. */
  | { readonly type: "end.seen" }
  /** The composer has sent this comment. */
  | { readonly type: "comment.taken"; readonly comment: Comment }
  | { readonly type: "work.asked"; readonly work: TalkWork }

interface Context {
  readonly thread: Thread | null
  readonly comments: ReadonlyArray<Comment>
  readonly hasOlder: boolean
  /** Changes were reported that are not loaded yet. */
  readonly isBehind: boolean
  /** The last load failed: the comments on screen may be stale. */
  readonly isLost: boolean
  readonly failure: TalkFailure | null
  readonly work: TalkWork | null
}

const merged = (known: ReadonlyArray<Comment>, read: ReadonlyArray<Comment>): ReadonlyArray<Comment> => {
  const all = new Map(known.map((one) => [one.id, one]))
  for (const one of read) if (one.seq >= (all.get(one.id)?.seq ?? 0)) all.set(one.id, one)
  return [...all.values()].sort((one, other) => one.number - other.number)
}
/** Comments are missing between the known ones and this page. */
const hasGap = ({ comments }: Context, page: ThreadPage) => {
  const [first] = page.comments
  const last = comments.at(-1)
  return first !== undefined && last !== undefined && first.number > last.number + 1
}
const pageOf = (outcome: PageOutcome): ThreadPage | null => (outcome._tag === "Success" ? outcome.success : null)

/** [CHT-O01] An open thread: loads its comments, live changes and older pages, and runs actions on them. */
export const talkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TalkEvent,
    emitted: {} as { readonly type: "talk.told"; readonly code: string },
    tags: {} as "busy"
  },
  actors: {
    load: fromPromise<PageOutcome, { readonly after: number | null; readonly before: number | null }>(
      mustProvide("load")
    ),
    act: fromPromise<WorkOutcome, TalkWork | null>(mustProvide("act")),
    /** Reports to the server up to which comment the user has read; runs as long as the thread is open. */
    look: fromCallback<{ readonly type: "seen"; readonly number: number }>(() => {
      throw new Error('actor "look" was not provided to the machine')
    })
  },
  guards: {
    wasRead: (_, outcome: PageOutcome) => outcome._tag === "Success",
    isGone: (_, outcome: PageOutcome) => outcome._tag === "Failure" && outcome.failure.isGone,
    wasDone: (_, outcome: WorkOutcome) => outcome._tag === "Success",
    isNews: ({ context }, seq: number) => seq > (context.thread?.seq ?? 0),
    isBehind: ({ context }) => context.isBehind,
    hasOlder: ({ context }) => context.hasOlder,
    hasUnseen: ({ context: { comments, thread } }) => (comments.at(-1)?.number ?? 0) > (thread?.seen_number ?? 0)
  },
  actions: {
    takePage: assign(({ context }, outcome: PageOutcome) => {
      const page = pageOf(outcome)
      if (page === null) return {}
      const isAnew = hasGap(context, page)
      return {
        thread: { ...page.thread, seen_number: Math.max(page.thread.seen_number, context.thread?.seen_number ?? 0) },
        comments: isAnew ? page.comments : merged(context.comments, page.comments),
        hasOlder: context.thread === null || isAnew ? page.has_older : context.hasOlder,
        isLost: false,
        failure: null
      }
    }),
    takeOlder: assign(({ context }, outcome: PageOutcome) => {
      const page = pageOf(outcome)
      return page === null ? {} : { comments: merged(context.comments, page.comments), hasOlder: page.has_older }
    }),
    takeComment: assign(({ context }, comment: Comment) => ({
      comments: merged(context.comments, [comment]),
      // Changes of other people with smaller sequence numbers may not be loaded yet.
      isBehind: comment.seq > (context.thread?.seq ?? 0) + 1 || context.isBehind || context.thread?.id === null,
      thread:
        context.thread === null
          ? null
          : {
              ...context.thread,
              state: "open" as const,
              follows: true,
              seq: comment.seq === context.thread.seq + 1 ? comment.seq : context.thread.seq,
              seen_number: Math.max(context.thread.seen_number, comment.number)
            }
    })),
    takeWork: assign({ work: (_, work: TalkWork) => work }),
    takeDone: assign(({ context }, outcome: WorkOutcome) => {
      if (outcome._tag === "Failure") return {}
      const { comment, follows, thread } = outcome.success
      const known = thread ?? context.thread
      return {
        work: null,
        comments: comment === null ? context.comments : merged(context.comments, [comment]),
        thread: known === null ? null : { ...known, follows: follows ?? known.follows }
      }
    }),
    takeFailure: assign({
      failure: (_, outcome: PageOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    takeFault: assign({ failure: (): TalkFailure => ({ code: "error.global", isGone: false }) }),
    lose: assign({ isLost: true, isBehind: false }),
    fallBehind: assign({ isBehind: true }),
    forgetWork: assign({ work: null }),
    markSeen: assign(({ context: { comments, thread } }) => ({
      thread: thread === null ? null : { ...thread, seen_number: comments.at(-1)?.number ?? thread.seen_number }
    })),
    tellSeen: sendTo("look", ({ context }) => ({
      type: "seen" as const,
      number: context.comments.at(-1)?.number ?? 0
    })),
    tellRefused: emit((_, outcome: WorkOutcome) => ({
      type: "talk.told" as const,
      code: outcome._tag === "Failure" ? outcome.failure.code : "error.global"
    })),
    tellFault: emit({ type: "talk.told" as const, code: "error.global" })
  }
}).createMachine({
  id: "talk",
  context: { thread: null, comments: [], hasOlder: false, isBehind: false, isLost: false, failure: null, work: null },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      // The server may have read the thread before these changes.
      on: { "thread.called": { actions: "fallBehind" }, "channel.found": { actions: "fallBehind" } },
      invoke: {
        id: "load",
        src: "load",
        input: { after: null, before: null },
        onDone: [
          {
            guard: { type: "wasRead", params: ({ event }) => event.output },
            actions: { type: "takePage", params: ({ event }) => event.output },
            target: "shown"
          },
          {
            guard: { type: "isGone", params: ({ event }) => event.output },
            actions: { type: "takeFailure", params: ({ event }) => event.output },
            target: "gone"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "failed" }
        ],
        onError: { actions: "takeFault", target: "failed" }
      }
    },
    failed: { on: { "list.retried": "loading" } },
    gone: { type: "final" },
    shown: {
      invoke: { id: "look", src: "look" },
      initial: "idle",
      on: {
        "thread.called": {
          guard: { type: "isNews", params: ({ event }) => event.seq },
          actions: "fallBehind"
        },
        "channel.found": { actions: "fallBehind" },
        "comment.taken": { actions: { type: "takeComment", params: ({ event }) => event.comment } },
        "end.seen": { guard: "hasUnseen", actions: ["tellSeen", "markSeen"] }
      },
      states: {
        idle: {
          always: { guard: "isBehind", target: "syncing" },
          on: {
            "older.asked": { guard: "hasOlder", target: "older" },
            "work.asked": { actions: { type: "takeWork", params: ({ event }) => event.work }, target: "acting" },
            "list.retried": "syncing"
          }
        },
        syncing: {
          entry: assign({ isBehind: false }),
          invoke: {
            id: "sync",
            src: "load",
            input: ({ context }) => ({ after: context.thread?.seq ?? 0, before: null }),
            onDone: [
              {
                guard: { type: "wasRead", params: ({ event }) => event.output },
                actions: { type: "takePage", params: ({ event }) => event.output },
                target: "idle"
              },
              {
                guard: { type: "isGone", params: ({ event }) => event.output },
                actions: { type: "takeFailure", params: ({ event }) => event.output },
                target: "#talk.gone"
              },
              { actions: "lose", target: "idle" }
            ],
            onError: { actions: "lose", target: "idle" }
          }
        },
        older: {
          tags: "busy",
          invoke: {
            id: "older",
            src: "load",
            input: ({ context }) => ({ after: null, before: context.comments[0]?.number ?? 0 }),
            onDone: [
              {
                guard: { type: "wasRead", params: ({ event }) => event.output },
                actions: { type: "takeOlder", params: ({ event }) => event.output },
                target: "idle"
              },
              { actions: "tellFault", target: "idle" }
            ],
            onError: { actions: "tellFault", target: "idle" }
          }
        },
        acting: {
          tags: "busy",
          invoke: {
            id: "act",
            src: "act",
            input: ({ context }) => context.work,
            onDone: [
              {
                guard: { type: "wasDone", params: ({ event }) => event.output },
                actions: { type: "takeDone", params: ({ event }) => event.output },
                target: "idle"
              },
              {
                // Somebody else may have changed it first: load the current state.
                actions: ["forgetWork", { type: "tellRefused", params: ({ event }) => event.output }],
                target: "syncing"
              }
            ],
            onError: { actions: ["forgetWork", "tellFault"], target: "idle" }
          }
        }
      }
    }
  }
})
export type TalkRef = ActorRefFrom<typeof talkMachine>
export type TalkSnapshot = SnapshotFrom<typeof talkMachine>
