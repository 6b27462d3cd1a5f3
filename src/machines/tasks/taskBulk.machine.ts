import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { TaskBulkAct } from "#schemas/tasks/taskRules.ts"

export interface BulkTask {
  readonly id: number
  readonly revision: number
  readonly title: string
}
/** The input of an action: the assignees, the due date (null for none), or the number of days to shift. */
export interface BulkWish {
  readonly people?: ReadonlyArray<number>
  readonly day?: string | null
  readonly days?: number
}
export interface LeftTask {
  readonly title: string
  /** Why the task was not changed: a message key. */
  readonly code: string
}
export interface BulkRequest {
  readonly act: TaskBulkAct
  readonly tasks: ReadonlyArray<BulkTask>
  readonly wish: BulkWish
  /** Idempotency key: the same for every retry. */
  readonly key: string
}
export interface BulkDone {
  readonly undoId: string | null
  readonly changed: ReadonlyArray<number>
  readonly left: ReadonlyArray<LeftTask>
}
export type BulkOutcome = Result<BulkDone, { readonly code: string }>
export type TaskBulkEvent =
  | {
      readonly type: "act.asked"
      readonly act: TaskBulkAct
      readonly tasks: ReadonlyArray<BulkTask>
      readonly key: string
    }
  /** `key` is used if the action has not been sent yet. */
  | { readonly type: "act.confirmed"; readonly wish: BulkWish; readonly key: string }
  | { readonly type: "act.dismissed" }

interface Context extends BulkRequest {
  readonly changed: ReadonlyArray<number>
  readonly left: ReadonlyArray<LeftTask>
  readonly code: string | null
  readonly isSent: boolean
}
const nothing: Context = {
  act: "complete",
  tasks: [],
  wish: {},
  key: "",
  changed: [],
  left: [],
  code: null,
  isSent: false
}
type Asked = Extract<TaskBulkEvent, { readonly type: "act.asked" }>
type Confirmed = Extract<TaskBulkEvent, { readonly type: "act.confirmed" }>
const output = ({ event }: { readonly event: { readonly output: BulkOutcome } }) => event.output

/** [TSK-003] One action on selected tasks: input if needed, one call, a report of the tasks that were not changed. */
export const taskBulkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TaskBulkEvent,
    emitted: {} as {
      readonly type: "bulk.done"
      readonly act: TaskBulkAct
      readonly undoId: string | null
      readonly changed: ReadonlyArray<number>
    },
    tags: {} as "busy"
  },
  actors: { act: fromPromise<BulkOutcome, BulkRequest>(mustProvide("act")) },
  guards: {
    /** Needs no input, and can be undone. */
    isPlain: (_, act: TaskBulkAct) => act === "complete",
    isSome: (_, tasks: ReadonlyArray<BulkTask>) => tasks.length > 0,
    isToldWhat: ({ context: { act } }, { wish: { day, days, people = [] } }: Confirmed) => {
      if (act === "assign") return people.length > 0
      return act !== "date" || (day === undefined) !== (days === undefined || days === 0)
    },
    failed: (_, outcome: BulkOutcome) => outcome._tag === "Failure",
    hasLeft: (_, outcome: BulkOutcome) => outcome._tag === "Success" && outcome.success.left.length > 0
  },
  actions: {
    begin: assign((_, { act, key, tasks }: Asked) => ({ ...nothing, act, tasks, key })),
    takeWish: assign(({ context }, { key, wish }: Confirmed) => ({
      wish,
      key: context.isSent && JSON.stringify(wish) === JSON.stringify(context.wish) ? context.key : key,
      code: null
    })),
    noteSent: assign({ isSent: true }),
    takeDone: assign((_, outcome: BulkOutcome) =>
      outcome._tag === "Success" ? { changed: outcome.success.changed, left: outcome.success.left } : {}
    ),
    takeFailure: assign((_, outcome: BulkOutcome) =>
      outcome._tag === "Failure" ? { code: outcome.failure.code } : {}
    ),
    takeFault: assign({ code: "error.global" }),
    tell: emit(({ context: { act } }, outcome: BulkOutcome) => ({
      type: "bulk.done" as const,
      act,
      undoId: outcome._tag === "Success" ? outcome.success.undoId : null,
      changed: outcome._tag === "Success" ? outcome.success.changed : []
    }))
  }
}).createMachine({
  id: "taskBulk",
  context: nothing,
  initial: "idle",
  states: {
    idle: {
      on: {
        "act.asked": [
          {
            guard: { type: "isPlain", params: ({ event }) => event.act },
            actions: { type: "begin", params: ({ event }) => event },
            target: "acting"
          },
          {
            guard: { type: "isSome", params: ({ event }) => event.tasks },
            actions: { type: "begin", params: ({ event }) => event },
            target: "asking"
          }
        ]
      }
    },
    asking: {
      on: {
        "act.confirmed": {
          guard: { type: "isToldWhat", params: ({ event }) => event },
          actions: { type: "takeWish", params: ({ event }) => event },
          target: "acting"
        },
        "act.dismissed": "idle"
      }
    },
    acting: {
      tags: "busy",
      entry: "noteSent",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { act, key, tasks, wish } }) => ({ act, key, tasks, wish }),
        onDone: [
          {
            guard: { type: "failed", params: output },
            actions: { type: "takeFailure", params: output },
            target: "asking"
          },
          {
            guard: { type: "hasLeft", params: output },
            actions: [
              { type: "takeDone", params: output },
              { type: "tell", params: output }
            ],
            target: "reported"
          },
          {
            actions: [
              { type: "takeDone", params: output },
              { type: "tell", params: output }
            ],
            target: "idle"
          }
        ],
        onError: { actions: "takeFault", target: "asking" }
      }
    },
    reported: { on: { "act.dismissed": "idle" } }
  }
})
export type TaskBulkRef = ActorRefFrom<typeof taskBulkMachine>
export type TaskBulkSnapshot = SnapshotFrom<typeof taskBulkMachine>
