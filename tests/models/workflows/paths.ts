import { initialTransition } from "xstate"
import {
  type NodeWorkflowEvent,
  type NodeWorkflowFacts,
  nodeWorkflowMachine
} from "#machines/workflows/nodeWorkflow.machine.ts"
import { type WorkflowEditor, type WorkflowEvent, workflowMachine } from "#machines/workflows/workflow.machine.ts"
import type { StatusId } from "#schemas/workflows/workflow.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

export const editor: WorkflowEditor = { canEdit: true, side: "company" }
export const reader: WorkflowEditor = { canEdit: false, side: "company" }
export const [first, second] = [1 as StatusId, 2 as StatusId]

export const draft = {
  name: "Factures",
  sharing: "shared",
  statuses: [
    { name: "À traiter", color: "#888888", is_end: false },
    { name: "Traité", color: "#228822", is_end: true }
  ]
} as const

/** For each event, a case that the machine accepts. */
export const workflowCases = {
  "workflow.changed": { type: "workflow.changed", by: editor, ...draft },
  "workflow.activated": { type: "workflow.activated", by: editor },
  "workflow.deactivated": { type: "workflow.deactivated", by: editor },
  "workflow.deleted": { type: "workflow.deleted", by: editor }
} as const satisfies { readonly [T in WorkflowEvent["type"]]: WorkflowEvent & { readonly type: T } }

export const documentFacts: NodeWorkflowFacts = {
  kind: "document",
  isTrashed: false,
  isActive: true,
  statuses: [first, second].map((id) => ({ id, allowed_for: "writers", needs_validation: false, ways: null })),
  isValidated: false,
  status: null,
  isOwnChoice: false
}
export const nodeCases = {
  "workflow.applied": { type: "workflow.applied", by: editor },
  "workflow.withdrawn": { type: "workflow.withdrawn", by: editor },
  "status.chosen": { type: "status.chosen", by: { ...editor, canWrite: true }, status: second }
} as const satisfies { readonly [T in NodeWorkflowEvent["type"]]: NodeWorkflowEvent & { readonly type: T } }

export const workflowPaths = pathsOf(workflowMachine, undefined as never, workflowCases)
export const nodePaths = pathsOf(nodeWorkflowMachine, documentFacts, nodeCases, ({ status }) => status)

export const firstWorkflow = () => initialTransition(workflowMachine)[0]
export const firstOnNode = () => initialTransition(nodeWorkflowMachine, documentFacts)[0]
