import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  DocumentAccess,
  DocumentNode,
  FolderContent,
  FolderNode,
  SortField,
  SortOrder,
  TreeNode,
  Version
} from "#schemas/documents/node.ts"
import { contentTypes } from "#schemas/documents/filters/filtering.ts"
import { SearchDay } from "#schemas/documents/search.ts"
import { fromDigits, NodeId, NodeIdParam, UserId, VendorIdParam, VersionIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"
import { ThemeId } from "#schemas/themes/theme.ts"

/** A node by its hash (16 hexadecimal digits) or its decimal id. */
const Ref = Schema.String.check(Schema.isPattern(/^([0-9a-f]{16}|[1-9][0-9]{0,14})$/))
/** A folder by hash or id, or a virtual folder: `root`, or `trash` (also `-1`). */
const FolderRef = Schema.String.check(Schema.isPattern(/^([0-9a-f]{16}|[1-9][0-9]{0,14}|root|trash|-1)$/))
const limit = fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })))
const vendor = { vendorId: VendorIdParam }
const revision = { "if-match": Schema.optionalKey(Schema.String) }
const idempotency = { "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255))) }

export const NodeEventPayload = Schema.Struct({
  type: Schema.Literals(["document.validated", "document.unvalidated", "node.trashed", "node.restored"]),
  /** For `node.restored` if the former folder is deleted: the folder to restore to. */
  folder_id: Schema.optionalKey(NodeId)
})

export class DocumentsApi extends HttpApiGroup.make("documents")
  .add(
    /** The caller's own rights in the company. */
    HttpApiEndpoint.get("access", "/:vendorId/documents/access", {
      params: vendor,
      success: Data(DocumentAccess),
      error: [NotFound]
    }),
    /**
     * [DOC-010] The folders directly below `parent` (default: the root). With `reveal`, also the folders on each level
     * of the path to that node.
     */
    HttpApiEndpoint.get("tree", "/:vendorId/folders", {
      params: vendor,
      query: { parent: Schema.optionalKey(NodeIdParam), reveal: Schema.optionalKey(Ref) },
      success: Data(Schema.Array(FolderNode)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * [DOC-014] [DOC-021] [NET-O06] The items of a folder, with a cursor; `limit` is 10,000 by default. Filters apply
     * to documents, never to folders; `from` and `to` are whole days in Paris. The trash ignores filters.
     */
    HttpApiEndpoint.get("content", "/:vendorId/folders/:folder/content", {
      params: { ...vendor, folder: FolderRef },
      query: {
        sort: Schema.optionalKey(SortField),
        order: Schema.optionalKey(SortOrder),
        validated: Schema.optionalKey(Schema.Literals(["true", "false"])),
        author: Schema.optionalKey(fromDigits(UserId)),
        theme: Schema.optionalKey(fromDigits(ThemeId)),
        type: Schema.optionalKey(Schema.Literals(contentTypes)),
        from: Schema.optionalKey(SearchDay),
        to: Schema.optionalKey(SearchDay),
        cursor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1200))),
        limit: Schema.optionalKey(limit)
      },
      success: FolderContent,
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.post("createFolder", "/:vendorId/folders", {
      params: vendor,
      headers: idempotency,
      payload: Schema.Struct({
        name: Schema.String,
        folder_id: Schema.NullOr(NodeId),
        /**
         * If a folder with this name exists: `refuse` (default) answers 409, `return` answers that folder (for dropped
         * folders).
         */
        if_exists: Schema.optionalKey(Schema.Literals(["refuse", "return"]))
      }),
      success: Data(FolderNode).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
    }),
    /** Renames or moves a node, if its state machine allows it. If-Match prevents lost updates. */
    HttpApiEndpoint.patch("update", "/:vendorId/nodes/:nodeId", {
      params: { ...vendor, nodeId: NodeIdParam },
      headers: revision,
      payload: Schema.Struct({ name: Schema.optionalKey(Schema.String), folder_id: Schema.optionalKey(NodeId) }),
      success: Data(TreeNode),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, Unprocessable]
    }),
    /** [NET-O07] Sends the node's state machine an event. */
    HttpApiEndpoint.post("event", "/:vendorId/nodes/:nodeId/events", {
      params: { ...vendor, nodeId: NodeIdParam },
      headers: revision,
      payload: NodeEventPayload,
      success: Data(TreeNode),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, Unprocessable]
    }),
    /** [DOC-026] Empties the trash; returns the number of deleted nodes, descendants included. */
    HttpApiEndpoint.delete("emptyTrash", "/:vendorId/folders/trash", {
      params: vendor,
      success: Data(Schema.Struct({ removed: Schema.Int })),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.get("document", "/:vendorId/documents/:document", {
      params: { ...vendor, document: Ref },
      success: Data(DocumentNode),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.get("versions", "/:vendorId/documents/:document/versions", {
      params: { ...vendor, document: Ref },
      success: Data(Schema.Array(Version)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * The file's bytes; supports range requests. Served by a streaming route outside the API handlers, with the same
     * permission checks.
     */
    HttpApiEndpoint.get("download", "/:vendorId/documents/:document/content", {
      params: { ...vendor, document: Ref },
      query: {
        version_id: Schema.optionalKey(VersionIdParam),
        disposition: Schema.optionalKey(Schema.Literals(["inline", "attachment"]))
      },
      success: HttpApiSchema.StreamUint8Array(),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .annotate(ProgramAccess, "documents")
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
