import { createHash, randomUUID } from "node:crypto"
import { closeSync, constants, createReadStream, fsync, ftruncate, open as openFile, write } from "node:fs"
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs, utimes, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { finished } from "node:stream/promises"
import { promisify } from "node:util"
import { Context, Effect, Layer } from "effect"
import { closeFiles, fileMode, folderMode } from "#server/platform/fileModes.ts"
import { s3Files } from "#server/platform/filesS3.ts"
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

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined)
const isMissing = (error: unknown) => codeOf(error) === "ENOENT"
/** The disk, or the share of it that we may use, is full. */
export const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT"

const unlessMissing = <A>(work: Promise<A>): Promise<A | undefined> =>
  work.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))

const writeAll = async (file: FileHandle, bytes: Uint8Array, offset: number) => {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
  }
}

/** Files of one piece are made with as few calls as there can be: each one wakes a thread and then this one. */
const opened = promisify(openFile)
const synced = promisify(fsync)
const truncated = promisify(ftruncate)
const written = promisify(write)

const isTaken = (error: unknown) => codeOf(error) === "EEXIST"

const piece = 262_144
/** Pairs of pieces that are used again: fresh ones would cost the collector more than reading and sending them. */
const pairs: Array<readonly [Buffer, Buffer]> = []
const mostPairs = 8

/** The next piece is read while the one before is on its way. */
const copyTo = async (file: FileHandle, start: number, end: number, out: Writable) => {
  const pair = pairs.pop() ?? [Buffer.allocUnsafeSlow(piece), Buffer.allocUnsafeSlow(piece)]
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      out.write(bytes, (error) => (error == null ? resolve() : reject(error)))
    })
  let turn = 0
  let sent = Promise.resolve()
  for (let at = start; at <= end;) {
    const memory = pair[turn === 0 ? 0 : 1]
    const [{ bytesRead }] = await Promise.all([file.read(memory, 0, Math.min(piece, end + 1 - at), at), sent])
    if (bytesRead === 0) throw new Error("a content is shorter than its row says")
    sent = write(memory.subarray(0, bytesRead))
    at += bytesRead
    turn = 1 - turn
  }
  await sent
  // Only here is it sure that nobody reads from the pair any more.
  if (pairs.length < mostPairs) pairs.push(pair)
}

/** Bytes of an upload after which the disk begins with them: left to the end, a long file would wait for all at once. */
const flushEvery = 8 * 1_048_576
const writing = constants.O_RDWR | constants.O_CREAT

