import { Schema } from "effect"
import { FirmId, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { SameNameChoice } from "#schemas/uploads/upload.ts"

/** Whose queue it is: two people, or one person in two firms, never meet (UPL-O09). */
export const UploadOwner = Schema.Struct({ userId: UserId, firmId: FirmId })
export interface UploadOwner extends Schema.Schema.Type<typeof UploadOwner> {}

/** [UPL-001] A file given by the user, or a folder that holds no file. */
export const UploadItem = Schema.Struct({
  /** A UUID; also the upload's identifier on the wire. */
  id: Schema.String,
  kind: Schema.Literals(["file", "folder"]),
  /** As on the user's disk. */
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  /** The media type the browser declares; empty when it knows none. */
  type: Schema.String,
  /** Epoch milliseconds, as the disk says. */
  lastModified: Schema.Finite,
  /** Folders to create or find under the destination. */
  path: Schema.Array(Schema.String)
})
export interface UploadItem extends Schema.Schema.Type<typeof UploadItem> {}

/** `folderId` is null for the root of the company's tree. `drop` is the gesture into a quick folder it comes with (QCK-004). */
export const UploadDestination = Schema.Struct({
  vendorId: VendorId,
  folderId: Schema.NullOr(NodeId),
  drop: Schema.optionalKey(Schema.String)
})
export interface UploadDestination extends Schema.Schema.Type<typeof UploadDestination> {}

export const UploadFailure = Schema.Struct({
  /**
   * rule: the browser's own checks refuse it, nothing was sent. connection, busy: worth waiting (UPL-O08).
   * session: 401. file: the file is not at hand. taken: the name is used and no choice was sent. refused: for good.
   */
  kind: Schema.Literals(["rule", "connection", "busy", "session", "file", "taken", "refused"]),
  /** A key of the message catalogue. */
  code: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  /** Seconds the server asks to wait, or null. */
  retryAfter: Schema.NullOr(Schema.Finite)
})
export interface UploadFailure extends Schema.Schema.Type<typeof UploadFailure> {}

/** What is kept of an upload over a reload. */
export const StoredUpload = Schema.Struct({
  item: UploadItem,
  destination: UploadDestination,
  /** The user agreed to the repaired name (VAL-O07). */
  renamed: Schema.Boolean,
  choice: Schema.NullOr(SameNameChoice),
  paused: Schema.Boolean,
  failure: Schema.NullOr(UploadFailure)
})
export interface StoredUpload extends Schema.Schema.Type<typeof StoredUpload> {}

/** What tells whether a file given again is the same one. */
export type FileFacts = Pick<UploadItem, "name" | "size" | "lastModified">

/** One file's way to the server, once its folder is known. */
export interface UploadRequest {
  readonly id: string
  /** Key under which the browser holds the file. */
  readonly fileId: string
  readonly vendorId: VendorId
  readonly folderId: NodeId
  /** The name after the cut to 190 (UPL-020). */
  readonly name: string
  readonly size: number
  readonly choice: SameNameChoice | null
  /** Chunks the server has already. */
  readonly received: ReadonlyArray<number>
  /** [QCK-004] */
  readonly drop?: string
}

export interface PlaceRequest {
  readonly vendorId: VendorId
  readonly folderId: NodeId | null
  readonly path: ReadonlyArray<string>
  /** What was found before is not to be trusted. */
  readonly renew: boolean
}
