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
import { crud, overtaken, reading, writing } from "#schemas/shared/crud.ts"
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
  changes: Schema.Struct({
    name: Schema.optionalKey(fields.name),
    folder_id: Schema.optionalKey(fields.folder_id),
    metadata: Schema.optionalKey(fields.metadata),
    automations: Schema.optionalKey(fields.automations)
  })
})

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
      error: reading
    }),
    /** [QCK-003] 422 with `quickfolders.folder_taken` where the folder serves another one (ERR-044). */
    folders.create("create"),
    /** The keys that are absent stay. What was dropped keeps what was said of it. */
    folders.change("change"),
    /** The folder and what is in it stay. */
    folders.remove("remove"),
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
      error: writing
    }),
    /** [QCK-O02] Gives a client the folders of a model; those it has already stay as they are. */
    HttpApiEndpoint.post("apply", "/vendors/:vendorId/quickfolders/models", {
      params: vendor,
      payload: Schema.Struct({ quick_model_id: said(QuickModelId, "quickfolders.model_missing") }),
      success: Data(Schema.Array(AppliedFolder)),
      error: writing
    }),
    /** [QCK-001] What was said of a document, the latest drop first; empty for one that was not dropped. */
    HttpApiEndpoint.get("said", "/vendors/:vendorId/documents/:nodeId/metadatas", {
      params: { ...vendor, nodeId: NodeIdParam },
      success: Data(Schema.Array(DroppedMetadata)),
      error: reading
    }),
    /** [NET-098] By name, for the firm's staff. */
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
      error: overtaken
    }),
    HttpApiEndpoint.delete("removeModel", "/quickfolders/models/:quickModelId", {
      params: model,
      query: firm,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** [NET-099] What the firm's quick folders and models ask for, the most used first. */
    HttpApiEndpoint.get("metadatas", "/quickfolders/metadatas", {
      query: firm,
      success: Data(Schema.Array(KnownMetadata)),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
