import { and, assign, setup, type SnapshotFrom } from "xstate"
import type { WorkflowEditor } from "#machines/workflows/workflow.machine.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { StatusId, WorkflowStatus } from "#schemas/workflows/workflow.ts"

/** What a status requires of the person who chooses it and of the document. */
export type StatusRule = Pick<WorkflowStatus, "id" | "allowed_for" | "needs_validation" | "ways">
/** The rights of the user who chooses a status. */
export type StatusChooser = Pick<Actor, "canWrite"> & WorkflowEditor

export interface NodeWorkflowFacts {
  readonly kind: "folder" | "document"
  readonly isTrashed: boolean
  readonly isActive: boolean
  /** The workflow's statuses in their order. */
  readonly statuses: ReadonlyArray<StatusRule>
  /** Whether the version is validated; false on a folder. */
  readonly isValidated: boolean
  /** The status of the version; null on a folder, and before one is chosen. */
  readonly status: StatusId | null
  /** Whether the present status was chosen by the person who chooses now. */
  readonly isOwnChoice: boolean
}
export type NodeWorkflowEvent =
  | {
      readonly type: "workflow.applied" | "workflow.withdrawn"
      readonly by: Pick<WorkflowEditor, "canEdit">
    }
  | {
      readonly type: "status.chosen"
      readonly by: StatusChooser
      readonly status: StatusId | null
      /** The status that the chooser saw; absent: any. */
      readonly from?: StatusId | null | undefined
    }

const ruleOf = ({ statuses }: NodeWorkflowFacts, status: StatusId | null) => statuses.find(({ id }) => id === status)

/**
 * The rule of the transition from the present status; null if the status can be entered from anywhere, undefined if
 * there is no such transition.
 */
const wayOf = (facts: NodeWorkflowFacts, status: StatusId | null) => {
  const ways = ruleOf(facts, status)?.ways ?? null
  return ways === null || status === facts.status ? null : ways.find(({ from }) => from === facts.status)
}

/** Whether this person may move documents to the status, or use the transition. */
export const isAllowedFor = ({ allowed_for }: Pick<StatusRule, "allowed_for">, { canEdit, side }: WorkflowEditor) =>
  allowed_for === "writers" || (allowed_for === "admins" ? canEdit : allowed_for === side)

/**
 * [WFL-004] [WFL-010] One workflow on one folder or document. The server decides with it, the browser uses it to
 * explain refusals.
 */
export const nodeWorkflowMachine = setup({
  types: {
    input: {} as NodeWorkflowFacts,
    context: {} as NodeWorkflowFacts,
    events: {} as NodeWorkflowEvent
  },
  guards: {
    mayWriteWorkflows: ({ event }) => event.type !== "status.chosen" && event.by.canEdit,
    isWriter: ({ event }) => event.type === "status.chosen" && event.by.canWrite,
    isNotTrashed: ({ context }) => !context.isTrashed,
    isWorkflowActive: ({ context }) => context.isActive,
    isDocument: ({ context }) => context.kind === "document",
    isStatusKnown: ({ context, event }) =>
      event.type === "status.chosen" && (event.status === null || ruleOf(context, event.status) !== undefined),
    isStatusAllowed: ({ context, event }) => {
      if (event.type !== "status.chosen") return false
      const rule = ruleOf(context, event.status)
      const way = wayOf(context, event.status)
      return (rule === undefined || isAllowedFor(rule, event.by)) && (way == null || isAllowedFor(way, event.by))
    },
    isVersionValidated: ({ context, event }) =>
      event.type === "status.chosen" &&
      (context.isValidated ||
        (ruleOf(context, event.status)?.needs_validation !== true &&
          wayOf(context, event.status)?.condition !== "validated")),
    isWayOpen: ({ context, event }) => event.type === "status.chosen" && wayOf(context, event.status) !== undefined,
    isOthersChoice: ({ context, event }) =>
      event.type === "status.chosen" &&
      (!context.isOwnChoice || wayOf(context, event.status)?.condition !== "other_person"),
    isStatusAsSeen: ({ context, event }) =>
      event.type === "status.chosen" && (event.from === undefined || event.from === context.status),
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isWorkflowApplied: () => false,
    isWorkflowNotApplied: () => false
  },
  actions: {
    choose: assign({
      status: (_, status: StatusId | null) => status,
      isOwnChoice: (_, status: StatusId | null) => status !== null
    })
  }
}).createMachine({
  id: "nodeWorkflow",
  context: ({ input }) => input,
  initial: "absent",
  states: {
    absent: {
      on: {
        "workflow.applied": {
          guard: and(["mayWriteWorkflows", "isNotTrashed", "isWorkflowActive"]),
          target: "applied"
        },
        "workflow.withdrawn": { guard: "isWorkflowApplied" },
        "status.chosen": { guard: "isWorkflowApplied" }
      }
    },
    applied: {
      on: {
        "workflow.applied": { guard: "isWorkflowNotApplied" },
        "workflow.withdrawn": { guard: and(["mayWriteWorkflows", "isNotTrashed"]), target: "absent" },
        "status.chosen": {
          guard: and([
            "isWriter",
            "isNotTrashed",
            "isDocument",
            "isWorkflowActive",
            "isStatusKnown",
            "isStatusAsSeen",
            "isWayOpen",
            "isStatusAllowed",
            "isVersionValidated",
            "isOthersChoice"
          ]),
          actions: { type: "choose", params: ({ event }) => event.status },
          target: "applied"
        }
      }
    }
  }
})
export type NodeWorkflowSnapshot = SnapshotFrom<typeof nodeWorkflowMachine>
