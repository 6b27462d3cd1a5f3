import { Result } from "effect"
import { decide } from "#machines/shared/decide.ts"
import {
  type NodeWorkflowEvent,
  type NodeWorkflowFacts,
  nodeWorkflowMachine
} from "#machines/workflows/nodeWorkflow.machine.ts"
import { type WorkflowEditor, type WorkflowEvent, workflowMachine } from "#machines/workflows/workflow.machine.ts"
import type { Workflow } from "#schemas/workflows/workflow.ts"

/** The machine restored at the stored state: the server uses its row, the browser the API answer. */
export const workflowSnapshot = ({ is_active }: Pick<Workflow, "is_active">) =>
  workflowMachine.resolveState({ value: is_active ? "active" : "inactive" })

export const nodeWorkflowSnapshot = (isApplied: boolean, facts: NodeWorkflowFacts) =>
  nodeWorkflowMachine.resolveState({ value: isApplied ? "applied" : "absent", context: facts })

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const closedOnWorkflow = (workflow: Pick<Workflow, "is_active">, event: WorkflowEvent) =>
  Result.match(decide(workflowMachine, workflowSnapshot(workflow), event), {
    onSuccess: () => null,
    onFailure: ({ closedBy }) => closedBy
  })
export const closedOnNode = (isApplied: boolean, facts: NodeWorkflowFacts, event: NodeWorkflowEvent) =>
  Result.match(decide(nodeWorkflowMachine, nodeWorkflowSnapshot(isApplied, facts), event), {
    onSuccess: () => null,
    onFailure: ({ closedBy }) => closedBy
  })

/** The actions that a user has on a workflow, before input. */
export const workflowDoors = (workflow: Pick<Workflow, "is_active">, by: WorkflowEditor) => ({
  activate: closedOnWorkflow(workflow, { type: "workflow.activated", by }),
  deactivate: closedOnWorkflow(workflow, { type: "workflow.deactivated", by }),
  remove: closedOnWorkflow(workflow, { type: "workflow.deleted", by })
})
