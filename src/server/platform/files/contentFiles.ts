import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, open, readdir, rename, rm, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import type { Writable } from "node:stream"
import { finished } from "node:stream/promises"
import type { FilePort } from "#server/platform/Files.ts"
import { unlessMissing } from "#server/platform/files/diskErrors.ts"
import { type FileOpener, writeAll } from "#server/platform/files/openFiles.ts"
import type { Places } from "#server/platform/files/places.ts"

const piece = 262_144
/** A pool of buffer pairs: allocating new ones costs more garbage collection than reading and sending. */
const pairs: Array<readonly [Buffer, Buffer]> = []
const maxPooledPairs = 8

/** Sends a range of bytes, reading the next piece while the last one is being sent. */
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
  // Only after success: after a failure the stream may still read from the buffers.
  if (pairs.length < maxPooledPairs) pairs.push(pair)
}

/** Updates the modification time, so that the nightly cleanup keeps a content that is about to be referenced. */
const touch = async (path: string) => {
  const now = new Date()
  return (await unlessMissing(utimes(path, now, now).then(() => true))) ?? false
}
const sizeOf = async (path: string) => (await unlessMissing(stat(path)))?.size

type ContentPort = Pick<
  FilePort,
  "put" | "read" | "place" | "send" | "size" | "storedAt" | "setAside" | "contents" | "firms"
>

/** Storage of contents: one file per checksum. */
export const contentFiles = (root: string, places: Places, { ensure, makeNew, openFor }: FileOpener): ContentPort => ({
  put: async (content, bytes, mayExist) => {
    const path = places.content(content)
    if (mayExist && (await touch(path))) return
    if (await makeNew(path, bytes)) return
    // Another request is writing the same content, or died while writing it: replace the file atomically.
    const passing = join(places.uploads(content.firm), `put-${randomUUID()}`)
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
  read: (content, range) => createReadStream(places.content(content), { highWaterMark: 262_144, ...range }),
  place: places.content,
  send: async (content, { end, start }, out) => {
    const file = await open(places.content(content), "r")
    try {
      // `write` never calls back on a closed connection, so also wait for the stream to close.
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
  size: (content) => sizeOf(places.content(content)),
  storedAt: async (content) => (await unlessMissing(stat(places.content(content))))?.mtimeMs,
  setAside: async (content) => {
    const aside = places.aside(content)
    await ensure(aside)
    await rename(places.content(content), aside)
  },
  contents: async function* (firm) {
    const folders = await unlessMissing(readdir(join(root, String(firm))))
    for (const folder of folders ?? []) {
      if (/^[0-9a-f]{2}$/.test(folder)) yield await readdir(join(root, String(firm), folder))
    }
  },
  firms: async () => ((await unlessMissing(readdir(root))) ?? []).map(Number).filter(Number.isInteger)
})
