import { assign, emit, fromPromise, raise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { type TaskAction, taskRefusals } from "#machines/tasks/task.projection.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { TaskDetail, TaskId } from "#schemas/tasks/task.ts"

/** [TSK-003] [TSK-O04] Actions without input. */
export type TaskPress = "start" | "complete" | "reopen" | "accept" | "remind"
/** Actions with a form, and the right that each needs. */
export const taskForms = {
  edit: "change",
  time: "change",
  subTask: "change",
  return: "return",
  attach: "attach"
} as const
export type TaskFormName = keyof typeof taskForms

export type TaskWork =
  | { readonly kind: "press"; readonly action: TaskPress }
  | { readonly kind: "detach"; readonly nodeId: number }
  | { readonly kind: "remove" }
export interface PanelFailure {
  readonly code: string
}
/** Null: the task does not exist. */
export type TaskOutcome = Result<TaskDetail | null, PanelFailure>
export interface WorkRequest {
  readonly task: TaskDetail
  readonly work: TaskWork
}

export type TaskPanelEvent =
  | { readonly type: "task.outdated" }
  /** A form has saved the task. */
  | { readonly type: "task.kept"; readonly task: TaskDetail }
  | { readonly type: "work.asked"; readonly work: Exclude<TaskWork, { readonly kind: "remove" }> }
  | { readonly type: "form.opened"; readonly form: TaskFormName }
  | { readonly type: "form.closed" }
  | { readonly type: "removal.asked" | "removal.confirmed" | "removal.dismissed" }
  | { readonly type: "panel.retried" }
  /** The task was deleted in this panel. */
  | { readonly type: "task.forgotten" }

export interface TaskPanelContext {
  readonly id: TaskId
  readonly task: TaskDetail | null
  /** A change was reported while the task was being loaded for the first time: the answer may lack it. */
  readonly isBehind: boolean
  /** Why the task could not be loaded, or why the last action failed. */
  readonly failure: PanelFailure | null
  readonly form: TaskFormName | null
  readonly work: TaskWork | null
}

const isThere = (outcome: TaskOutcome) => outcome._tag === "Success" && outcome.success !== null
const isAbsent = (outcome: TaskOutcome) => outcome._tag === "Success" && outcome.success === null
/** False while this panel deletes the task. */
const isKept = ({ work }: TaskPanelContext) => work?.kind !== "remove"
const actionOf = (work: TaskWork): TaskAction => (work.kind === "press" ? work.action : work.kind)
const isOpen = ({ task }: TaskPanelContext, action: TaskAction) => task !== null && taskRefusals(task)[action] === null

/** Types, guards and actions of the machine; its states are in taskPanel.machine.ts. */
export const taskPanelSetup = setup({
  types: {
    input: {} as { readonly id: TaskId },
    context: {} as TaskPanelContext,
    events: {} as TaskPanelEvent,
    emitted: {} as
      | { readonly type: "task.acted"; readonly work: TaskWork; readonly task: TaskDetail }
      | { readonly type: "task.removed"; readonly title: string },
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<TaskOutcome, TaskId>(mustProvide("read")),
    act: fromPromise<TaskOutcome, WorkRequest>(mustProvide("act"))
  },
  guards: {
    isKept: ({ context }) => isKept(context),
    isBehind: ({ context }) => context.isBehind,
    isGone: ({ context }, outcome: TaskOutcome) => isKept(context) && isAbsent(outcome),
    isRemoved: (_, outcome: TaskOutcome) => isAbsent(outcome),
    isThere: (_, outcome: TaskOutcome) => isThere(outcome),
    /** An answer that is older than the user's own action is dropped. */
    isNews: ({ context }, outcome: TaskOutcome) =>
      outcome._tag === "Success" &&
      outcome.success !== null &&
      outcome.success.revision >= (context.task?.revision ?? 0),
    isWorkOpen: ({ context }, work: TaskWork) => isOpen(context, actionOf(work)),
    isFormOpen: ({ context }, form: TaskFormName) => isOpen(context, taskForms[form]),
    isRemovalOpen: ({ context }) => isOpen(context, "remove")
  },
  actions: {
    takeTask: assign((_, outcome: TaskOutcome) =>
      outcome._tag === "Success" && outcome.success !== null ? { task: outcome.success } : {}
    ),
    keepTask: assign((_, task: TaskDetail) => ({ task, failure: null })),
    forgetTask: assign({ task: null }),
    fallBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false }),
    takeWork: assign((_, work: TaskWork) => ({ work, failure: null })),
    takeRemoval: assign({ work: (): TaskWork => ({ kind: "remove" }), failure: null }),
    forgetWork: assign({ work: null }),
    takeForm: assign((_, form: TaskFormName) => ({ form, failure: null })),
    forgetForm: assign({ form: null }),
    takeFailure: assign((_, outcome: TaskOutcome) => (outcome._tag === "Failure" ? { failure: outcome.failure } : {})),
    takeFault: assign({ failure: (): PanelFailure => ({ code: "error.global" }) }),
    forgetFailure: assign({ failure: null }),
    /** After a refusal the task on screen is stale. */
    markOutdated: raise({ type: "task.outdated" }),
    forget: raise({ type: "task.forgotten" }),
    tellActed: emit(({ context: { task, work } }) => {
      // Unreachable: the state that runs this action has a task and work.
      if (task === null || work === null) throw new Error("work on a task was done without one")
      return { type: "task.acted" as const, work, task }
    }),
    tellRemoved: emit(({ context }) => ({ type: "task.removed" as const, title: context.task?.title ?? "" }))
  }
})
