import { Schema } from "effect"
import { Instant, NodeId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A text for a rule; only absurd lengths are refused here. */
const typed = (message: MessageCode) => said(Schema.String, message).check(Schema.isMaxLength(1_000, { message }))

const storable = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const QuickFolderId = storable.pipe(Schema.brand("QuickFolderId"))
export type QuickFolderId = typeof QuickFolderId.Type
export const QuickModelId = storable.pipe(Schema.brand("QuickModelId"))
export type QuickModelId = typeof QuickModelId.Type

/** [QCK-O02] The type of a metadata field; `list` accepts only one of the field's `choices`. */
export const MetadataType = Schema.Literals(["text", "number", "date", "list"])
export type MetadataType = typeof MetadataType.Type

/** [QCK-001] A question to the user who drops files. */
export const Metadata = Schema.Struct({
  /** Stable id: values refer to it, whatever the label. */
  key: typed("quickfolders.metadata_invalid"),
  label: typed("quickfolders.label_invalid"),
  type: MetadataType,
  required: Schema.Boolean,
  /** The options of a list, in order; empty for other types. */
  choices: Schema.Array(typed("quickfolders.choice_invalid"))
})
export interface Metadata extends Schema.Schema.Type<typeof Metadata> {}

/** A value as typed: a number in decimal digits, a date as `2026-01-31`, an option of the list, or a text. */
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

/** `closed`: accepts no documents; `gone`: deleted permanently. */
export const Destination = Schema.Literals(["open", "closed", "trashed", "gone"])
export type Destination = typeof Destination.Type

/** [NET-082] [QCK-001] A folder of a client with a simple drop form. */
export const QuickFolder = Schema.Struct({
  id: QuickFolderId,
  name: Schema.String,
  folder: Schema.Struct({
    /** Null if the folder is deleted. */
    id: Schema.NullOr(NodeId),
    /** The path of the folder, as names. */
    path: Schema.Array(Schema.String),
    state: Destination
  }),
  metadata: Schema.Array(Metadata),
  /** Empty for clients: they may not see the firm's recipients. */
  automations: Schema.Array(Automation),
  /** The model it was created from. */
  model_id: Schema.NullOr(QuickModelId),
  /** What was dropped through it. */
  files: Schema.Struct({ count: Schema.Int, last_at: Schema.NullOr(Instant) }),
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface QuickFolder extends Schema.Schema.Type<typeof QuickFolder> {}

/** One quick folder of a model; its folder is found in each client's tree by its path, or created. */
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
  /** Number of clients with a quick folder from it. */
  vendor_count: Schema.Int,
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface QuickModel extends Schema.Schema.Type<typeof QuickModel> {}

/** The result for each folder of an applied model. */
export const AppliedFolder = Schema.Struct({
  name: Schema.String,
  path: Schema.Array(Schema.String),
  /** `kept`: the folder has a quick folder already, which is unchanged (ERR-044). */
  outcome: Schema.Literals(["made", "kept", "refused"]),
  /** The message code of the reason; null if it was created. */
  code: Schema.NullOr(Schema.String)
})
export interface AppliedFolder extends Schema.Schema.Type<typeof AppliedFolder> {}

/** [NET-099] A distinct metadata field of the firm's quick folders and models, for reuse. */
export const KnownMetadata = Schema.Struct({
  label: Schema.String,
  type: MetadataType,
  choices: Schema.Array(Schema.String),
  /** Number of quick folders and models that use it. */
  uses: Schema.Int
})
export interface KnownMetadata extends Schema.Schema.Type<typeof KnownMetadata> {}

/** A drop: its uploads refer to it, and go into its folder. */
export const Drop = Schema.Struct({ id: Schema.String.check(Schema.isUUID()), folder_id: NodeId })
export interface Drop extends Schema.Schema.Type<typeof Drop> {}

/** The metadata given with a document, with the labels of that time. */
export const DroppedMetadata = Schema.Struct({
  quick_folder: Schema.String,
  by: Schema.NullOr(Schema.String),
  at: Instant,
  values: Schema.Array(Schema.Struct({ label: Schema.String, type: MetadataType, value: Schema.String }))
})
export interface DroppedMetadata extends Schema.Schema.Type<typeof DroppedMetadata> {}
