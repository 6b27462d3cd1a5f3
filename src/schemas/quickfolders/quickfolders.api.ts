import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  AppliedFolder,
  Automation,
  Drop,
  DroppedMetadata,
  KnownMetadata,
  Metadata,
  MetadataValue,
  QuickFolder,
  QuickFolderId,
  QuickModel,
  QuickModelFolder,
  QuickModelId
} from "#schemas/quickfolders/quickFolder.ts"
import { metadataLimit, quickFolderLimit, quickNameProblem } from "#schemas/quickfolders/rules.ts"
import { FirmIdParam, fromDigits, NodeId, NodeIdParam, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

const vendor = { vendorId: VendorIdParam }
const one = { ...vendor, quickFolderId: fromDigits(QuickFolderId) }
const firm = { firm_id: FirmIdParam }
const model = { quickModelId: fromDigits(QuickModelId) }
const seen = { "if-match": Schema.optionalKey(Schema.String) }
const refusals = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

const fields = {
  name: judged("quickfolders.name_missing", quickNameProblem),
  folder_id: said(NodeId, "quickfolders.folder_missing"),
  metadata: said(Schema.Array(Metadata), "quickfolders.metadata_invalid").check(
    Schema.isMaxLength(metadataLimit, { message: "quickfolders.metadata_too_numerous" })
  ),
  automations: said(Schema.Array(Automation), "quickfolders.recipients_invalid")
}
const modelFields = {
  name: fields.name,
  folders: said(Schema.Array(QuickModelFolder), "quickfolders.metadata_invalid").check(
    Schema.isMaxLength(quickFolderLimit, { message: "quickfolders.limit" })
  )
}

/** [NET-082] [NET-098] [NET-099] Folders into which clients drop files in one gesture. */
export class QuickFoldersApi extends HttpApiGroup.make("quickfolders")
  .add(
    /**
     * [QCK-002] By name: all for the firm's staff, for a client those whose destination they may see. `keep_closed_by`
     * says why the caller may not change them, `drop_closed_by` why they may not drop; empty where they may.
     */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/quickfolders", {
      params: vendor,
      success: Schema.Struct({
        data: Schema.Array(QuickFolder),
        keep_closed_by: Schema.Array(Schema.String),
        drop_closed_by: Schema.Array(Schema.String)
      }),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [QCK-003] 422 with `quickfolders.folder_taken` where the folder serves another one (ERR-044). */
    HttpApiEndpoint.post("create", "/vendors/:vendorId/quickfolders", {
      params: vendor,
      payload: Schema.Struct(fields),
      success: Data(QuickFolder).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** The keys that are absent stay. What was dropped keeps what was said of it. */
    HttpApiEndpoint.patch("change", "/vendors/:vendorId/quickfolders/:quickFolderId", {
      params: one,
      headers: seen,
      payload: Schema.Struct({
        name: Schema.optionalKey(fields.name),
        folder_id: Schema.optionalKey(fields.folder_id),
        metadata: Schema.optionalKey(fields.metadata),
        automations: Schema.optionalKey(fields.automations)
      }),
      success: Data(QuickFolder),
      error: [...refusals, PreconditionFailed]
    }),
    /** The folder and what is in it stay. */
    HttpApiEndpoint.delete("remove", "/vendors/:vendorId/quickfolders/:quickFolderId", {
      params: one,
      success: HttpApiSchema.NoContent,
      error: refusals
    }),
    /**
     * [QCK-004] [VAL-039] Begins a drop: the uploads that name it go into its folder with these values. Without a chosen
     * quick folder 422 on `quick_folder_id`; a value that is missing or unfit is named as `values.<key>`.
     */
    HttpApiEndpoint.post("drop", "/vendors/:vendorId/quickfolders/drops", {
      params: vendor,
      payload: Schema.Struct({
        quick_folder_id: said(Schema.NullOr(QuickFolderId), "quickfolders.choose_first"),
        values: said(Schema.Array(MetadataValue), "quickfolders.metadata_invalid").check(
          Schema.isMaxLength(metadataLimit, { message: "quickfolders.metadata_too_numerous" })
        )
      }),
      success: Data(Drop).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** [QCK-O02] Gives a client the folders of a model; those it has already stay as they are. */
    HttpApiEndpoint.post("apply", "/vendors/:vendorId/quickfolders/models", {
      params: vendor,
      payload: Schema.Struct({ quick_model_id: said(QuickModelId, "quickfolders.model_missing") }),
      success: Data(Schema.Array(AppliedFolder)),
      error: refusals
    }),
    /** [QCK-001] What was said of a document, the latest drop first; empty for one that was not dropped. */
    HttpApiEndpoint.get("said", "/vendors/:vendorId/documents/:nodeId/metadatas", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(Schema.Array(DroppedMetadata)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [NET-098] By name, for the firm's staff. */
    HttpApiEndpoint.get("models", "/quickfolders/models", {
      query: firm,
      success: Data(Schema.Array(QuickModel)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.post("createModel", "/quickfolders/models", {
      query: firm,
      payload: Schema.Struct(modelFields),
      success: Data(QuickModel).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** Quick folders that clients were given stay as they are. */
    HttpApiEndpoint.patch("changeModel", "/quickfolders/models/:quickModelId", {
      params: model,
      query: firm,
      headers: seen,
      payload: Schema.Struct({
        name: Schema.optionalKey(modelFields.name),
        folders: Schema.optionalKey(modelFields.folders)
      }),
      success: Data(QuickModel),
      error: [...refusals, PreconditionFailed]
    }),
    HttpApiEndpoint.delete("removeModel", "/quickfolders/models/:quickModelId", {
      params: model,
      query: firm,
      success: HttpApiSchema.NoContent,
      error: refusals
    }),
    /** [NET-099] What the firm's quick folders and models ask for, the most used first. */
    HttpApiEndpoint.get("metadatas", "/quickfolders/metadatas", {
      query: firm,
      success: Data(Schema.Array(KnownMetadata)),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
