import type { QueueEntry } from "#machines/uploads/queueEntries.ts"
import type { UploadReported } from "#machines/uploads/upload.types.ts"
import type { FileFacts, UploadDestination, UploadItem, UploadOwner } from "#schemas/uploads/uploadJob.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"

export interface UploadQueueContext {
  readonly owner: UploadOwner | null
  /** The owner whose queue is being wiped. */
  readonly leaving: UploadOwner | null
  /** The stored uploads are restored. */
  readonly restored: boolean
  /** In the order they were added. */
  readonly entries: ReadonlyArray<QueueEntry>
  readonly online: boolean
  /** Bytes sent since the page was opened. */
  readonly moved: number
  /** Bytes per second, smoothed; null until two moments are known. */
  readonly rate: number | null
  readonly sampledAt: number | null
  readonly sampledMoved: number
}

export interface FilesAdded {
  readonly type: "files.added"
  readonly items: ReadonlyArray<UploadItem>
  readonly destination: UploadDestination
  /** [DOC-027] Set if the file is given for a document on screen. */
  readonly choice?: SameNameChoice
}
type One<Type extends string> = { readonly type: Type; readonly id: string }
export type OneEvent =
  | One<"upload.cancelled">
  | One<"upload.paused">
  | One<"upload.resumed">
  | One<"upload.retried">
  | One<"name.accepted">
  | (One<"file.given"> & { readonly fileId: string; readonly file: FileFacts })
  | (One<"choice.made"> & { readonly choice: SameNameChoice; readonly forAll: boolean })
export type UploadQueueEvent =
  | OneEvent
  | UploadReported
  | FilesAdded
  | { readonly type: "session.opened"; readonly owner: UploadOwner }
  /** The token is no longer valid: all uploads pause. */
  | { readonly type: "session.expired" }
  /** The user signed out: everything is wiped (UPL-O09). */
  | { readonly type: "session.ended" }
  | { readonly type: "all.cancelled" }
  | { readonly type: "all.paused" }
  | { readonly type: "all.resumed" }
  | { readonly type: "all.retried" }
  | { readonly type: "all.namesAccepted" }
  | { readonly type: "finished.cleared" }
  | { readonly type: "browser.wentOffline" }
  | { readonly type: "browser.cameOnline" }
  /** `now` in epoch milliseconds. */
  | { readonly type: "time.passed"; readonly now: number }

/** Emitted for views that show the folder. */
export interface DocumentAdded extends UploadDestination {
  readonly type: "document.added"
  readonly document: DocumentNode
}
