import { and, setup, type SnapshotFrom } from "xstate"
import { workflowProblems, type WorkflowDraft } from "#schemas/workflows/rules.ts"
import type { Sharing } from "#schemas/workflows/workflow.ts"

/** The acting user's rights over a workflow. */
export interface WorkflowEditor {
  /**
   * [ROL-016] May change workflows: an administrator of the firm, or of the company for a user without a role in the
   * firm.
   */
  readonly canEdit: boolean
  readonly side: "firm" | "company"
}
export type WorkflowEvent = { readonly by: WorkflowEditor } & (
  | ({ readonly type: "workflow.changed"; readonly sharing: Sharing } & WorkflowDraft)
  | { readonly type: "workflow.activated" | "workflow.deactivated" | "workflow.deleted" }
)

/** [WFL-O02] Whether a side can see a workflow: a private one is for the firm's staff or the company's users only. */
export const isSeenBy = (sharing: Sharing, side: WorkflowEditor["side"]): boolean =>
  sharing === "shared" || sharing === (side === "firm" ? "private_firm" : "private_vendor")

const changing = {
  guard: and(["mayWriteWorkflows", "isWellFormed", "keepsSight"])
}

/**
 * Life cycle of a workflow (a set of statuses). The server decides with it, the browser uses it to explain refusals.
 */
export const workflowMachine = setup({
  types: { events: {} as WorkflowEvent },
  guards: {
    mayWriteWorkflows: ({ event }) => event.by.canEdit,
    // WFL-O01: a workflow needs at least one status.
    isWellFormed: ({ event }) => event.type !== "workflow.changed" || Object.keys(workflowProblems(event)).length === 0,
    /** Editors cannot hide a workflow from themselves: they could not show it again. */
    keepsSight: ({ event }) => event.type !== "workflow.changed" || isSeenBy(event.sharing, event.by.side),
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isInactive: () => false,
    isActive: () => false
  }
}).createMachine({
  id: "workflow",
  initial: "active",
  states: {
    active: {
      on: {
        "workflow.changed": { ...changing, target: "active" },
        "workflow.deactivated": { guard: "mayWriteWorkflows", target: "inactive" },
        "workflow.activated": { guard: "isInactive" },
        "workflow.deleted": { guard: "mayWriteWorkflows", target: "gone" }
      }
    },
    /** Documents keep their statuses; it can no longer be applied, nor a status chosen. */
    inactive: {
      on: {
        "workflow.changed": { ...changing, target: "inactive" },
        "workflow.activated": { guard: "mayWriteWorkflows", target: "active" },
        "workflow.deactivated": { guard: "isActive" },
        "workflow.deleted": { guard: "mayWriteWorkflows", target: "gone" }
      }
    },
    gone: { type: "final" }
  }
})
export type WorkflowSnapshot = SnapshotFrom<typeof workflowMachine>
