import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import {
  type PageOutcome,
  talkMachine,
  type TalkEvent,
  type TalkWork,
  type WorkOutcome
} from "#machines/threads/talk.machine.ts"
import { toTalkView } from "#machines/threads/talk.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import type { CommentId, Thread, ThreadId, ThreadPage } from "#schemas/threads/thread.ts"
import { commentOf } from "#tests/models/threads/samples.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"

const threadOf = (more: Partial<Thread> = {}): Thread => ({
  id: 5 as ThreadId,
  subject: "chat",
  subject_id: 2,
  audience: "shared",
  state: "open",
  seq: 3,
  last_number: 3,
  seen_number: 1,
  follows: false,
  title: "Boulangerie",
  company: null,
  write_closed_by: [],
  close_closed_by: [],
  may_moderate: false,
  takes_files: true,
  ...more
})
const pageOf = (numbers: ReadonlyArray<number>, more: Partial<Thread> = {}, has_older = false): ThreadPage => ({
  thread: threadOf({ seq: Math.max(0, ...numbers), last_number: Math.max(0, ...numbers), ...more }),
  comments: numbers.map((number) => commentOf(number)),
  has_older
})
const gone = Result.fail({ code: "error.404", isGone: true })
const lost = Result.fail({ code: "connection.lost", isGone: false })
const pages: ReadonlyArray<PageOutcome> = [
  Result.succeed(pageOf([2, 3], {}, true)),
  Result.succeed(pageOf([])),
  gone,
  lost
]
const works: ReadonlyArray<WorkOutcome> = [
  Result.succeed({ comment: commentOf(3, { state: "deleted", seq: 4 }), thread: null, follows: null }),
  Result.succeed({ comment: null, thread: threadOf({ state: "closed", seq: 4 }), follows: true }),
  Result.fail({ code: "closed.isOwnComment", isGone: false })
]

const cases: Readonly<Record<string, ReadonlyArray<TalkEvent | { readonly type: string; readonly output: unknown }>>> =
  {
    "thread.called": [
      { type: "thread.called", seq: 1 },
      { type: "thread.called", seq: 9 }
    ],
    "comment.taken": [{ type: "comment.taken", comment: commentOf(4) }],
    "work.asked": [{ type: "work.asked", work: { kind: "remove", comment: 3 as CommentId } }],
    "xstate.done.actor.load": pages.map((output) => ({ type: "xstate.done.actor.load", output })),
    "xstate.done.actor.sync": pages.map((output) => ({ type: "xstate.done.actor.sync", output })),
    "xstate.done.actor.older": [Result.succeed(pageOf([1])), lost].map((output) => ({
      type: "xstate.done.actor.older",
      output
    })),
    "xstate.done.actor.act": works.map((output) => ({ type: "xstate.done.actor.act", output }))
  }
const model: Model<typeof talkMachine> = {
  machine: talkMachine,
  input: undefined as never,
  cases,
  vertex: ({ comments, hasOlder, isBehind, isLost, thread, work }) => [
    comments.length > 2 ? "many" : comments.length,
    hasOlder,
    isBehind,
    isLost,
    thread === null ? null : thread.seen_number >= (comments.at(-1)?.number ?? 0),
    work?.kind ?? null
  ]
}

