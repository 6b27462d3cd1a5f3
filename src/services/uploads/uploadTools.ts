import type { ManagedRuntime } from "effect"
import { ApiClient, Caller } from "#services/shared/ApiClient.ts"
import type { ChecksumPool } from "#services/uploads/ChecksumPool.ts"
import type { SendChunk } from "#services/uploads/chunkSenders.ts"
import type { HeldFiles } from "#services/uploads/HeldFiles.ts"
import type { UploadStorage } from "#services/uploads/UploadStorage.ts"

export interface UploadTools {
  readonly runtime: ManagedRuntime.ManagedRuntime<ApiClient | Caller, never>
  readonly held: HeldFiles
  readonly pool: ChecksumPool
  readonly storage: UploadStorage
  readonly send: SendChunk
  /** The window: whether the browser is online, and the events of its changes. */
  readonly page: EventTarget & { readonly navigator: Pick<Navigator, "onLine"> }
  readonly now: () => number
}
