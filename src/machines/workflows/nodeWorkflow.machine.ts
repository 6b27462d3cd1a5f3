import { and, assign, setup, type SnapshotFrom } from "xstate"
import type { WorkflowEditor } from "#machines/workflows/workflow.machine.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { StatusId } from "#schemas/workflows/workflow.ts"

export interface NodeWorkflowFacts {
  readonly kind: "folder" | "document"
  readonly isTrashed: boolean
  readonly isActive: boolean
  /** The workflow's statuses in their order. */
  readonly statuses: ReadonlyArray<StatusId>
  /** The status of the version; null on a folder, and before one is chosen. */
  readonly status: StatusId | null
}
export type NodeWorkflowEvent =
  | {
      readonly type: "workflow.applied" | "workflow.withdrawn"
      readonly by: Pick<WorkflowEditor, "canEdit">
    }
  | { readonly type: "status.chosen"; readonly by: Pick<Actor, "canWrite">; readonly status: StatusId | null }

/**
 * [WFL-004] [WFL-010] One workflow on one folder or document. The server decides with it, the browser explains with it.
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
      event.type === "status.chosen" && (event.status === null || context.statuses.includes(event.status)),
    // Always false: gives the refusal its name in these states.
    isWorkflowApplied: () => false,
    isWorkflowNotApplied: () => false
  },
  actions: {
    choose: assign({ status: (_, status: StatusId | null) => status })
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
          guard: and(["isWriter", "isNotTrashed", "isDocument", "isWorkflowActive", "isStatusKnown"]),
          actions: { type: "choose", params: ({ event }) => event.status },
          target: "applied"
        }
      }
    }
  }
})
export type NodeWorkflowSnapshot = SnapshotFrom<typeof nodeWorkflowMachine>
