import { and, setup, type SnapshotFrom } from "xstate"
import type { TaskType } from "#schemas/tasks/taskRules.ts"

/** The acting user's rights over a task: the result of the policy. */
export interface TaskPermissions {
  readonly mayKeep: boolean
  readonly maySubmit: boolean
  readonly mayReview: boolean
  readonly mayAttach: boolean
  readonly mayRemove: boolean
}

/** The states that an undo can restore. */
export const formerStates = ["toDo", "returned", "inProgress", "submitted", "done", "accepted"] as const
export type FormerState = (typeof formerStates)[number]

export type TaskEvent = { readonly by: TaskPermissions } & (
  | { readonly type: "task.added" | "task.changed" | "task.removed" }
  /** Sets the status to "to do", "in progress" or "done". */
  | { readonly type: "task.reopened" | "task.started" | "task.completed" }
  /** Reminding does not change the state. */
  | { readonly type: "request.submitted" | "request.accepted" | "request.reminded" }
  | { readonly type: "request.returned"; readonly reason: string }
  | { readonly type: "document.attached" | "document.detached" }
  /** Undoes a completion or a deletion: restores the former state. */
  | { readonly type: "task.restored"; readonly was: FormerState }
)

const keeping = (target: string) => ({ guard: "mayKeepTask", target }) as const
/** Refused: the task has this status already. */
const sameStatus = { guard: "hasOtherStatus" } as const
const beforeReview = { guard: "isReviewed" } as const
const restoring = (states: ReadonlyArray<FormerState>) =>
  states.map((target) => ({ guard: and(["mayKeepTask", { type: "wasIn", params: target }]), target }) as const)
const submitting = { guard: and(["maySubmitRequest", "isInformationRequest"]), target: "submitted" } as const
const reminding = (target: string) =>
  ({ guard: and(["mayReviewRequest", "isInformationRequest", "isShownToClient"]), target }) as const
const notSubmitted = {
  "request.accepted": { guard: and(["mayReviewRequest", "isInformationRequest", "isSubmitted"]) },
  "request.returned": { guard: and(["mayReviewRequest", "isInformationRequest", "isSubmitted"]) }
} as const
const closedRequest = { guard: and(["maySubmitRequest", "isInformationRequest", "isTaskOpen"]) } as const
const closedDocuments = {
  "document.attached": { guard: "isTaskOpen" },
  "document.detached": { guard: "isTaskOpen" }
} as const

/**
 * [TSK-003] [TSK-O04] Life cycle of a task: its status, and the review of an information request. The server decides
 * with it, the browser uses it to explain refusals. A submitted answer can only be accepted or returned.
 */
export const taskMachine = setup({
  types: {
    input: {} as { readonly type: TaskType; readonly internal: boolean },
    context: {} as { readonly type: TaskType; readonly internal: boolean },
    events: {} as TaskEvent
  },
  guards: {
    mayKeepTask: ({ event }) => event.by.mayKeep,
    maySubmitRequest: ({ event }) => event.by.maySubmit,
    mayReviewRequest: ({ event }) => event.by.mayReview,
    mayAttach: ({ event }) => event.by.mayAttach,
    mayRemoveTask: ({ event }) => event.by.mayRemove,
    isInformationRequest: ({ context }) => context.type === "information_request",
    isShownToClient: ({ context }) => !context.internal,
    wasIn: ({ event }, state: FormerState) => event.type === "task.restored" && event.was === state,
    hasReason: ({ event }) => event.type !== "request.returned" || event.reason.trim() !== "",
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    hasOtherStatus: () => false,
    isReviewed: () => false,
    isSubmitted: () => false,
    isTaskOpen: () => false,
    isNotSubmitted: () => false
  }
}).createMachine({
  id: "task",
  context: ({ input }) => input,
  initial: "absent",
  states: {
    absent: { on: { "task.added": keeping("toDo"), "task.restored": restoring(formerStates) } },
    toDo: {
      on: {
        ...changing("toDo"),
        ...notSubmitted,
        ...attaching("toDo"),
        "request.reminded": reminding("toDo"),
        "task.reopened": sameStatus,
        "task.started": keeping("inProgress"),
        "task.completed": keeping("done"),
        "request.submitted": submitting
      }
    },
    /** Back to "to do", with a reason. */
    returned: {
      on: {
        ...changing("returned"),
        ...notSubmitted,
        ...attaching("returned"),
        "request.reminded": reminding("returned"),
        "task.reopened": sameStatus,
        "task.started": keeping("inProgress"),
        "task.completed": keeping("done"),
        "request.submitted": submitting
      }
    },
    inProgress: {
      on: {
        ...changing("inProgress"),
        ...notSubmitted,
        ...attaching("inProgress"),
        "request.reminded": reminding("inProgress"),
        "task.reopened": keeping("toDo"),
        "task.started": sameStatus,
        "task.completed": keeping("done"),
        "request.submitted": submitting
      }
    },
    /** In progress; waits for the firm's review. */
    submitted: {
      on: {
        ...changing("submitted"),
        ...attaching("submitted"),
        "request.reminded": { guard: "isNotSubmitted" },
        "task.reopened": beforeReview,
        "task.started": beforeReview,
        "task.completed": beforeReview,
        "request.submitted": { guard: "isNotSubmitted" },
        "request.accepted": { guard: "mayReviewRequest", target: "accepted" },
        "request.returned": { guard: and(["mayReviewRequest", "hasReason"]), target: "returned" }
      }
    },
    done: {
      on: { ...changing("done"), ...over(), "task.restored": restoring(["toDo", "returned", "inProgress"]) }
    },
    /** Done, and accepted by the firm. */
    accepted: { on: { ...changing("accepted"), ...over() } },
    removed: { type: "final" }
  }
})

function changing(state: string) {
  return {
    "task.changed": keeping(state),
    "task.removed": { guard: "mayRemoveTask", target: "removed" }
  } as const
}

function attaching(state: string) {
  return {
    "document.attached": { guard: "mayAttach", target: state },
    "document.detached": { guard: "mayAttach", target: state }
  } as const
}

function over() {
  return {
    ...notSubmitted,
    ...closedDocuments,
    "task.reopened": keeping("toDo"),
    "task.started": keeping("inProgress"),
    "task.completed": sameStatus,
    "request.submitted": closedRequest,
    "request.reminded": { guard: and(["mayReviewRequest", "isInformationRequest", "isTaskOpen"]) }
  } as const
}

export type TaskSnapshot = SnapshotFrom<typeof taskMachine>
