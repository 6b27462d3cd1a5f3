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
import { changesOf, crud, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, fromDigits, NodeId, NodeIdParam, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"

const vendor = { vendorId: VendorIdParam }
const firm = { firm_id: FirmIdParam }
const model = { quickModelId: fromDigits(QuickModelId) }
const seen = { "if-match": Schema.optionalKey(Schema.String) }

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

const folders = crud({
  at: "/vendors/:vendorId/quickfolders",
  within: vendor,
  id: { quickFolderId: fromDigits(QuickFolderId) },
  entity: QuickFolder,
  draft: Schema.Struct(fields),
  changes: changesOf(fields)
})

/** [NET-082] [NET-098] [NET-099] Quick folders of clients, and models of them. */
export class QuickFoldersApi extends HttpApiGroup.make("quickfolders")
  .add(
    /**
     * [QCK-002] Sorted by name: all for the firm's staff; for client users those whose folder they may see.
     * `keep_closed_by` and `drop_closed_by` name the conditions that forbid the caller to manage them or to drop files;
     * empty if they may.
     */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/quickfolders", {
      params: vendor,
      success: Schema.Struct({
        data: Schema.Array(QuickFolder),
        keep_closed_by: Schema.Array(Schema.String),
        drop_closed_by: Schema.Array(Schema.String)
      }),
      error: reading
    }),
    /** [QCK-003] 422 `quickfolders.folder_taken` if another quick folder uses the destination (ERR-044). */
    folders.create("create"),
    /** PATCH: omitted keys are unchanged. Metadata stored with documents are unchanged too. */
    folders.change("change"),
    /** Deletes the quick folder, but neither its destination nor the documents. */
    folders.remove("remove"),
    /**
     * [QCK-004] [VAL-039] Starts a drop: its uploads go into the destination with these values. 422 on
     * `quick_folder_id` if there is no such quick folder, on `values.<key>` if a value is missing or invalid.
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
      error: writing
    }),
    /** [QCK-O02] Applies a model to a client; existing quick folders are unchanged. */
    HttpApiEndpoint.post("apply", "/vendors/:vendorId/quickfolders/models", {
      params: vendor,
      payload: Schema.Struct({ quick_model_id: said(QuickModelId, "quickfolders.model_missing") }),
      success: Data(Schema.Array(AppliedFolder)),
      error: writing
    }),
    /** [QCK-001] The metadata of a document, latest drop first; empty if it came without a drop. */
    HttpApiEndpoint.get("said", "/vendors/:vendorId/documents/:nodeId/metadatas", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(Schema.Array(DroppedMetadata)),
      error: reading
    }),
    /** [NET-098] Sorted by name, for the firm's staff. */
    HttpApiEndpoint.get("models", "/quickfolders/models", {
      query: firm,
      success: Data(Schema.Array(QuickModel)),
      error: reading
    }),
    HttpApiEndpoint.post("createModel", "/quickfolders/models", {
      query: firm,
      payload: Schema.Struct(modelFields),
      success: Data(QuickModel).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** Quick folders already created from the model are unchanged. */
    HttpApiEndpoint.patch("changeModel", "/quickfolders/models/:quickModelId", {
      params: model,
      query: firm,
      headers: seen,
      payload: Schema.Struct({
        name: Schema.optionalKey(modelFields.name),
        folders: Schema.optionalKey(modelFields.folders)
      }),
      success: Data(QuickModel),
      error: overtaken
    }),
    HttpApiEndpoint.delete("removeModel", "/quickfolders/models/:quickModelId", {
      params: model,
      query: firm,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** [NET-099] Metadata of the firm's quick folders and models, most used first. */
    HttpApiEndpoint.get("metadatas", "/quickfolders/metadatas", {
      query: firm,
      success: Data(Schema.Array(KnownMetadata)),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
