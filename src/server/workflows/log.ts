import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import type { WorkflowScope } from "#server/workflows/workflowScope.ts"

interface Line extends Omit<EventLine, "firm" | "user" | "vendor" | "entity"> {
  readonly machine: "workflow" | "nodeWorkflow"
}

/** Logs an event about a workflow, or about a workflow on a node. */
export const logWorkflow = ({ firm, user, vendor }: WorkflowScope, line: Line) =>
  recordEvent({ firm, vendor, user, entity: line.machine, ...line })
