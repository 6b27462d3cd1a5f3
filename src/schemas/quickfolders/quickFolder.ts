import { Schema } from "effect"
import { Instant, NodeId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A text that the rules validate; the schema only limits its length. */
const typed = (message: MessageCode) => said(Schema.String, message).check(Schema.isMaxLength(1_000, { message }))

const storable = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const QuickFolderId = storable.pipe(Schema.brand("QuickFolderId"))
export type QuickFolderId = typeof QuickFolderId.Type
export const QuickModelId = storable.pipe(Schema.brand("QuickModelId"))
export type QuickModelId = typeof QuickModelId.Type

/** [QCK-O02] The type of a metadata field; `list` accepts only one of the field's `choices`. */
export const MetadataType = Schema.Literals(["text", "number", "date", "list"])
export type MetadataType = typeof MetadataType.Type

/** [QCK-001] A metadata field: a question that users answer when they drop files. */
export const Metadata = Schema.Struct({
  /** Stable id; stored values refer to it even if the label changes. */
  key: typed("quickfolders.metadata_invalid"),
  label: typed("quickfolders.label_invalid"),
  type: MetadataType,
  required: Schema.Boolean,
  /** Options of a `list`, in order; empty for other types. */
  choices: Schema.Array(typed("quickfolders.choice_invalid"))
})
export interface Metadata extends Schema.Schema.Type<typeof Metadata> {}

/** A typed value: a number in decimal digits, a date as `2026-01-31`, an option of the list, or a text. */
export const MetadataValue = Schema.Struct({
  key: typed("quickfolders.value_unknown"),
  value: typed("quickfolders.value_text")
})
export interface MetadataValue extends Schema.Schema.Type<typeof MetadataValue> {}

/** [QCK-001] Recipients of the mail about dropped files. */
export const Automation = Schema.Struct({
  type: Schema.Literals(["mail"]),
  recipients: Schema.Array(typed("quickfolders.recipients_invalid"))
})
export interface Automation extends Schema.Schema.Type<typeof Automation> {}

/** State of the destination folder. `closed`: it accepts no documents; `gone`: it was deleted permanently. */
export const Destination = Schema.Literals(["open", "closed", "trashed", "gone"])
export type Destination = typeof Destination.Type

/** [NET-082] [QCK-001] A quick folder: a form through which a client drops files into one folder. */
export const QuickFolder = Schema.Struct({
  id: QuickFolderId,
  name: Schema.String,
  folder: Schema.Struct({
    /** Id of the destination folder; null if it was deleted permanently. */
    id: Schema.NullOr(NodeId),
    /** Names of the folders on the path to it. */
    path: Schema.Array(Schema.String),
    state: Destination
  }),
  metadata: Schema.Array(Metadata),
  /** Empty for client users, who may not see the firm's mail recipients. */
  automations: Schema.Array(Automation),
  /** Model that it was created from; null if none. */
  model_id: Schema.NullOr(QuickModelId),
  /** Files dropped through it: their number, and the time of the last one. */
  files: Schema.Struct({ count: Schema.Int, last_at: Schema.NullOr(Instant) }),
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface QuickFolder extends Schema.Schema.Type<typeof QuickFolder> {}

/** A quick folder of a model. Its destination is looked up by path in each client's tree, and created if missing. */
export const QuickModelFolder = Schema.Struct({
  key: typed("quickfolders.metadata_invalid"),
  name: typed("quickfolders.name_too_long"),
  path: Schema.Array(typed("quickfolders.path_invalid")),
  metadata: Schema.Array(Metadata),
  automations: Schema.Array(Automation)
})
export interface QuickModelFolder extends Schema.Schema.Type<typeof QuickModelFolder> {}

/** [NET-098] [QCK-O02] A named set of quick folders that can be applied to clients. */
export const QuickModel = Schema.Struct({
  id: QuickModelId,
  name: Schema.String,
  folders: Schema.Array(QuickModelFolder),
  /** Number of clients that have a quick folder from this model. */
  vendor_count: Schema.Int,
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface QuickModel extends Schema.Schema.Type<typeof QuickModel> {}

/** Result for one folder of an applied model. */
export const AppliedFolder = Schema.Struct({
  name: Schema.String,
  path: Schema.Array(Schema.String),
  /** `kept`: the destination already has a quick folder, which is unchanged (ERR-044). */
  outcome: Schema.Literals(["made", "kept", "refused"]),
  /** Message code of the reason; null if the quick folder was created. */
  code: Schema.NullOr(Schema.String)
})
export interface AppliedFolder extends Schema.Schema.Type<typeof AppliedFolder> {}

/** [NET-099] A metadata field used in the firm's quick folders and models, listed once for reuse. */
export const KnownMetadata = Schema.Struct({
  label: Schema.String,
  type: MetadataType,
  choices: Schema.Array(Schema.String),
  /** Number of quick folders and models that use it. */
  uses: Schema.Int
})
export interface KnownMetadata extends Schema.Schema.Type<typeof KnownMetadata> {}

/** A started drop. Uploads into `folder_id` refer to its id. */
export const Drop = Schema.Struct({ id: Schema.String.check(Schema.isUUID()), folder_id: NodeId })
export interface Drop extends Schema.Schema.Type<typeof Drop> {}

/** The metadata stored with a document in one drop, with the labels of that time. */
export const DroppedMetadata = Schema.Struct({
  quick_folder: Schema.String,
  by: Schema.NullOr(Schema.String),
  at: Instant,
  values: Schema.Array(Schema.Struct({ label: Schema.String, type: MetadataType, value: Schema.String }))
})
export interface DroppedMetadata extends Schema.Schema.Type<typeof DroppedMetadata> {}
