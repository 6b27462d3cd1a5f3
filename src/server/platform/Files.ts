import { join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { Context, Effect, Layer } from "effect"
import { closeFiles } from "#server/platform/fileModes.ts"
import { s3Files } from "#server/platform/filesS3.ts"
import { localFiles } from "#server/platform/files/localFiles.ts"
import { Settings } from "#server/platform/Settings.ts"

/** Identifies an unfinished upload: its firm and its id. */
export interface UploadKey {
  readonly firm: number
  readonly upload: string
}

/** A chunk of an upload whose receipt was confirmed to the client. */
export interface AcknowledgedChunk {
  readonly number: number
  readonly start: number
  readonly length: number
  /** SHA-256 of the chunk's bytes. */
  readonly digest: Uint8Array
}

/** Identifies a stored content: its firm and its checksum. */
export interface ContentKey {
  readonly firm: number
  readonly checksum: string
}

export interface FilePort {
  /**
   * Writes one chunk at its offset. Idempotent, in any order. When it resolves, the bytes survive a crash of this
   * process, but maybe no power failure: `keep` flushes them.
   */
  writeAt(key: UploadKey, offset: number, bytes: Uint8Array): Promise<void>
  /**
   * Stores a file that was received in one piece, flushed to disk. With `mayExist`, writes nothing if the content is
   * stored.
   */
  put(content: ContentKey, bytes: Uint8Array, mayExist: boolean): Promise<void>
  /**
   * Turns a complete upload of `size` bytes into a content and flushes it to disk. Idempotent: an existing content of
   * that size is kept.
   */
  keep(key: UploadKey, content: ContentKey, size: number): Promise<void>
  /**
   * The numbers of confirmed chunks whose stored bytes were lost or damaged, for example in a power failure. Always
   * empty if the storage confirms durable chunks only (S3).
   */
  lostChunks(key: UploadKey, chunks: ReadonlyArray<AcknowledgedChunk>): Promise<ReadonlyArray<number>>
  /** Deletes an upload's bytes; does nothing if there are none. */
  forget(key: UploadKey): Promise<void>
  /** Reads the whole content or a range of bytes; `end` is inclusive. */
  read(content: ContentKey, range?: { readonly start: number; readonly end: number }): Readable
  /** The path of a content's file on this machine; undefined if it is stored elsewhere (S3). */
  place(content: ContentKey): string | undefined
  /** Writes a range of bytes (`end` is inclusive) to `out` and ends it. Rejects if `out` closes earlier. */
  send(content: ContentKey, range: { readonly start: number; readonly end: number }, out: Writable): Promise<void>
  size(content: ContentKey): Promise<number | undefined>
  /** When a content was last stored, in ms since 1970; undefined if it is missing. */
  storedAt(content: ContentKey): Promise<number | undefined>
  /** Moves a damaged content to another place, where it can be inspected. */
  setAside(content: ContentKey): Promise<void>
  /** Checksums of a firm's stored contents, in batches. */
  contents(firm: number): AsyncIterable<ReadonlyArray<string>>
  firms(): Promise<ReadonlyArray<number>>
  /** Deletes a content that was not stored again during the last `age` ms. Returns whether it deleted it. */
  reclaim(content: ContentKey, age: number): Promise<boolean>
  /** Deletes temporary files and unfinished uploads that were not written during the last `age` ms. */
  sweep(firm: number, age: number): Promise<void>
  /** Free bytes, Infinity if unlimited. Rejects if the storage cannot be reached. */
  free(): Promise<number>
}

/**
 * Storage of file contents. Clients see a content only after a version that references it is committed. Errors have
 * Node's codes; `refusedByDisk` maps ENOSPC and EDQUOT to problems.
 */
export class Files extends Context.Service<Files, FilePort>()("dossier/server/platform/Files") {
  static readonly layerLocal = (root: string) =>
    Layer.effect(
      Files,
      Effect.gen(function* () {
        const make = yield* LocalFiles
        // Earlier releases created files that every account of the machine could read: restrict their modes.
        const mend = yield* Effect.promise(() => closeFiles(root))
        yield* Effect.forkScoped(
          Effect.tryPromise(mend).pipe(
            Effect.catchCause((cause) => Effect.logWarning("modes of stored files could not be mended", cause))
          )
        )
        return Files.of(make(root))
      })
    )
  static readonly layer = Layer.unwrap(
    Effect.map(Settings, ({ dataDirectory, s3 }) =>
      s3 === undefined ? Files.layerLocal(join(dataDirectory, "files")) : Layer.sync(Files, () => Files.of(s3Files(s3)))
    )
  )
}

/** Creates the storage in a local folder; tests replace it. */
export const LocalFiles = Context.Reference<(root: string) => FilePort>("dossier/server/platform/LocalFiles", {
  defaultValue: () => localFiles
})

export { isFull } from "#server/platform/files/diskErrors.ts"
export { localFiles }
