import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  Checksums,
  Flag,
  FlagId,
  NodeMarks,
  OwnMarks,
  Survey,
  Validator,
  VersionSignature
} from "#schemas/documents/marks.ts"
import { Person } from "#schemas/documents/node.ts"
import { fromDigits, NodeIdParam, UserId, VendorIdParam, VersionIdParam } from "#schemas/shared/ids.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const vendor = { vendorId: VendorIdParam }
const node = { ...vendor, nodeId: NodeIdParam }
/** A document by its hash or its decimal id. */
const document = {
  ...vendor,
  document: Schema.String.check(Schema.isPattern(/^([0-9a-f]{16}|[1-9][0-9]{0,14})$/))
}
const reading = [BadRequest, Forbidden, NotFound] as const
const refusals = [...reading, Conflict, Unprocessable] as const

/** Flags, watch marks and requested validators of documents, their authors, signatures and checksums. */
export class MarksApi extends HttpApiGroup.make("marks")
  .add(
    /**
     * [NET-068] [DOC-O06] Values for the author filter: authors of the latest versions that the caller can see, sorted
     * by name. `search` matches a part of the name.
     */
    HttpApiEndpoint.get("authors", "/:vendorId/documents/authors", {
      params: vendor,
      query: { search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))), ...PageQuery },
      success: Page(Person),
      error: reading
    }),
    /** [NET-078] [SAD-O01] All flags, including retired ones, which documents may still have. */
    HttpApiEndpoint.get("flags", "/:vendorId/flags", {
      params: vendor,
      success: Data(Schema.Array(Flag)),
      error: reading
    }),
    /**
     * The items directly in a folder that have flags or that the caller watches. Inherited watch marks do not count.
     */
    HttpApiEndpoint.get("inFolder", "/:vendorId/folders/:nodeId/marks", {
      params: node,
      success: Data(Schema.Array(OwnMarks)),
      error: reading
    }),
    HttpApiEndpoint.get("onNode", "/:vendorId/nodes/:nodeId/marks", {
      params: node,
      success: Data(NodeMarks),
      error: reading
    }),
    /** [NET-078] Sets a flag; idempotent. */
    HttpApiEndpoint.put("putFlag", "/:vendorId/nodes/:nodeId/flags/:flagId", {
      params: { ...node, flagId: fromDigits(FlagId) },
      success: Data(NodeMarks),
      error: refusals
    }),
    HttpApiEndpoint.delete("takeFlag", "/:vendorId/nodes/:nodeId/flags/:flagId", {
      params: { ...node, flagId: fromDigits(FlagId) },
      success: Data(NodeMarks),
      error: refusals
    }),
    /** [NET-071] The caller's own watch marks, newest first. */
    HttpApiEndpoint.get("surveys", "/:vendorId/documents/surveys", {
      params: vendor,
      success: Data(Schema.Array(Survey)),
      error: reading
    }),
    /** [NET-071] [DOC-O06] Watches a node. Watching a folder includes everything in it, now and later. */
    HttpApiEndpoint.put("putSurvey", "/:vendorId/nodes/:nodeId/survey", {
      params: node,
      success: Data(NodeMarks),
      error: refusals
    }),
    /** Stops watching this node. A watch mark on a folder above it still applies. */
    HttpApiEndpoint.delete("takeSurvey", "/:vendorId/nodes/:nodeId/survey", {
      params: node,
      success: Data(NodeMarks),
      error: refusals
    }),
    /** [NET-075] [DOC-O04] Users whom `putValidator` accepts: those who may validate the company's documents. */
    HttpApiEndpoint.get("validators", "/:vendorId/documents/validators", {
      params: vendor,
      success: Data(Schema.Array(Validator)),
      error: reading
    }),
    /**
     * [NET-075] Sets the user who is asked to validate; null: nobody. Other users with the right may still validate.
     */
    HttpApiEndpoint.put("putValidator", "/:vendorId/nodes/:nodeId/validator", {
      params: node,
      payload: Schema.Struct({ user_id: Schema.NullOr(UserId) }),
      success: Data(NodeMarks),
      error: refusals
    }),
    /** [NET-073] The checksums of the latest version, or of the given one. */
    HttpApiEndpoint.get("checksum", "/:vendorId/documents/:document/checksumV2", {
      params: document,
      query: { version_id: Schema.optionalKey(VersionIdParam) },
      success: Data(Checksums),
      error: reading
    }),
    /** [NET-070] [DOC-003] The signatures of all versions, the newest version first. */
    HttpApiEndpoint.get("signatures", "/:vendorId/documents/:document/signatures", {
      params: document,
      success: Data(Schema.Array(VersionSignature)),
      error: reading
    })
  )
  .annotate(ProgramAccess, "documents")
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
