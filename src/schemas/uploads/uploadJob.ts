import { Schema } from "effect"
import { FirmId, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { SameNameChoice } from "#schemas/uploads/upload.ts"

/** The owner of a queue: queues of two users, or of one user in two firms, are separate (UPL-O09). */
export const UploadOwner = Schema.Struct({ userId: UserId, firmId: FirmId })
export interface UploadOwner extends Schema.Schema.Type<typeof UploadOwner> {}

/** [UPL-001] A file from the user, or an empty folder. */
export const UploadItem = Schema.Struct({
  /** A UUID; also the upload's identifier on the wire. */
  id: Schema.String,
  kind: Schema.Literals(["file", "folder"]),
  /** The name on the user's disk. */
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  /** The media type from the browser; may be empty. */
  type: Schema.String,
  /** Epoch milliseconds, from the disk. */
  lastModified: Schema.Finite,
  /** Folders to create or find below the destination. */
  path: Schema.Array(Schema.String)
})
export interface UploadItem extends Schema.Schema.Type<typeof UploadItem> {}

/** `folderId` is null for the root of the company's tree. `drop` is the quick folder drop it belongs to (QCK-004). */
export const UploadDestination = Schema.Struct({
  vendorId: VendorId,
  folderId: Schema.NullOr(NodeId),
  drop: Schema.optionalKey(Schema.String)
})
export interface UploadDestination extends Schema.Schema.Type<typeof UploadDestination> {}

export const UploadFailure = Schema.Struct({
  /**
   * rule: refused by the browser's rules before sending. connection, busy: retried (UPL-O08). session: 401. file: the
   * file must be given again. taken: a document has this name. refused: permanent.
   */
  kind: Schema.Literals(["rule", "connection", "busy", "session", "file", "taken", "refused"]),
  /** A key of the message catalogue. */
  code: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  /** Retry-After in seconds, or null. */
  retryAfter: Schema.NullOr(Schema.Finite)
})
export interface UploadFailure extends Schema.Schema.Type<typeof UploadFailure> {}

/** An upload as stored for a reload. */
export const StoredUpload = Schema.Struct({
  item: UploadItem,
  destination: UploadDestination,
  /** The user confirmed the repaired name (VAL-O07). */
  renamed: Schema.Boolean,
  choice: Schema.NullOr(SameNameChoice),
  paused: Schema.Boolean,
  failure: Schema.NullOr(UploadFailure)
})
export interface StoredUpload extends Schema.Schema.Type<typeof StoredUpload> {}

/** Identifies a file that is given again after a reload. */
export type FileFacts = Pick<UploadItem, "name" | "size" | "lastModified">

/** The transfer of one file, once its folder is known. */
export interface UploadRequest {
  readonly id: string
  /** The key under which the page holds the file. */
  readonly fileId: string
  readonly vendorId: VendorId
  readonly folderId: NodeId
  /** The name, truncated to 190 characters (UPL-020). */
  readonly name: string
  readonly size: number
  readonly choice: SameNameChoice | null
  /** Numbers of the chunks on the server. */
  readonly received: ReadonlyArray<number>
  /** [QCK-004] The id of the quick folder drop (or task answer) that the file belongs to; sent to the server. */
  readonly drop?: string
}

export interface PlaceRequest {
  readonly vendorId: VendorId
  readonly folderId: NodeId | null
  readonly path: ReadonlyArray<string>
  /** Resolve the folder again instead of using the cached one. */
  readonly renew: boolean
}
