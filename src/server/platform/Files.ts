import { join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { Context, Effect, Layer } from "effect"
import { closeFiles } from "#server/platform/fileModes.ts"
import { s3Files } from "#server/platform/filesS3.ts"
import { localFiles } from "#server/platform/files/localFiles.ts"
import { Settings } from "#server/platform/Settings.ts"

/** An upload in the making. */
export interface UploadKey {
  readonly firm: number
  readonly upload: string
}

/** A chunk as its upload remembers it. */
export interface AcknowledgedChunk {
  readonly number: number
  readonly start: number
  readonly length: number
  /** SHA-256. */
  readonly digest: Uint8Array
}

/** A stored content, named by the firm that holds it and its checksum. */
export interface ContentKey {
  readonly firm: number
  readonly checksum: string
}

export interface FilePort {
  /**
   * Writes one chunk at its offset, in any order and as often as it comes. The system has it when this resolves: a
   * killed process loses nothing. `keep` makes the whole file safe from a power cut.
   */
  writeAt(key: UploadKey, offset: number, bytes: Uint8Array): Promise<void>
  /** Stores a file that came in one piece; `mayExist` saves the bytes where the content is there already. */
  put(content: ContentKey, bytes: Uint8Array, mayExist: boolean): Promise<void>
  /**
   * Makes a finished upload of `size` bytes a content and waits until the disk has it; harmless when it was done before.
   * A content of that size that is there already stays as it is.
   */
  keep(key: UploadKey, content: ContentKey, size: number): Promise<void>
  /**
   * The chunks whose bytes the disk no longer has as they were acknowledged: a power cut takes what it had not written.
   * None where chunks are safe once they are acknowledged.
   */
  lostChunks(key: UploadKey, chunks: ReadonlyArray<AcknowledgedChunk>): Promise<ReadonlyArray<number>>
  /** Forgets an upload; an absent one is forgotten already. */
  forget(key: UploadKey): Promise<void>
  /** Bytes `start` to `end` inclusive. */
  read(content: ContentKey, range?: { readonly start: number; readonly end: number }): Readable
  /** Where a process of this machine finds a content as a file; undefined where it lies elsewhere. */
  place(content: ContentKey): string | undefined
  /** Bytes `start` to `end` inclusive, written to `out` and ended; rejects when `out` closes before its end. */
  send(content: ContentKey, range: { readonly start: number; readonly end: number }, out: Writable): Promise<void>
  size(content: ContentKey): Promise<number | undefined>
  /** When a content was last stored, in milliseconds since 1970. */
  storedAt(content: ContentKey): Promise<number | undefined>
  /** Takes what lies in a content's place out of the way and keeps it for whoever wants to look into it. */
  setAside(content: ContentKey): Promise<void>
  /** The stored contents of a firm, a few at a time. */
  contents(firm: number): AsyncIterable<ReadonlyArray<string>>
  firms(): Promise<ReadonlyArray<number>>
  /** Removes a content that nobody has stored again for `age` milliseconds; answers whether it did. */
  reclaim(content: ContentKey, age: number): Promise<boolean>
  /** Removes what uploads left behind and nobody has written to for `age` milliseconds. */
  sweep(firm: number, age: number): Promise<void>
  /** Free bytes, and proof that the place can be reached; Infinity where nobody counts them. */
  free(): Promise<number>
}

/**
 * Where bytes live. Nothing here is visible to anyone: a content exists for users once a version names it in a
 * committed transaction. Failures carry Node's codes (ENOSPC, EDQUOT); callers turn them into problems.
 */
export class Files extends Context.Service<Files, FilePort>()("dossier/server/platform/Files") {
  static readonly layerLocal = (root: string) =>
    Layer.effect(
      Files,
      Effect.gen(function* () {
        const make = yield* LocalFiles
        // Files of an earlier release were readable by every account of the machine.
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

/** How files on a local disk are made from the folder that holds them. */
export const LocalFiles = Context.Reference<(root: string) => FilePort>("dossier/server/platform/LocalFiles", {
  defaultValue: () => localFiles
})

export { isFull } from "#server/platform/files/diskErrors.ts"
export { localFiles }
