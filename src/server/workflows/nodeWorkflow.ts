import { Effect } from "effect"
import {
  type NodeWorkflowEvent,
  type NodeWorkflowFacts,
  nodeWorkflowMachine,
  type StatusChooser
} from "#machines/workflows/nodeWorkflow.machine.ts"
import { nodeWorkflowSnapshot } from "#machines/workflows/workflow.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { NodeWorkflow, StatusId, WorkflowId } from "#schemas/workflows/workflow.ts"
import {
  type WorkflowScope,
  inWorkflows,
  reachWorkflow,
  refuseNonWriters,
  refuseReaders
} from "#server/workflows/workflowScope.ts"
import { logWorkflow } from "#server/workflows/log.ts"
import { notFound } from "#server/platform/scope.ts"
import { type Applied, type NodeFacts, WorkflowRepository } from "#server/workflows/WorkflowRepository.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

interface Scene {
  readonly node: NodeFacts
  readonly workflow: number
  readonly applied: Applied | undefined
  readonly facts: NodeWorkflowFacts
}

/** Reads a node, a workflow and its state on the node. "change" locks the workflow's row. */
const sceneOf = (scope: WorkflowScope, nodeId: number, workflowId: number, lock: "read" | "change", version?: number) =>
  Effect.gen(function* () {
    const workflows = yield* WorkflowRepository
    const row = yield* reachWorkflow(scope, workflowId, lock)
    const node = yield* workflows.node(scope.vendor, nodeId)
    if (node === undefined) return yield* notFound()
    const versions = node.kind === "document" ? yield* workflows.versionStatuses(nodeId, workflowId) : []
    const shown = version ?? node.version_id
    const chosen = versions.find(({ version_id }) => version_id === shown)
    if (version !== undefined && chosen === undefined) return yield* notFound()
    const scene: Scene = {
      node,
      workflow: row.id,
      applied: yield* workflows.applied(nodeId, workflowId),
      facts: {
        kind: node.kind,
        isTrashed: node.is_trashed,
        isActive: row.is_active,
        statuses: yield* workflows.statuses([row.id]),
        isValidated: shown === null ? false : yield* workflows.isVersionValidated(shown),
        status: chosen?.status_id ?? null,
        isOwnChoice: shown === null ? false : yield* workflows.isChosenBy(shown, row.id, scope.user)
      }
    }
    return scene
  })

/** The viewer as the actor of the machine's events. */
export const chooserOf = ({ by, mayNotWrite }: WorkflowScope): StatusChooser => ({
  ...by,
  canWrite: mayNotWrite.length === 0
})

const toWire = ({ applied, facts, node, workflow }: Scene): NodeWorkflow => {
  const isApplied = applied?.is_applied === true
  return {
    node_id: node.id as NodeId,
    workflow_id: workflow as WorkflowId,
    is_applied: isApplied,
    inherited_from: isApplied && applied.node_id !== node.id ? (applied.node_id as NodeId) : null,
    status_id: isApplied ? facts.status : null,
    is_own_choice: isApplied && facts.isOwnChoice
  }
}

const ask = ({ applied, facts }: Scene, event: NodeWorkflowEvent) => {
  const before = nodeWorkflowSnapshot(applied?.is_applied === true, facts)
  return Effect.map(decideOrConflict(nodeWorkflowMachine, before, event), ({ next }) => ({
    before: before.value,
    after: next.value
  }))
}

const log = (
  scope: WorkflowScope,
  { facts, node, workflow }: Scene,
  event: NodeWorkflowEvent,
  states: { readonly before: string; readonly after: string },
  told: object
) =>
  logWorkflow(scope, {
    id: node.id,
    machine: "nodeWorkflow",
    type: event.type,
    payload: { workflow_id: workflow, ...told },
    before: { state: states.before, status: facts.status },
    after: { state: states.after, status: event.type === "status.chosen" ? event.status : facts.status },
    folders: node.parent_id === null ? [] : [node.parent_id]
  })

/** [NET-036] The state of a workflow on a node. */
export const readOnNode = (viewer: Viewer["Service"], vendor: number, node: number, workflow: number) =>
  inWorkflows(viewer, vendor, (scope) => Effect.map(sceneOf(scope, node, workflow, "read"), toWire))

/**
 * [NET-037] [WFL-010] Applies a workflow to a node and all nodes below it. Also to nodes below from which it was
 * withdrawn before.
 */
export const applyToNode = (viewer: Viewer["Service"], vendor: number, nodeId: number, workflowId: number) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const scene = yield* sceneOf(scope, nodeId, workflowId, "change")
      yield* refuseReaders(scope)
      const event = { type: "workflow.applied", by: scope.by } as const
      const states = yield* ask(scene, event)
      yield* workflows.clearBelow(nodeId, workflowId)
      yield* workflows.say(scope, nodeId, workflowId, true)
      yield* log(scope, scene, event, states, {})
      return toWire(yield* sceneOf(scope, nodeId, workflowId, "read"))
    })
  )

/** [NET-038] [WFL-009] Withdraws a workflow from a node, with or without the nodes below (`cascade`). */
export const withdrawFromNode = (
  viewer: Viewer["Service"],
  vendor: number,
  nodeId: number,
  workflowId: number,
  cascade: boolean
) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const scene = yield* sceneOf(scope, nodeId, workflowId, "change")
      yield* refuseReaders(scope)
      const event = { type: "workflow.withdrawn", by: scope.by } as const
      const states = yield* ask(scene, event)
      if (cascade) yield* workflows.clearBelow(nodeId, workflowId)
      else yield* workflows.sayOnChildren(nodeId, workflowId)
      yield* workflows.unsay(nodeId, workflowId)
      // A folder above still applies the workflow: store an explicit "no" on this node.
      if ((yield* workflows.applied(nodeId, workflowId))?.is_applied === true)
        yield* workflows.say(scope, nodeId, workflowId, false)
      yield* log(scope, scene, event, states, { cascade })
      return toWire(yield* sceneOf(scope, nodeId, workflowId, "read"))
    })
  )

/** [NET-039] [WFL-004] The status of each version of a document. */
export const readStatuses = (viewer: Viewer["Service"], vendor: number, nodeId: number, workflowId: number) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const { applied, node } = yield* sceneOf(scope, nodeId, workflowId, "read")
      if (node.kind !== "document" || applied?.is_applied !== true) return []
      return yield* workflows.versionStatuses(nodeId, workflowId)
    })
  )

/** [NET-040] [WFL-004] Sets the status of a document's version. */
export const chooseStatus = (
  viewer: Viewer["Service"],
  vendor: number,
  nodeId: number,
  workflowId: number,
  choice: { readonly status_id: StatusId | null; readonly version_id?: number | undefined }
) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const scene = yield* sceneOf(scope, nodeId, workflowId, "change", choice.version_id)
      yield* refuseNonWriters(scope)
      const event = { type: "status.chosen", by: chooserOf(scope), status: choice.status_id } as const
      const states = yield* ask(scene, event)
      const version = choice.version_id ?? scene.node.version_id
      if (version === null) return yield* notFound()
      yield* workflows.chooseStatus(scope, version, workflowId, choice.status_id)
      yield* log(scope, scene, event, states, { version_id: version, status: choice.status_id })
      return yield* workflows.versionStatuses(nodeId, workflowId)
    })
  )
