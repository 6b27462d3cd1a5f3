import type { Result } from "effect"
import type { ActorRef, Snapshot } from "xstate"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { FileFacts, StoredUpload, UploadFailure } from "#schemas/uploads/uploadJob.ts"
import type { SameNameChoice, UploadProbe } from "#schemas/uploads/upload.ts"

/** The detailed state of an upload; the projection maps it to the five states of UPL-011. */
export type UploadPhase =
  | "arriving"
  | "queued"
  | "starting"
  | "sending"
  | "waiting"
  | "needsSession"
  | "naming"
  | "choosing"
  | "needsFile"
  | "paused"
  | "finished"
  | "failed"
  | "cancelling"
  | "cancelled"

/** What an upload reports to its queue. */
export interface UploadReport {
  readonly phase: UploadPhase
  /** Bytes on the server or in flight. */
  readonly sent: number
  readonly renamed: boolean
  readonly choice: SameNameChoice | null
  readonly existing: UploadProbe["existing"]
  readonly failure: UploadFailure | null
  readonly document: DocumentNode | null
}
export interface UploadReported extends UploadReport {
  readonly type: "upload.reported"
  readonly id: string
}

export interface UploadInput extends StoredUpload {
  readonly queue: ActorRef<Snapshot<unknown>, UploadReported> | null
}
export interface UploadContext extends UploadInput {
  readonly fileId: string
  readonly target: NodeId | null
  /** The folder found before may be deleted: resolve it again. */
  readonly renew: boolean
  readonly existing: UploadProbe["existing"]
  readonly document: DocumentNode | null
  readonly received: ReadonlyArray<number>
  readonly sent: number
  /** Attempts since the last successful chunk, for the backoff of UPL-O08. */
  readonly tries: number
}

export type Outcome<A> = Result.Result<A, UploadFailure>
export interface Progress {
  readonly sent: number
  /** Chunks stored since this transfer began. */
  readonly arrived: number
}
export type TransferEvent =
  | ({ readonly type: "transfer.progressed" } & Progress)
  | { readonly type: "transfer.ended"; readonly outcome: Outcome<DocumentNode> }
export type UploadEvent =
  | TransferEvent
  | { readonly type: "upload.started" }
  | { readonly type: "upload.paused" }
  | { readonly type: "upload.resumed" }
  | { readonly type: "upload.cancelled" }
  | { readonly type: "upload.retried" }
  | { readonly type: "name.accepted" }
  | { readonly type: "choice.made"; readonly choice: SameNameChoice }
  | { readonly type: "file.given"; readonly fileId: string; readonly file: FileFacts }
  | { readonly type: "browser.cameOnline" }
  | { readonly type: "session.expired" }
  | { readonly type: "session.returned" }
