import { and, setup, type SnapshotFrom } from "xstate"
import { type Sharing, workflowProblems, type WorkflowDraft } from "#schemas/workflows/workflow.ts"

/** Who changes a workflow. */
export interface WorkflowEditor {
  /** [ROL-016] */
  readonly canEdit: boolean
  readonly side: "firm" | "company"
}
export type WorkflowEvent = { readonly by: WorkflowEditor } & (
  | ({ readonly type: "workflow.changed"; readonly sharing: Sharing } & WorkflowDraft)
  | { readonly type: "workflow.activated" | "workflow.deactivated" | "workflow.deleted" }
)

/** [WFL-O02] */
export const isSeenBy = (sharing: Sharing, side: WorkflowEditor["side"]): boolean =>
  sharing === "shared" || sharing === (side === "firm" ? "private_firm" : "private_vendor")

const changing = {
  guard: and(["mayWriteWorkflows", "isWellFormed", "keepsSight"])
}

/** Life cycle of a set of statuses: decided on the server, explained in the browser. */
export const workflowMachine = setup({
  types: { events: {} as WorkflowEvent },
  guards: {
    mayWriteWorkflows: ({ event }) => event.by.canEdit,
    // WFL-O01: a list without any status is not well formed.
    isWellFormed: ({ event }) => event.type !== "workflow.changed" || Object.keys(workflowProblems(event)).length === 0,
    /** Nobody hides a workflow from themselves: it would be gone for the one who could bring it back. */
    keepsSight: ({ event }) => event.type !== "workflow.changed" || isSeenBy(event.sharing, event.by.side),
    // Stand on the state that closes the door, so that the refusal has a name.
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
    /** Documents keep their statuses; nothing new is applied or chosen. */
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