test("[CHT-O01] every state of an open thread is reached; only a thread that is gone is an end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

test("[CHT-O01] comments are shown once and in order, and nothing before the first reading", () => {
  for (const state of reachable(model)) {
    const view = toTalkView(state)
    const numbers = view.comments.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    if (view.stage === "loading") expect(numbers).toEqual([])
  }
})

const running = () => {
  const seen: Array<number> = []
  const asked: Array<{ readonly after: number | null; readonly before: number | null }> = []
  let page = Promise.withResolvers<PageOutcome>()
  let work = Promise.withResolvers<WorkOutcome>()
  const actor = createActor(
    talkMachine.provide({
      actors: {
        load: fromPromise<PageOutcome, { readonly after: number | null; readonly before: number | null }>(
          ({ input }) => {
            asked.push(input)
            page = Promise.withResolvers()
            return page.promise
          }
        ),
        act: fromPromise<WorkOutcome, TalkWork | null>(() => {
          work = Promise.withResolvers()
          return work.promise
        }),
        look: fromCallback<{ readonly type: "seen"; readonly number: number }>(({ receive }) =>
          receive(({ number }) => void seen.push(number))
        )
      }
    })
  ).start()
  const told = async (answer: { readonly promise: Promise<unknown> }, act: () => void) => {
    act()
    await answer.promise.catch(() => undefined)
    await Promise.resolve()
  }
  return {
    actor,
    seen,
    asked,
    view: () => toTalkView(actor.getSnapshot()),
    read: (outcome: PageOutcome) => told(page, () => page.resolve(outcome)),
    breaks: () => told(page, () => page.reject(new Error("the machinery failed"))),
    done: (outcome: WorkOutcome) => told(work, () => work.resolve(outcome)),
    fails: () => told(work, () => work.reject(new Error("the machinery failed")))
  }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[CHT-O01] $title", async ({ run }) => {
    const { actor, breaks, done, fails, read } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as TalkEvent)
    const output = (event: unknown) => (event as { readonly output: never }).output
    await run({
      events: {
        ...Object.fromEntries(
          [
            "list.retried",
            "older.asked",
            "thread.called",
            "channel.found",
            "end.seen",
            "comment.taken",
            "work.asked"
          ].map((name) => [name, send])
        ),
        ...Object.fromEntries(
          ["load", "sync", "older"].flatMap((id) => [
            [`xstate.done.actor.${id}`, ({ event }: { readonly event: unknown }) => read(output(event))],
            [`xstate.error.actor.${id}`, breaks]
          ])
        ),
        "xstate.done.actor.act": ({ event }: { readonly event: unknown }) => done(output(event)),
        "xstate.error.actor.act": fails
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[CHT-O01] what is told live is read since the last known change, once for several calls", async () => {
  const { actor, asked, read, seen, view } = running()
  await read(Result.succeed(pageOf([1, 2, 3], { seen_number: 1 })))
  expect(
    view()
      .comments.filter(({ isNew }) => isNew)
      .map(({ number }) => number)
  ).toEqual([2, 3])
  actor.send({ type: "end.seen" })
  actor.send({ type: "end.seen" })
  expect(seen).toEqual([3])
  actor.send({ type: "thread.called", seq: 3 })
  expect(asked).toHaveLength(1)
  actor.send({ type: "thread.called", seq: 4 })
  actor.send({ type: "thread.called", seq: 5 })
  expect(asked.at(-1)).toEqual({ after: 3, before: null })
  await read(Result.succeed(pageOf([4], { seq: 4 })))
  // The second call arrived during the load for the first.
  expect(asked.at(-1)).toEqual({ after: 4, before: null })
  await read(Result.succeed(pageOf([5], { seq: 5 })))
  expect(view().comments.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  // After too many missed comments the thread is loaded anew.
  actor.send({ type: "channel.found" })
  await read(Result.succeed(pageOf([60, 61], { seq: 70 }, true)))
  expect([view().comments.map(({ number }) => number), view().hasOlder]).toEqual([[60, 61], true])
  actor.stop()
})

test.each([
  ["a comment is told", { type: "thread.called", seq: 4 }],
  ["the live channel is connected", { type: "channel.found" }]
] as const)("[CHT-O01] %s during the first reading: the thread is read again from what it has", async (_, told) => {
  const { actor, asked, read, view } = running()
  actor.send(told)
  expect(asked).toHaveLength(1)
  await read(Result.succeed(pageOf([1, 2, 3])))
  expect(asked.at(-1)).toEqual({ after: 3, before: null })
  await read(Result.succeed(pageOf([4], { seq: 4 })))
  expect(view().comments.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(asked).toHaveLength(2)
  actor.stop()
})

test("[CHT-O01] the thread's life cycle says who closes it and whether it takes comments", async () => {
  const { actor, done, read, view } = running()
  await read(Result.succeed(pageOf([1], { subject: "task", close_closed_by: [] })))
  expect([view().canClose, view().canReopen, view().writeClosedBy]).toEqual([true, false, null])
  actor.send({ type: "work.asked", work: { kind: "close" } })
  await done(Result.succeed({ comment: null, thread: threadOf({ subject: "task", state: "closed" }), follows: null }))
  expect([view().canClose, view().canReopen, view().writeClosedBy]).toEqual([false, true, "isThreadOpen"])
  const chat = running()
  await chat.read(Result.succeed(pageOf([1], { state: "closed", close_closed_by: ["isOfFirm"], write_closed_by: [] })))
  expect([chat.view().canReopen, chat.view().writeClosedBy]).toEqual([false, null])
  actor.stop()
  chat.actor.stop()
})
