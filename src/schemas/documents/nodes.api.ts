import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { DocumentNode, TreeNode, Version, WholeFolder, WholeNode } from "#schemas/documents/node.ts"
import { fromDigits, NodeIdParam, VendorIdParam, VersionId, VersionIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

/** A node by its hash (16 hexadecimal digits) or its decimal id. */
const Ref = Schema.String.check(Schema.isPattern(/^([0-9a-f]{16}|[1-9][0-9]{0,14})$/))
const vendor = { vendorId: VendorIdParam }
const revision = { "if-match": Schema.optionalKey(Schema.String) }

/** Documents, folders and nodes for API programs, and single versions of a document. */
export class NodesApi extends HttpApiGroup.make("nodes")
  .add(
    /** [NET-067] A company's documents, sorted by id, without the trash; 100 per page by default. */
    HttpApiEndpoint.get("documents", "/:vendorId/documents", {
      params: vendor,
      query: {
        validated: Schema.optionalKey(Schema.Literals(["true", "false"])),
        cursor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1200))),
        limit: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 }))))
      },
      success: Schema.Struct({ data: Schema.Array(DocumentNode), next_cursor: Schema.NullOr(Schema.String) }),
      error: [BadRequest, NotFound]
    }),
    /**
     * [NET-076] [DOC-001] One folder by hash or id, with the caller's watch mark and the ids of its items; 404 if it is
     * in the trash.
     */
    HttpApiEndpoint.get("folder", "/:vendorId/folders/:folder", {
      params: { ...vendor, folder: Ref },
      success: Data(WholeFolder),
      error: [BadRequest, NotFound]
    }),
    /**
     * [NET-077] [DOC-001] One folder or document by id, also from the trash, with the caller's watch mark and the ids
     * of its items or versions.
     */
    HttpApiEndpoint.get("node", "/:vendorId/nodes/:nodeId", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(WholeNode),
      error: [BadRequest, NotFound]
    }),
    /** [NET-077] [DOC-024] Moves a node to the trash, like the event `node.trashed`. */
    HttpApiEndpoint.delete("trash", "/:vendorId/nodes/:nodeId", {
      params: { ...vendor, nodeId: NodeIdParam },
      headers: revision,
      success: Data(TreeNode),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed]
    }),
    /** [NET-072] One version of a document. */
    HttpApiEndpoint.get("version", "/:vendorId/documents/:document/versions/:versionId", {
      params: { ...vendor, document: Ref, versionId: VersionIdParam },
      success: Data(Version),
      error: [BadRequest, NotFound]
    }),
    /** [NET-072] [DOC-004] Makes an earlier version the latest: adds a copy of it as a new version. */
    HttpApiEndpoint.post("restoreVersion", "/:vendorId/documents/:document/versions", {
      params: { ...vendor, document: Ref },
      headers: revision,
      payload: Schema.Struct({ version_id: VersionId }),
      success: Data(DocumentNode).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, Unprocessable]
    })
  )
  .annotate(ProgramAccess, "documents")
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
