import { join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { Context, Effect, Layer } from "effect"
import { closeFiles } from "#server/platform/fileModes.ts"
import { s3Files } from "#server/platform/filesS3.ts"
import { localFiles } from "#server/platform/files/localFiles.ts"
import { Settings } from "#server/platform/Settings.ts"

/** Identifies an unfinished upload. */
export interface UploadKey {
  readonly firm: number
  readonly upload: string
}

/** A chunk as recorded by its upload. */
export interface AcknowledgedChunk {
  readonly number: number
  readonly start: number
  readonly length: number
  /** SHA-256 of its bytes. */
  readonly digest: Uint8Array
}

/** Identifies a stored content: its firm and its checksum. */
export interface ContentKey {
  readonly firm: number
  readonly checksum: string
}

export interface FilePort {
  /**
   * Writes one chunk at its offset, in any order; idempotent. When this resolves the bytes survive a crash of the
   * process; `keep` makes the whole file survive a power failure.
   */
  writeAt(key: UploadKey, offset: number, bytes: Uint8Array): Promise<void>
  /** Stores a file received in one piece; with `mayExist`, skips the write if the content is stored already. */
  put(content: ContentKey, bytes: Uint8Array, mayExist: boolean): Promise<void>
  /**
   * Turns a complete upload of `size` bytes into a content and waits for fsync; idempotent. Does not replace a stored
   * content of that size.
   */
  keep(key: UploadKey, content: ContentKey, size: number): Promise<void>
  /**
   * The chunks whose stored bytes differ from the recorded digest, lost in a power failure. Empty for stores where an
   * acknowledged chunk is durable.
   */
  lostChunks(key: UploadKey, chunks: ReadonlyArray<AcknowledgedChunk>): Promise<ReadonlyArray<number>>
  /** Deletes an upload's bytes; does nothing if there are none. */
  forget(key: UploadKey): Promise<void>
  /** Bytes `start` to `end`, inclusive. */
  read(content: ContentKey, range?: { readonly start: number; readonly end: number }): Readable
  /** The path of a content for a process on this machine; undefined if it is stored remotely. */
  place(content: ContentKey): string | undefined
  /** Writes bytes `start` to `end`, inclusive, to `out` and ends it; rejects if `out` closes earlier. */
  send(content: ContentKey, range: { readonly start: number; readonly end: number }, out: Writable): Promise<void>
  size(content: ContentKey): Promise<number | undefined>
  /** When a content was last stored, in ms since 1970. */
  storedAt(content: ContentKey): Promise<number | undefined>
  /** Moves the file of a content away, and keeps it for inspection. */
  setAside(content: ContentKey): Promise<void>
  /** Checksums of a firm's stored contents, in batches. */
  contents(firm: number): AsyncIterable<ReadonlyArray<string>>
  firms(): Promise<ReadonlyArray<number>>
  /** Deletes a content that was not stored again for `age` ms; returns whether it did. */
  reclaim(content: ContentKey, age: number): Promise<boolean>
  /** Deletes temporary files of uploads that were not written for `age` ms. */
  sweep(firm: number, age: number): Promise<void>
  /** Free bytes, or Infinity if unlimited; rejects if the store cannot be reached. */
  free(): Promise<number>
}

/**
 * Byte storage. A content becomes visible once a committed version references it. Failures carry Node's codes (ENOSPC,
 * EDQUOT); callers map them to problems.
 */
export class Files extends Context.Service<Files, FilePort>()("dossier/server/platform/Files") {
  static readonly layerLocal = (root: string) =>
    Layer.effect(
      Files,
      Effect.gen(function* () {
        const make = yield* LocalFiles
        // Earlier releases created files readable by every account of the machine.
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

/** Creates the file store for a local folder. */
export const LocalFiles = Context.Reference<(root: string) => FilePort>("dossier/server/platform/LocalFiles", {
  defaultValue: () => localFiles
})

export { isFull } from "#server/platform/files/diskErrors.ts"
export { localFiles }
