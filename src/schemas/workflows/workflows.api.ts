import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits, NodeIdParam, VendorIdParam, VersionId } from "#schemas/shared/ids.ts"
import { crud, reading, writing } from "#schemas/shared/crud.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, NotFound } from "#schemas/shared/problem.ts"
import {
  NodeWorkflow,
  Sharing,
  StatusId,
  VendorUser,
  VersionStatus,
  Workflow,
  WorkflowId
} from "#schemas/workflows/workflow.ts"

const WorkflowIdParam = fromDigits(WorkflowId)
const vendor = { vendorId: VendorIdParam }
const one = { ...vendor, workflowId: WorkflowIdParam }
const onNode = { ...vendor, nodeId: NodeIdParam, workflowId: WorkflowIdParam }
const flag = Schema.optionalKey(Schema.Literals(["true", "false"]))

const status = { name: Schema.String, color: Schema.String, is_end: Schema.Boolean }
const fields = {
  name: Schema.String,
  sharing: Sharing,
  is_active: Schema.Boolean,
  statuses: Schema.Array(Schema.Struct({ id: Schema.optionalKey(StatusId), ...status }))
}

/** Workflows: sets of statuses for a company's documents (WFL). */
const workflows = crud({
  at: "/vendors/:vendorId/workflows",
  within: vendor,
  id: { workflowId: WorkflowIdParam },
  entity: Workflow,
  draft: Schema.Struct({ ...fields, is_active: Schema.optionalKey(fields.is_active) }),
  changes: Schema.Struct({
    name: Schema.optionalKey(fields.name),
    sharing: Schema.optionalKey(fields.sharing),
    is_active: Schema.optionalKey(fields.is_active),
    statuses: Schema.optionalKey(fields.statuses)
  })
})

export class WorkflowsApi extends HttpApiGroup.make("workflows")
  .add(
    /** [NET-041] `statuses=true` includes the statuses; invisible workflows are left out (WFL-O02). */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/workflows", {
      params: vendor,
      query: { statuses: flag },
      success: Data(Schema.Array(Workflow)),
      error: [BadRequest, NotFound]
    }),
    /** [NET-042] */
    workflows.createOnce("create"),
    /** [NET-043] */
    HttpApiEndpoint.get("read", "/vendors/:vendorId/workflows/:workflowId", {
      params: one,
      success: Data(Workflow),
      error: [BadRequest, NotFound]
    }),
    /** [NET-044] `statuses` is the complete list in its new order: omitted ones are deleted (WFL-008). */
    workflows.change("change"),
    /** [NET-045] Also removes it from all folders and documents. */
    workflows.remove("remove"),
    /** [NET-036] */
    HttpApiEndpoint.get("onNode", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId", {
      params: onNode,
      success: Data(NodeWorkflow),
      error: [BadRequest, NotFound]
    }),
    /** [NET-037] [WFL-010] On a folder: applies to everything in it, now and later. */
    HttpApiEndpoint.post("apply", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId", {
      params: onNode,
      success: Data(NodeWorkflow),
      error: writing
    }),
    /** [NET-038] [WFL-009] `cascade=true` also removes it from all descendants. */
    HttpApiEndpoint.delete("withdraw", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId", {
      params: onNode,
      query: { cascade: flag },
      success: Data(NodeWorkflow),
      error: writing
    }),
    /** [NET-039] [WFL-004] One entry per version, newest first. */
    HttpApiEndpoint.get("statuses", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId/statuses", {
      params: onNode,
      success: Data(Schema.Array(VersionStatus)),
      error: [BadRequest, NotFound]
    }),
    /** [NET-040] For the given version, else the latest; null removes the status. */
    HttpApiEndpoint.post("choose", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId/statuses", {
      params: onNode,
      payload: Schema.Struct({ status_id: Schema.NullOr(StatusId), version_id: Schema.optionalKey(VersionId) }),
      success: Data(Schema.Array(VersionStatus)),
      error: writing
    }),
    /** [NET-035] The company's users; with `workflow`, all users who see it. */
    HttpApiEndpoint.get("users", "/accounting-firms/:firmId/vendors/:vendorId/users", {
      params: { firmId: FirmIdParam, ...vendor },
      query: { workflow: Schema.optionalKey(WorkflowIdParam) },
      success: Data(Schema.Array(VendorUser)),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
