import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { batchLimit } from "#schemas/documents/limits.ts"
import { FlagId } from "#schemas/documents/marks.ts"
import { TreeNode } from "#schemas/documents/node.ts"
import { NodeId, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

/** What can be done to many nodes at once. */
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
  /** Where `node.moved` puts them, which needs it; for `node.restored` where to put what has lost its place. */
  folder_id: Schema.optionalKey(NodeId),
  /** [NET-078] Which one `flag.put` and `flag.taken` mean, which need it. */
  flag_id: Schema.optionalKey(FlagId),
  nodes: Schema.Array(
    Schema.Struct({
      id: NodeId,
      /** The revision that was seen, as If-Match says it for one node; absent: whatever it is. */
      revision: Schema.optionalKey(Schema.Int)
    })
  ).check(
    Schema.isMinLength(1, { message: "selection.empty" }),
    Schema.isMaxLength(batchLimit, { message: "selection.too_large" })
  )
})
export type BatchPayload = typeof BatchPayload.Type

/**
 * [DOC-O06] [NET-094] One action on many nodes, in their order: all of them or none. A refusal is a 409 with a `report`,
 * one line for each node that is in the way.
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
