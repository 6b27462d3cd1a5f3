import { Effect } from "effect"
import { isSeenBy } from "#machines/workflows/workflow.machine.ts"
import { nodeWorkflowEventRefusals } from "#machines/workflows/workflow.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { firstCards } from "#schemas/workflows/rules.ts"
import type { Board, ChosenStatus, NodeWorkflow, StatusChoice } from "#schemas/workflows/workflow.ts"
import { notFound } from "#server/platform/scope.ts"
import { recordEvents } from "#server/shared/eventLog.ts"
import { chooserOf } from "#server/workflows/nodeWorkflow.ts"
import { inWorkflows, reachWorkflow, refuseNonWriters, type WorkflowScope } from "#server/workflows/workflowScope.ts"
import { WorkflowRepository } from "#server/workflows/WorkflowRepository.ts"

/** [WFL-O02] The workflows of the company that the viewer's side (firm or client) may see. */
const seenWorkflows = (scope: WorkflowScope) =>
  Effect.gen(function* () {
    const workflows = yield* WorkflowRepository
    return (yield* workflows.list(scope.vendor)).filter(({ sharing }) => isSeenBy(sharing, scope.by.side))
  })

const reachNode = (scope: WorkflowScope, id: number) =>
  Effect.gen(function* () {
    const workflows = yield* WorkflowRepository
    return (yield* workflows.node(scope.vendor, id)) ?? (yield* notFound())
  })

/** [NET-036] The state of all workflows on a folder or document. */
export const readOfNode = (viewer: Viewer["Service"], vendor: number, nodeId: number) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const node = yield* reachNode(scope, nodeId)
      const seen = yield* seenWorkflows(scope)
      const standings = yield* workflows.standings(
        node,
        seen.map(({ id }) => id),
        scope.user
      )
      return standings.map(({ is_applied, is_own_choice, node_id, status_id, workflow_id }): NodeWorkflow => ({
        node_id: node.id as NodeId,
        workflow_id,
        is_applied,
        inherited_from: is_applied && node_id !== null && node_id !== node.id ? (node_id as NodeId) : null,
        status_id: is_applied ? status_id : null,
        is_own_choice: is_applied && is_own_choice
      }))
    })
  )

/** [NET-039] The statuses of the documents in a folder, in all workflows. */
export const readInFolder = (viewer: Viewer["Service"], vendor: number, nodeId: number) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const node = yield* reachNode(scope, nodeId)
      const seen = yield* seenWorkflows(scope)
      return yield* workflows.folderStatuses(
        node.id,
        seen.map(({ id }) => id)
      )
    })
  )

/**
 * The board of a workflow in a folder: a column for each status with the number of documents and the first cards.
 * `below` includes documents of sub-folders.
 */
export const readBoard = (
  viewer: Viewer["Service"],
  vendor: number,
  nodeId: number,
  workflowId: number,
  { below, cards = firstCards }: { readonly below: boolean; readonly cards: number | undefined }
) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const row = yield* reachWorkflow(scope, workflowId, "read")
      const node = yield* reachNode(scope, nodeId)
      const statuses = yield* workflows.statuses([row.id])
      const found = yield* workflows.board(node.id, row.id, { below, cards })
      const ids = [null, ...statuses.map(({ id }) => id)]
      const columns = ids.map((status_id): Board["columns"][number] => {
        const column = found.find((one) => one.status_id === status_id)
        return { status_id, total: column?.total ?? 0, cards: column?.cards ?? [] }
      })
      return { columns }
    })
  )

/**
 * [WFL-004] Sets the status of many documents. The answer tells for each document whether it was changed, or why not.
 */
export const moveDocuments = (
  viewer: Viewer["Service"],
  vendor: number,
  workflowId: number,
  given: ReadonlyArray<StatusChoice>
) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      // If a document is named twice, the last choice counts: one SQL statement cannot update a row twice.
      const choices = [...new Map(given.map((choice) => [choice.node_id, choice])).values()]
      const row = yield* reachWorkflow(scope, workflowId, "change")
      yield* refuseNonWriters(scope)
      const statuses = yield* workflows.statuses([row.id])
      const documents = yield* workflows.documents(
        scope.vendor,
        row.id,
        choices.map(({ node_id }) => node_id),
        scope.user
      )
      const known = new Map(documents.map((document) => [document.id, document]))
      const by = chooserOf(scope)
      const answers = choices.map(({ from, node_id, status_id }) => {
        const document = known.get(node_id)
        if (document === undefined)
          return { document, choice: { node_id, before: null, after: null, closed_by: ["isInTheTree"] } }
        const before = document.is_applied ? document.status_id : null
        const facts = {
          kind: document.kind,
          isTrashed: document.is_trashed,
          isActive: row.is_active,
          statuses,
          isValidated: document.is_validated,
          status: before,
          isOwnChoice: document.is_own_choice
        }
        const event = { type: "status.chosen", by, status: status_id, from } as const
        const closed_by = [...(nodeWorkflowEventRefusals(document.is_applied, facts, event) ?? [])]
        return {
          document,
          choice: {
            node_id,
            before,
            after: closed_by.length === 0 ? status_id : before,
            closed_by
          } satisfies ChosenStatus
        }
      })
      const moved = answers.flatMap(({ choice, document }) =>
        document?.version_id == null || choice.closed_by.length > 0 || choice.before === choice.after
          ? []
          : [{ choice, document, version: document.version_id }]
      )
      yield* workflows.chooseStatuses(
        scope,
        row.id,
        moved.map(({ choice: { after }, version }) => ({ version, status: after }))
      )
      yield* recordEvents(
        moved.map(({ choice, document, version }) => ({
          firm: scope.firm,
          vendor: scope.vendor,
          user: scope.user,
          entity: "nodeWorkflow",
          id: document.id,
          type: "status.chosen",
          payload: { workflow_id: row.id, version_id: version, status: choice.after },
          before: { state: "applied", status: choice.before },
          after: { state: "applied", status: choice.after },
          folders: document.parent_id === null ? [] : [document.parent_id]
        }))
      )
      return answers.map(({ choice }): ChosenStatus => choice)
    })
  )
