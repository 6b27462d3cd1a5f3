import { Result } from "effect"
import { decide } from "#machines/shared/guards/decide.ts"
import {
  type NodeWorkflowEvent,
  type NodeWorkflowFacts,
  nodeWorkflowMachine
} from "#machines/workflows/nodeWorkflow.machine.ts"
import { type WorkflowEditor, type WorkflowEvent, workflowMachine } from "#machines/workflows/workflow.machine.ts"
import { mayWriteWorkflows } from "#schemas/access/policy/roles.ts"
import type { AccessFacts } from "#schemas/access/policy.ts"
import { heirsOf } from "#schemas/workflows/rules.ts"
import type { Simulation, StatusId, Workflow } from "#schemas/workflows/workflow.ts"

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const workflowSnapshot = ({ is_active }: Pick<Workflow, "is_active">) =>
  workflowMachine.resolveState({ value: is_active ? "active" : "inactive" })

export const nodeWorkflowSnapshot = (isApplied: boolean, facts: NodeWorkflowFacts) =>
  nodeWorkflowMachine.resolveState({ value: isApplied ? "applied" : "absent", context: facts })

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const workflowEventRefusals = (workflow: Pick<Workflow, "is_active">, event: WorkflowEvent) =>
  Result.match(decide(workflowMachine, workflowSnapshot(workflow), event), {
    onSuccess: () => null,
    onFailure: ({ closedBy }) => closedBy
  })
export const nodeWorkflowEventRefusals = (isApplied: boolean, facts: NodeWorkflowFacts, event: NodeWorkflowEvent) =>
  Result.match(decide(nodeWorkflowMachine, nodeWorkflowSnapshot(isApplied, facts), event), {
    onSuccess: () => null,
    onFailure: ({ closedBy }) => closedBy
  })

/**
 * [WFL-008] The effect of removed statuses: which status the documents of each removed one get, and how many documents.
 * The server applies the same rule.
 */
export const movesOf = (
  before: ReadonlyArray<StatusId>,
  kept: ReadonlyArray<StatusId>,
  documentsOf: (status: StatusId) => number
): Simulation["moves"] =>
  heirsOf(before, kept).map(({ heir, removed }) => ({
    status_id: removed,
    heir_id: heir,
    documents: documentsOf(removed)
  }))

/** The guards that refuse each action on a workflow before the user has entered anything; null if it is allowed. */
export const workflowRefusals = (workflow: Pick<Workflow, "is_active">, by: WorkflowEditor) => ({
  activate: workflowEventRefusals(workflow, { type: "workflow.activated", by }),
  deactivate: workflowEventRefusals(workflow, { type: "workflow.deactivated", by }),
  remove: workflowEventRefusals(workflow, { type: "workflow.deleted", by })
})

/** [WFL-011] Whether a new workflow is offered; false until the user's rights are known. */
export const offersNewWorkflow = (facts: AccessFacts | null): boolean =>
  facts !== null && mayWriteWorkflows(facts).length === 0
