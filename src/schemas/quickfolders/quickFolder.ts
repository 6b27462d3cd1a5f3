import { Schema } from "effect"
import { Instant, NodeId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A text that its rule judges later; one of a size that nobody types is refused where it stands. */
const typed = (message: MessageCode) => said(Schema.String, message).check(Schema.isMaxLength(1_000, { message }))

const storable = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const QuickFolderId = storable.pipe(Schema.brand("QuickFolderId"))
export type QuickFolderId = typeof QuickFolderId.Type
export const QuickModelId = storable.pipe(Schema.brand("QuickModelId"))
export type QuickModelId = typeof QuickModelId.Type

/** [QCK-O02] */
export const MetadataType = Schema.Literals(["text", "number", "date", "list"])
export type MetadataType = typeof MetadataType.Type

/** [QCK-001] What is asked of whoever drops something. */
export const Metadata = Schema.Struct({
  /** Stays the metadata's whatever it is called; values name it. */
  key: typed("quickfolders.metadata_invalid"),
  label: typed("quickfolders.label_invalid"),
  type: MetadataType,
  required: Schema.Boolean,
  /** Of a list, in their order; empty for every other type. */
  choices: Schema.Array(typed("quickfolders.choice_invalid"))
})
export interface Metadata extends Schema.Schema.Type<typeof Metadata> {}

/** A value as it is typed: a number in decimal digits, a date as `2026-01-31`, one of a list's choices, or a text. */
export const MetadataValue = Schema.Struct({
  key: typed("quickfolders.value_unknown"),
  value: typed("quickfolders.value_text")
})
export interface MetadataValue extends Schema.Schema.Type<typeof MetadataValue> {}

/** [QCK-001] A mail tells these addresses of what was dropped. */
export const Automation = Schema.Struct({
  type: Schema.Literals(["mail"]),
  recipients: Schema.Array(typed("quickfolders.recipients_invalid"))
})
export interface Automation extends Schema.Schema.Type<typeof Automation> {}

/** `closed`: nothing is put straight into it; `gone`: removed for good. */
export const Destination = Schema.Literals(["open", "closed", "trashed", "gone"])
export type Destination = typeof Destination.Type

/** [NET-082] [QCK-001] A place of a client where files are dropped in one gesture. */
export const QuickFolder = Schema.Struct({
  id: QuickFolderId,
  name: Schema.String,
  folder: Schema.Struct({
    /** Null once it is gone. */
    id: Schema.NullOr(NodeId),
    /** The folders' names from the top of the tree down to it. */
    path: Schema.Array(Schema.String),
    state: Destination
  }),
  metadata: Schema.Array(Metadata),
  /** Empty for clients: whom the firm tells is its own. */
  automations: Schema.Array(Automation),
  /** The model it was made from. */
  model_id: Schema.NullOr(QuickModelId),
  /** What came in through it. */
  files: Schema.Struct({ count: Schema.Int, last_at: Schema.NullOr(Instant) }),
  /** What If-Match compares. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface QuickFolder extends Schema.Schema.Type<typeof QuickFolder> {}

/** One quick folder of a model; its destination is found in each client's tree by the names from the top down, or made. */
export const QuickModelFolder = Schema.Struct({
  key: typed("quickfolders.metadata_invalid"),
  name: typed("quickfolders.name_too_long"),
  path: Schema.Array(typed("quickfolders.path_invalid")),
  metadata: Schema.Array(Metadata),
  automations: Schema.Array(Automation)
})
export interface QuickModelFolder extends Schema.Schema.Type<typeof QuickModelFolder> {}

/** [NET-098] [QCK-O02] A named set of quick folders that a client can be given. */
export const QuickModel = Schema.Struct({
  id: QuickModelId,
  name: Schema.String,
  folders: Schema.Array(QuickModelFolder),
  /** Clients that have a quick folder of it. */
  vendor_count: Schema.Int,
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface QuickModel extends Schema.Schema.Type<typeof QuickModel> {}

/** What became of each folder of a model that a client was given. */
export const AppliedFolder = Schema.Struct({
  name: Schema.String,
  path: Schema.Array(Schema.String),
  /** `kept`: its destination has a quick folder already, which stays as it is (ERR-044). */
  outcome: Schema.Literals(["made", "kept", "refused"]),
  /** Why, as a code of the message catalogue; null where it was made. */
  code: Schema.NullOr(Schema.String)
})
export interface AppliedFolder extends Schema.Schema.Type<typeof AppliedFolder> {}

/** [NET-099] A metadata of the firm's quick folders and models, once, to be used again. */
export const KnownMetadata = Schema.Struct({
  label: Schema.String,
  type: MetadataType,
  choices: Schema.Array(Schema.String),
  /** Quick folders and models that ask for it. */
  uses: Schema.Int
})
export interface KnownMetadata extends Schema.Schema.Type<typeof KnownMetadata> {}

/** A drop that has begun: its uploads name it, and go into its folder. */
export const Drop = Schema.Struct({ id: Schema.String.check(Schema.isUUID()), folder_id: NodeId })
export interface Drop extends Schema.Schema.Type<typeof Drop> {}

/** What was said of a document when it was dropped, as it was asked then. */
export const DroppedMetadata = Schema.Struct({
  quick_folder: Schema.String,
  by: Schema.NullOr(Schema.String),
  at: Instant,
  values: Schema.Array(Schema.Struct({ label: Schema.String, type: MetadataType, value: Schema.String }))
})
export interface DroppedMetadata extends Schema.Schema.Type<typeof DroppedMetadata> {}
