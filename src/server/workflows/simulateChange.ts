import { Effect } from "effect"
import type { WorkflowEvent } from "#machines/workflows/workflow.machine.ts"
import { nodeWorkflowEventRefusals, workflowEventRefusals, movesOf } from "#machines/workflows/workflow.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Simulation, PlannedChange } from "#schemas/workflows/workflow.ts"
import { notFound } from "#server/platform/scope.ts"
import { inWorkflows, reachWorkflow, refuseReaders } from "#server/workflows/workflowScope.ts"
import { WorkflowRepository } from "#server/workflows/WorkflowRepository.ts"

/**
 * [WFL-008] [WFL-009] A preview of a planned change: how many documents it affects, and why it may be refused. Uses the
 * same machines as the change itself. Read-only.
 */
export const simulateChange = (viewer: Viewer["Service"], vendor: number, id: number, planned: PlannedChange) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const row = yield* reachWorkflow(scope, id, "read")
      yield* refuseReaders(scope)
      const statuses = yield* workflows.statuses([id])
      const { by } = scope
      const { is_active, is_removed, kept, node_id } = planned
      const node =
        node_id === undefined ? null : ((yield* workflows.node(scope.vendor, node_id)) ?? (yield* notFound()))
      const applied = node === null ? undefined : yield* workflows.applied(node.id, id)
      const events: ReadonlyArray<WorkflowEvent> = [
        ...(kept === undefined
          ? []
          : [
              {
                type: "workflow.changed",
                by,
                ...row,
                statuses: statuses.filter((status) => kept.includes(status.id))
              } as const
            ]),
        ...(is_active === undefined || is_active === row.is_active
          ? []
          : [{ type: is_active ? "workflow.activated" : "workflow.deactivated", by } as const]),
        ...(is_removed === true ? [{ type: "workflow.deleted", by } as const] : [])
      ]
      const refusals = [
        ...events.flatMap((event) => workflowEventRefusals(row, event) ?? []),
        ...(node === null
          ? []
          : (nodeWorkflowEventRefusals(
              applied?.is_applied === true,
              {
                kind: node.kind,
                isTrashed: node.is_trashed,
                isActive: row.is_active,
                statuses,
                isValidated: node.is_validated,
                status: null,
                isOwnChoice: false
              },
              { type: "workflow.withdrawn", by }
            ) ?? []))
      ]
      const uses = yield* workflows.uses(id, node?.id ?? null)
      const documentsOf = (status: number | null) => uses.find(({ status_id }) => status_id === status)?.documents ?? 0
      const before = statuses.map((status) => status.id)
      const simulation: Simulation = {
        closed_by: [...new Set(refusals)],
        places: yield* workflows.places(id, node?.id ?? null),
        documents: documentsOf(null),
        moves: is_removed === true ? movesOf(before, [], documentsOf) : movesOf(before, kept ?? before, documentsOf)
      }
      return simulation
    })
  )
