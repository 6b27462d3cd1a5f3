import { draftsOf, emptyWorkflow, lineOf, workflowForm } from "#schemas/workflows/workflowForm.ts"
import type { PlannedChange, Workflow, WorkflowId } from "#schemas/workflows/workflow.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { fromCall } from "#services/access/accessActors.ts"
import { type InCompany, resource } from "#services/shared/resource.ts"
import type { Ask } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

/**
 * [WFL-005] [WFL-006] [WFL-007] The form of a company's workflow and its statuses, for staff and for the company's
 * users.
 */
export const workflows = resource<InCompany, Workflow>()({
  form: workflowForm,
  empty: emptyWorkflow,
  valuesOf: ({ is_active, name, sharing, statuses = [] }) => ({
    name,
    sharing,
    is_active,
    statuses: statuses.map(lineOf)
  }),
  wire: ({ is_active, name, sharing, statuses }) => ({ name, sharing, is_active, statuses: draftsOf(statuses) }),
  create: ({ ask, payload, place: { vendorId } }) => ask("workflows.create", { params: { vendorId }, payload }),
  change: ({ ask, entity: { id: workflowId }, headers, payload, place: { vendorId } }) =>
    ask("workflows.change", { params: { vendorId, workflowId }, headers, payload }),
  read: ({ ask, entity: { id: workflowId }, place: { vendorId } }) =>
    ask("workflows.read", { params: { vendorId, workflowId } }),
  queries: ["workflows.list", "workflows.read", "workflows.ofNode", "workflows.inFolder", "workflows.board"],
  done: ({ name }, isNew) => ({ code: isNew ? "workflows:added" : "workflows:changed", params: { name } })
})

/** The actors of the drawer that contains the form. */
export const drawerActors = (ask: Ask, vendorId: VendorId) => ({
  read: fromCall(async ({ id }: { readonly id: number }, signal) => {
    const params = { vendorId, workflowId: id as WorkflowId }
    return (await ask("workflows.read", { ...quiet, params }, signal)).data
  }),
  simulate: fromCall(
    async ({ id, planned: payload }: { readonly id: number; readonly planned: PlannedChange }, signal) => {
      const params = { vendorId, workflowId: id as WorkflowId }
      return (await ask("workflows.simulate", { ...quiet, params, payload }, signal)).data
    }
  ),
  remove: fromCall(async ({ id }: { readonly id: number }, signal) => {
    await ask("workflows.remove", { ...quiet, params: { vendorId, workflowId: id as WorkflowId } }, signal)
    return null
  })
})
