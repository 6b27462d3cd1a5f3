import type { Result } from "effect"
import type { ActorRef, Snapshot } from "xstate"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { FileFacts, StoredUpload, UploadFailure } from "#schemas/uploads/job.ts"
import type { SameNameChoice, UploadProbe } from "#schemas/uploads/upload.ts"

/** Where an upload stands; the five words of UPL-011 are in the projection. */
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

/** What an upload tells the queue that started it. */
export interface UploadReport {
  readonly phase: UploadPhase
  /** Bytes at the server or on their way. */
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
  /** The folder found before may be gone: look again. */
  readonly renew: boolean
  readonly existing: UploadProbe["existing"]
  readonly document: DocumentNode | null
  readonly received: ReadonlyArray<number>
  readonly sent: number
  /** Tries since the last chunk that arrived, for the waiting times of UPL-O08. */
  readonly tries: number
}

export type Outcome<A> = Result.Result<A, UploadFailure>
export interface Progress {
  readonly sent: number
  /** Chunks that arrived since this transfer began. */
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