/** In a folder: an upload in the making is one sparse file, each chunk written at its offset. */
export const localFiles = (root: string): FilePort => {
  const uploads = (firm: number) => join(root, String(firm), "uploads")
  const uploadPath = ({ firm, upload }: UploadKey) => join(uploads(firm), upload)
  const contentPath = ({ checksum, firm }: ContentKey) => join(root, String(firm), checksum.slice(0, 2), checksum)
  const made = new Set<string>()
  const ensure = async (path: string) => {
    const directory = dirname(path)
    if (made.has(directory)) return
    await mkdir(directory, { recursive: true, mode: folderMode })
    made.add(directory)
  }
  /** Opens for writing; a folder that was removed meanwhile is made again. */
  const openFor = async (path: string) => {
    await ensure(path)
    return open(path, writing, fileMode).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      made.delete(dirname(path))
      await ensure(path)
      return open(path, writing, fileMode)
    })
  }
  /** Writes a file that nobody has begun yet and waits until the disk has it and its name; false where there is one. */
  const makeNew = async (path: string, bytes: Uint8Array): Promise<boolean> => {
    await ensure(path)
    const make = () => opened(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, fileMode)
    const fd = await make().catch(async (error: unknown) => {
      if (isTaken(error)) return undefined
      if (!isMissing(error)) throw error
      made.delete(dirname(path))
      await ensure(path)
      return make()
    })
    if (fd === undefined) return false
    try {
      for (let done = 0; done < bytes.length;) {
        done += (await written(fd, bytes, done, bytes.length - done, done)).bytesWritten
      }
      await synced(fd)
      return true
    } catch (error) {
      // Not removed: by now the name may be that of a twin's whole file. Without its bytes it awaits the next twin.
      await truncated(fd, 0).catch(() => undefined)
      throw error
    } finally {
      // Nothing is left to be written, so that closing does not wait for the disk.
      closeSync(fd)
    }
  }
  /**
   * The system tells once that it has lost bytes on their way to the disk; asked again it says that all is well. A mark
   * beside the upload keeps every process from making a content of it.
   */
  const lostMark = (key: UploadKey) => `${uploadPath(key)}.lost`
  const orLost = (key: UploadKey, work: Promise<void>) =>
    work.catch(async (error: unknown) => {
      // A disk that cannot take the mark either has no use for the rest.
      await writeFile(lostMark(key), "", { mode: fileMode }).catch(() => rm(uploadPath(key), { force: true }))
      throw error
    })
  /** Uploads in the making that the disk is at, by their paths: nobody waits for it before the whole file is kept. */
  const flushes = new Map<string, Promise<void>>()
  const flush = (key: UploadKey, file: FileHandle) => {
    const path = uploadPath(key)
    const work = orLost(key, file.datasync()).finally(() => file.close())
    flushes.set(path, work)
    // One that fails stays: whoever keeps the file is told.
    work.then(
      () => flushes.delete(path),
      () => undefined
    )
  }
  /** A date of now tells the reclaimer that somebody is about to name this content. */
  const touch = async (path: string) => {
    const now = new Date()
    return (await unlessMissing(utimes(path, now, now).then(() => true))) ?? false
  }
  const sizeOf = async (path: string) => (await unlessMissing(stat(path)))?.size

  return {
    writeAt: async (key, offset, bytes) => {
      // Never truncated: several chunks of one file may be on their way at once.
      const path = uploadPath(key)
      const file = await openFor(path)
      try {
        await writeAll(file, bytes, offset)
      } catch (error) {
        await file.close()
        throw error
      }
      const end = offset + bytes.length
      const isDue = Math.floor(offset / flushEvery) !== Math.floor(end / flushEvery)
      if (isDue && !flushes.has(path)) flush(key, file)
      else await file.close()
    },
    put: async (content, bytes, mayExist) => {
      const path = contentPath(content)
      if (mayExist && (await touch(path))) return
      if (await makeNew(path, bytes)) return
      // Somebody is writing the same content at this moment, or died over it: a whole file takes the place of theirs.
      const passing = join(uploads(content.firm), `put-${randomUUID()}`)
      const file = await openFor(passing)
      try {
        await writeAll(file, bytes, 0)
        await file.sync()
        await rename(passing, path)
        await file.sync()
      } catch (error) {
        await rm(passing, { force: true })
        throw error
      } finally {
        await file.close()
      }
    },
    keep: async (key, content, size) => {
      const path = contentPath(content)
      await flushes.get(uploadPath(key))
      if ((await sizeOf(lostMark(key))) !== undefined)
        throw new Error(`the disk has lost bytes of upload ${key.upload}`)
      await ensure(path)
      /** Dates the file as of now, lets `place` do the rest and waits for the disk; false where no such file is whole. */
      const kept = async (from: string, place: () => Promise<unknown>) => {
        const file = await unlessMissing(open(from, "r+"))
        if (file === undefined) return false
        try {
          if ((await file.stat()).size !== size) return false
          const now = new Date()
          await file.utimes(now, now)
          await orLost(key, file.sync())
          await place()
          // The bytes are there; now their name.
          await file.sync()
          return true
        } finally {
          await file.close()
        }
      }
      // Looked for first: a chunk of the same upload that was written once more after that file had gone to its place
      // lies alone in another.
      const isThere = () => kept(path, () => rm(uploadPath(key), { force: true }))
      if (await isThere()) return
      // Another request may keep the same upload at this moment; the open file is the same one.
      if (await kept(uploadPath(key), () => unlessMissing(rename(uploadPath(key), path)))) return
      if (await isThere()) return
      throw new Error(`upload ${key.upload} is not whole and content ${content.checksum} is missing`)
    },
    lostChunks: async (key, chunks) => {
      const file = await unlessMissing(open(uploadPath(key), "r"))
      if (file === undefined) return chunks.map(({ number }) => number)
      const memory = Buffer.allocUnsafe(piece)
      const lost: Array<number> = []
      try {
        for (const { digest, length, number, start } of chunks) {
          const hash = createHash("sha256")
          for (let done = 0; done < length;) {
            const { bytesRead } = await file.read(memory, 0, Math.min(piece, length - done), start + done)
            if (bytesRead === 0) break
            hash.update(memory.subarray(0, bytesRead))
            done += bytesRead
          }
          if (!hash.digest().equals(digest)) lost.push(number)
        }
      } finally {
        await file.close()
      }
      return lost
    },
    forget: async (key) => {
      flushes.delete(uploadPath(key))
      await rm(uploadPath(key), { force: true })
      await rm(lostMark(key), { force: true })
    },
    read: (content, range) => createReadStream(contentPath(content), { highWaterMark: 262_144, ...range }),
    place: contentPath,
    send: async (content, { end, start }, out) => {
      const file = await open(contentPath(content), "r")
      try {
        // A connection that closes leaves its last write unanswered for ever.
        const gone = finished(out, { readable: false })
        await Promise.race([copyTo(file, start, end, out), gone])
        out.end()
        await gone
      } catch (error) {
        out.destroy()
        throw error
      } finally {
        await file.close()
      }
    },
    size: (content) => sizeOf(contentPath(content)),
    storedAt: async (content) => (await unlessMissing(stat(contentPath(content))))?.mtimeMs,
    setAside: async (content) => {
      const aside = join(root, String(content.firm), "aside", `${content.checksum}-${Date.now()}`)
      await ensure(aside)
      await rename(contentPath(content), aside)
    },
    contents: async function* (firm) {
      const places = await unlessMissing(readdir(join(root, String(firm))))
      for (const place of places ?? []) {
        if (/^[0-9a-f]{2}$/.test(place)) yield await readdir(join(root, String(firm), place))
      }
    },
    firms: async () => ((await unlessMissing(readdir(root))) ?? []).map(Number).filter(Number.isInteger),
    reclaim: async (content, age) => {
      const path = contentPath(content)
      const old = async (place: string) => {
        const found = await unlessMissing(stat(place))
        return found !== undefined && found.mtimeMs < Date.now() - age
      }
      if (!(await old(path))) return false
      // Taken aside first: what was stored again in this very moment is seen there and put back.
      const aside = join(uploads(content.firm), `reclaim-${content.checksum}`)
      await ensure(aside)
      await rename(path, aside)
      if (await old(aside)) {
        await rm(aside, { force: true })
        return true
      }
      await rename(aside, path)
      return false
    },
    sweep: async (firm, age) => {
      for (const name of (await unlessMissing(readdir(uploads(firm)))) ?? []) {
        const path = join(uploads(firm), name)
        const found = await unlessMissing(stat(path))
        if (found === undefined) continue
        const aside = /^reclaim-([0-9a-f]{64})$/.exec(name)?.[1]
        // A process died between taking a content aside and judging it: it goes back and is judged again.
        if (aside !== undefined) await unlessMissing(rename(path, contentPath({ firm, checksum: aside })))
        else if (found.mtimeMs < Date.now() - age) await rm(path, { force: true })
      }
    },
    free: async () => {
      await mkdir(root, { recursive: true, mode: folderMode })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    }
  }
}

/** How files on a local disk are made from the folder that holds them. */
export const LocalFiles = Context.Reference<(root: string) => FilePort>("dossier/server/platform/LocalFiles", {
  defaultValue: () => localFiles
})
