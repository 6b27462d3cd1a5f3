import { createReadStream, type ReadStream } from "node:fs"
import { mkdir, open, rename, rm, stat, statfs } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Context, Effect, Layer, Option } from "effect"
import { Settings } from "#server/platform/Settings.ts"

/** An upload in the making: one sparse file, each chunk written at its offset. */
export interface UploadKey {
  readonly firm: number
  readonly upload: string
}

/** A stored content, named by the firm that holds it and its checksum. */
export interface ContentKey {
  readonly firm: number
  readonly checksum: string
}

/**
 * Where bytes live. Nothing here is visible to anyone: a content exists for users once a version names it in a
 * committed transaction. Failures are Node's own (ENOSPC, EDQUOT); callers turn them into problems.
 */
export class Files extends Context.Service<
  Files,
  {
    /** Writes one chunk at its offset and waits until the disk has it. */
    writeAt(key: UploadKey, offset: number, bytes: Uint8Array): Promise<void>
    /** The first bytes of an upload, to judge its type by content. */
    head(key: UploadKey, length: number): Promise<Uint8Array>
    /** Makes a finished upload a content; a content that is there already is kept and the upload forgotten. */
    keep(key: UploadKey, content: ContentKey): Promise<void>
    /** Forgets an upload; an absent one is forgotten already. */
    forget(key: UploadKey): Promise<void>
    /** Bytes `start` to `end` inclusive. */
    read(content: ContentKey, range?: { readonly start: number; readonly end: number }): ReadStream
    size(content: ContentKey): Promise<number | undefined>
    remove(content: ContentKey): Promise<void>
    /** Free bytes, and proof that the place can be reached. */
    free(): Promise<number>
  }
>()("dossier/server/platform/Files") {
  static readonly layerLocal = (root: string) => Layer.sync(Files, () => Files.of(localFiles(root)))
  static readonly layer = Layer.unwrap(
    Effect.map(Settings, (settings) => Files.layerLocal(join(settings.dataDirectory, "files")))
  )
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

const localFiles = (root: string): Files["Service"] => {
  const uploadPath = ({ firm, upload }: UploadKey) => join(root, String(firm), "uploads", upload)
  const contentPath = ({ checksum, firm }: ContentKey) => join(root, String(firm), checksum.slice(0, 2), checksum)
  const made = new Set<string>()
  const ensure = async (path: string) => {
    const directory = dirname(path)
    if (made.has(directory)) return
    await mkdir(directory, { recursive: true })
    made.add(directory)
  }
  const sizeOf = (path: string) =>
    stat(path).then(
      (found) => found.size,
      (error: unknown) => (isMissing(error) ? undefined : Promise.reject(error))
    )

  return {
    writeAt: async (key, offset, bytes) => {
      const path = uploadPath(key)
      await ensure(path)
      // Opened without truncation: several chunks of one file may be on their way at once.
      const file = await open(path, "a").then(async (handle) => {
        await handle.close()
        return open(path, "r+")
      })
      try {
        let done = 0
        while (done < bytes.length) {
          const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done)
          done += bytesWritten
        }
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    head: async (key, length) => {
      const file = await open(uploadPath(key), "r")
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    keep: async (key, content) => {
      const path = contentPath(content)
      await ensure(path)
      if (Option.isSome(Option.fromNullishOr(await sizeOf(path)))) return rm(uploadPath(key), { force: true })
      await rename(uploadPath(key), path)
    },
    forget: (key) => rm(uploadPath(key), { force: true }),
    read: (content, range) => createReadStream(contentPath(content), { highWaterMark: 262_144, ...range }),
    size: (content) => sizeOf(contentPath(content)),
    remove: (content) => rm(contentPath(content), { force: true }),
    free: async () => {
      await mkdir(root, { recursive: true })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    }
  }
}
