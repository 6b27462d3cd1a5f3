import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import type { StatusChoice, WorkflowId } from "#schemas/workflows/workflow.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { Ask } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

/** Queries to invalidate after a change of a document's status. */
export const statusQueries = ["workflows.ofNode", "workflows.inFolder", "workflows.board"] as const

interface Withdrawing {
  readonly workflow: WorkflowId
  readonly cascade: boolean
}

/** The actors of `withdrawalMachine` for one folder or document: preview, then remove it from the workflow. */
export const withdrawalActors = (ask: Ask, vendorId: VendorId, nodeId: NodeId) => ({
  simulate: fromCall(async ({ workflow: workflowId }: Withdrawing, signal) => {
    const params = { vendorId, workflowId }
    return (await ask("workflows.simulate", { ...quiet, params, payload: { node_id: nodeId } }, signal)).data
  }),
  withdraw: fromCall(async ({ cascade, workflow: workflowId }: Withdrawing, signal) => {
    const query = cascade ? ({ cascade: "true" } as const) : {}
    await ask("workflows.withdraw", { ...quiet, params: { vendorId, nodeId, workflowId }, query }, signal)
    return null
  })
})

/** The actor of `statusMovesMachine` in one workflow. */
export const moveActor = (ask: Ask, vendorId: VendorId, workflowId: WorkflowId) =>
  fromCall(async (choices: ReadonlyArray<StatusChoice>, signal) => {
    const request = { ...quiet, params: { vendorId, workflowId }, payload: { choices: [...choices] } }
    return (await ask("workflows.move", request, signal)).data
  })
