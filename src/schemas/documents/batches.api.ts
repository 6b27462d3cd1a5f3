import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { batchLimit } from "#schemas/documents/limits.ts"
import { FlagId } from "#schemas/documents/marks.ts"
import { TreeNode } from "#schemas/documents/node.ts"
import { NodeId, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

export const BatchType = Schema.Literals([
  "document.validated",
  "document.unvalidated",
  "node.moved",
  "node.trashed",
  "node.restored",
  "flag.put",
  "flag.taken"
])
export type BatchType = typeof BatchType.Type

export const BatchPayload = Schema.Struct({
  type: BatchType,
  /**
   * The destination of `node.moved`, which requires it. For `node.restored`: the folder for nodes whose former folder
   * is deleted.
   */
  folder_id: Schema.optionalKey(NodeId),
  /** [NET-078] Required by `flag.put` and `flag.taken`. */
  flag_id: Schema.optionalKey(FlagId),
  nodes: Schema.Array(
    Schema.Struct({
      id: NodeId,
      /** The expected revision, checked like If-Match; if absent, the node is changed without a check. */
      revision: Schema.optionalKey(Schema.Int)
    })
  ).check(
    Schema.isMinLength(1, { message: "selection.empty" }),
    Schema.isMaxLength(batchLimit, { message: "selection.too_large" })
  )
})
export type BatchPayload = typeof BatchPayload.Type

/**
 * [DOC-O06] [NET-094] Applies one action to many nodes, in the given order: to all or to none. A refusal is a 409 with
 * a `report` of the nodes that caused it.
 */
export class BatchesApi extends HttpApiGroup.make("batches")
  .add(
    HttpApiEndpoint.post("nodes", "/:vendorId/nodes/batch", {
      params: { vendorId: VendorIdParam },
      payload: BatchPayload,
      success: Data(Schema.Array(TreeNode)),
      error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
