import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { Task, TaskCounters, TaskGroup } from "#schemas/tasks/task.ts"

export interface TaskQuestion {
  /** The parameters of the call, without the page. */
  readonly query: Readonly<Record<string, string | number>>
  readonly page: number
}
export interface FoundTasks {
  readonly tasks: ReadonlyArray<Task>
  /** Empty if the list is not grouped. */
  readonly groups: ReadonlyArray<TaskGroup>
  readonly counters: TaskCounters
  readonly total: number
  readonly lastPage: number
}
export interface ListFailure {
  readonly code: string
  /** True if a retry would be refused again. */
  readonly isFinal: boolean
}
export type ListOutcome = Result<FoundTasks, ListFailure>
export type TaskListEvent =
  /** The list in the URL has changed. */
  | { readonly type: "list.asked"; readonly question: TaskQuestion }
  /** A task that the list may contain was changed, here or elsewhere. */
  | { readonly type: "list.outdated" }
  | { readonly type: "list.retried" }
  /** Collapses or expands a group. */
  | { readonly type: "group.toggled"; readonly key: string }

interface Context {
  readonly question: TaskQuestion
  /** The last answer; it stays visible while the next one is in flight. */
  readonly found: FoundTasks | null
  readonly failure: ListFailure | null
  /** A change arrived during a request, whose answer may be stale. */
  readonly isOutdated: boolean
  /** Keys of the collapsed groups. */
  readonly collapsed: ReadonlyArray<string>
}
const fault: ListFailure = { code: "error.global", isFinal: false }
const output = ({ event }: { readonly event: { readonly output: ListOutcome } }) => event.output
const question = ({ event }: { readonly event: { readonly question: TaskQuestion } }) => event.question
const asking = {
  guard: { type: "isOther", params: question },
  actions: { type: "takeQuestion", params: question },
  target: "reading",
  reenter: true
} as const

/** [TSK-016] The page of tasks in the URL, kept fresh. If the page no longer exists, the last one is opened. */
export const taskListMachine = setup({
  types: {
    input: {} as { readonly question: TaskQuestion },
    context: {} as Context,
    events: {} as TaskListEvent,
    /** The page in the URL does not exist. */
    emitted: {} as { readonly type: "page.passed"; readonly page: number },
    tags: {} as "busy"
  },
  actors: { read: fromPromise<ListOutcome, TaskQuestion>(mustProvide("read")) },
  guards: {
    isOther: ({ context }, asked: TaskQuestion) => JSON.stringify(context.question) !== JSON.stringify(asked),
    isPastEnd: ({ context }, outcome: ListOutcome) =>
      outcome._tag === "Success" && context.question.page > Math.max(1, outcome.success.lastPage),
    isOutdated: ({ context }) => context.isOutdated,
    failed: (_, outcome: ListOutcome) => outcome._tag === "Failure",
    isWorthRetrying: ({ context }) => context.failure?.isFinal === false
  },
  actions: {
    takeQuestion: assign({ question: (_, asked: TaskQuestion) => asked }),
    goBack: assign(({ context }, outcome: ListOutcome) =>
      outcome._tag === "Success"
        ? { question: { ...context.question, page: Math.max(1, outcome.success.lastPage) } }
        : {}
    ),
    takeAnswer: assign((_, outcome: ListOutcome) =>
      outcome._tag === "Success" ? { found: outcome.success, failure: null } : {}
    ),
    takeFailure: assign((_, outcome: ListOutcome) =>
      outcome._tag === "Failure" ? { found: null, failure: outcome.failure } : {}
    ),
    takeFault: assign({ found: null, failure: fault }),
    forgetFailure: assign({ failure: null }),
    toggleGroup: assign(({ context: { collapsed } }, key: string) => ({
      collapsed: collapsed.includes(key) ? collapsed.filter((one) => one !== key) : [...collapsed, key]
    })),
    noteNews: assign({ isOutdated: true }),
    forgetNews: assign({ isOutdated: false }),
    tellPassed: emit(({ context }) => ({ type: "page.passed" as const, page: context.question.page }))
  },
  delays: { settling: 300 }
}).createMachine({
  id: "taskList",
  context: ({ input }) => ({ ...input, found: null, failure: null, isOutdated: false, collapsed: [] }),
  initial: "reading",
  on: {
    "list.asked": { ...asking, target: ".reading" },
    "group.toggled": { actions: { type: "toggleGroup", params: ({ event }) => event.key } }
  },
  states: {
    reading: {
      tags: "busy",
      entry: ["forgetNews", "forgetFailure"],
      on: { "list.outdated": { actions: "noteNews" } },
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => context.question,
        onDone: [
          {
            guard: { type: "isPastEnd", params: output },
            actions: [{ type: "goBack", params: output }, "tellPassed"],
            target: "reading",
            reenter: true
          },
          {
            guard: { type: "failed", params: output },
            actions: { type: "takeFailure", params: output },
            target: "failed"
          },
          { guard: "isOutdated", actions: { type: "takeAnswer", params: output }, target: "settling" },
          { actions: { type: "takeAnswer", params: output }, target: "shown" }
        ],
        onError: { actions: "takeFault", target: "failed" }
      }
    },
    shown: { on: { "list.outdated": "settling" } },
    /** Debounce: changes within this time cause one request. */
    settling: { after: { settling: "reading" } },
    failed: {
      on: { "list.retried": { guard: "isWorthRetrying", target: "reading" }, "list.outdated": "settling" }
    }
  }
})
export type TaskListRef = ActorRefFrom<typeof taskListMachine>
export type TaskListSnapshot = SnapshotFrom<typeof taskListMachine>
