import { Schema } from "effect"
import { FirmId, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { SameNameChoice } from "#schemas/uploads/upload.ts"

/** Owner of an upload queue. Each user has a separate queue in each firm (UPL-O09). */
export const UploadOwner = Schema.Struct({ userId: UserId, firmId: FirmId })
export interface UploadOwner extends Schema.Schema.Type<typeof UploadOwner> {}

/** [UPL-001] A file, or an empty folder, chosen by the user. */
export const UploadItem = Schema.Struct({
  /** A UUID, also the `identifier` of the upload calls. */
  id: Schema.String,
  kind: Schema.Literals(["file", "folder"]),
  /** File name on the user's disk. */
  name: Schema.String,
  /** In bytes. */
  size: Schema.Int,
  /** Media type reported by the browser; may be empty. */
  type: Schema.String,
  /** File's modification time in epoch ms. */
  lastModified: Schema.Finite,
  /** Names of the folders below the destination, created if missing. */
  path: Schema.Array(Schema.String)
})
export interface UploadItem extends Schema.Schema.Type<typeof UploadItem> {}

/** `folderId` is null for the root of the company's tree. `drop` is the id of the quick folder drop (QCK-004). */
export const UploadDestination = Schema.Struct({
  vendorId: VendorId,
  folderId: Schema.NullOr(NodeId),
  drop: Schema.optionalKey(Schema.String)
})
export interface UploadDestination extends Schema.Schema.Type<typeof UploadDestination> {}

export const UploadFailure = Schema.Struct({
  /**
   * `rule`: refused by the browser's rules before sending; `connection`, `busy`: retried (UPL-O08); `session`: 401;
   * `file`: the user has to choose the file again; `taken`: a document has this name; `refused`: permanent.
   */
  kind: Schema.Literals(["rule", "connection", "busy", "session", "file", "taken", "refused"]),
  /** Message code. */
  code: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  /** Retry-After in seconds; null if the server sent none. */
  retryAfter: Schema.NullOr(Schema.Finite)
})
export interface UploadFailure extends Schema.Schema.Type<typeof UploadFailure> {}

/** An upload as saved in the browser, to survive a reload. */
export const StoredUpload = Schema.Struct({
  item: UploadItem,
  destination: UploadDestination,
  /** Whether the user confirmed the corrected name (VAL-O07). */
  renamed: Schema.Boolean,
  choice: Schema.NullOr(SameNameChoice),
  paused: Schema.Boolean,
  failure: Schema.NullOr(UploadFailure)
})
export interface StoredUpload extends Schema.Schema.Type<typeof StoredUpload> {}

/** Properties by which a file is recognised when the user chooses it again after a reload. */
export type FileFacts = Pick<UploadItem, "name" | "size" | "lastModified">

/** Input of a file's transfer, once its folder is known. */
export interface UploadRequest {
  readonly id: string
  /** Key under which the page holds the file object. */
  readonly fileId: string
  readonly vendorId: VendorId
  readonly folderId: NodeId
  /** File name, truncated to 190 characters (UPL-020). */
  readonly name: string
  readonly size: number
  readonly choice: SameNameChoice | null
  /** Numbers of the chunks that the server already has. */
  readonly received: ReadonlyArray<number>
  /** [QCK-004] Id of the quick folder drop or of the task answer that the file belongs to. */
  readonly drop?: string
}

export interface PlaceRequest {
  readonly vendorId: VendorId
  readonly folderId: NodeId | null
  readonly path: ReadonlyArray<string>
  /** Whether to look the folder up again instead of using the cached one. */
  readonly renew: boolean
}
