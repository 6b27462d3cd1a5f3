import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits, NodeIdParam, VendorIdParam, VersionId } from "#schemas/shared/ids.ts"
import { changesOf, crud, reading, writing } from "#schemas/shared/crud.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, NotFound } from "#schemas/shared/problem.ts"
import { cardLimit, choiceLimit, statusLimit, wayConditions } from "#schemas/workflows/rules.ts"
import {
  AllowedFor,
  Board,
  ChosenStatus,
  DocumentStatus,
  Simulation,
  NodeWorkflow,
  PlannedChange,
  Sharing,
  StatusChoice,
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
const CardCount = fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: cardLimit })))
const flag = Schema.optionalKey(Schema.Literals(["true", "false"]))

const status = {
  name: Schema.String,
  color: Schema.String,
  is_end: Schema.Boolean,
  allowed_for: Schema.optionalKey(AllowedFor),
  needs_validation: Schema.optionalKey(Schema.Boolean),
  /**
   * Omitted: unchanged; null: the status can be entered from any status. `from_place` is an index in this list of
   * statuses.
   */
  ways: Schema.optionalKey(
    Schema.NullOr(
      Schema.Array(
        Schema.Struct({
          from_place: Schema.NullOr(Schema.Int),
          allowed_for: Schema.optionalKey(AllowedFor),
          condition: Schema.optionalKey(Schema.Literals(wayConditions))
        })
      ).check(Schema.isMaxLength(statusLimit + 1))
    )
  )
}
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
  changes: changesOf(fields)
})

export class WorkflowsApi extends HttpApiGroup.make("workflows")
  .add(
    /**
     * [NET-041] `statuses=true` includes the statuses. Workflows that the caller's side may not see are omitted
     * (WFL-O02).
     */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/workflows", {
      params: vendor,
      query: { statuses: flag },
      success: Data(Schema.Array(Workflow)),
      error: [BadRequest, NotFound]
    }),
    /** [NET-042] Active unless `is_active` is false. 403 for callers who may not change workflows. */
    workflows.create("create"),
    /** [NET-043] Includes the statuses. 404 if the caller's side may not see the workflow. */
    HttpApiEndpoint.get("read", "/vendors/:vendorId/workflows/:workflowId", {
      params: one,
      success: Data(Workflow),
      error: [BadRequest, NotFound]
    }),
    /** [NET-044] `statuses` replaces the whole list in its new order; statuses missing in it are deleted (WFL-008). */
    workflows.change("change"),
    /** Simulates a change; changes nothing. */
    HttpApiEndpoint.post("simulate", "/vendors/:vendorId/workflows/:workflowId/simulate", {
      params: one,
      payload: PlannedChange,
      success: Data(Simulation),
      error: writing
    }),
    /**
     * [WFL-004] Changes the status of the latest version of many documents. Documents refused by a guard are unchanged.
     */
    HttpApiEndpoint.post("move", "/vendors/:vendorId/workflows/:workflowId/statuses", {
      params: one,
      payload: Schema.Struct({ choices: Schema.Array(StatusChoice).check(Schema.isMaxLength(choiceLimit)) }),
      success: Data(Schema.Array(ChosenStatus)),
      error: writing
    }),
    /** [NET-036] All workflows that the caller may see, with their state on this folder or document. */
    HttpApiEndpoint.get("ofNode", "/vendors/:vendorId/nodes/:nodeId/workflows", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(Schema.Array(NodeWorkflow)),
      error: [BadRequest, NotFound]
    }),
    /** [NET-039] Statuses of the documents directly in a folder, without subfolders. */
    HttpApiEndpoint.get("inFolder", "/vendors/:vendorId/folders/:nodeId/statuses", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(Schema.Array(DocumentStatus)),
      error: [BadRequest, NotFound]
    }),
    /** Documents of a folder by status; `below=true` includes subfolders. */
    HttpApiEndpoint.get("board", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId/board", {
      params: onNode,
      query: { below: flag, cards: Schema.optionalKey(CardCount) },
      success: Data(Board),
      error: [BadRequest, NotFound]
    }),
    /** [NET-045] Deletes the workflow, also from all folders and documents. */
    workflows.remove("remove"),
    /** [NET-036] State of one workflow on a folder or document. 404 if the caller's side may not see the workflow. */
    HttpApiEndpoint.get("onNode", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId", {
      params: onNode,
      success: Data(NodeWorkflow),
      error: [BadRequest, NotFound]
    }),
    /** [NET-037] [WFL-010] Applies the workflow. On a folder it also applies to everything in it, now and later. */
    HttpApiEndpoint.post("apply", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId", {
      params: onNode,
      success: Data(NodeWorkflow),
      error: writing
    }),
    /** [NET-038] [WFL-009] Withdraws the workflow; `cascade=true` also from everything below. */
    HttpApiEndpoint.delete("withdraw", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId", {
      params: onNode,
      query: { cascade: flag },
      success: Data(NodeWorkflow),
      error: writing
    }),
    /** [NET-039] [WFL-004] One entry per version, latest first. */
    HttpApiEndpoint.get("statuses", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId/statuses", {
      params: onNode,
      success: Data(Schema.Array(VersionStatus)),
      error: [BadRequest, NotFound]
    }),
    /** [NET-040] Chooses the status of the given version, by default of the latest; null removes it. */
    HttpApiEndpoint.post("choose", "/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId/statuses", {
      params: onNode,
      payload: Schema.Struct({ status_id: Schema.NullOr(StatusId), version_id: Schema.optionalKey(VersionId) }),
      success: Data(Schema.Array(VersionStatus)),
      error: writing
    }),
    /** [NET-035] The company's users; with `workflow`, all users who may see that workflow. */
    HttpApiEndpoint.get("users", "/accounting-firms/:firmId/vendors/:vendorId/users", {
      params: { firmId: FirmIdParam, ...vendor },
      query: { workflow: Schema.optionalKey(WorkflowIdParam) },
      success: Data(Schema.Array(VendorUser)),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
