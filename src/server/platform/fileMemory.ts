import type { ReadStream } from "node:fs"
import type { ServerResponse } from "node:http"

/** Numbers of bytes. */
interface Limits {
  /** Larger files are not kept. */
  readonly file: number
  /** All files that are kept. */
  readonly all: number
}
const defaults: Limits = { file: 262_144, all: 4_194_304 }

/**
 * Keeps small files in memory from their second answer on, those that were asked for last: an answer need not wait for a
 * thread of libuv to open and read the file.
 */
export const fileMemory = (limits = defaults) => {
  const kept = new Map<string, Buffer>()
  let room = limits.all

  const keep = (path: string, bytes: Buffer) => {
    if (kept.has(path)) return
    for (const [oldest, { length }] of kept) {
      if (room >= bytes.length) break
      kept.delete(oldest)
      room += length
    }
    kept.set(path, bytes)
    room -= bytes.length
  }

  return {
    /**
     * Ends `response` with the whole file that `source` begins to pipe into it, if it is kept; otherwise keeps what
     * `source` reads. Returns whether it has ended the response.
     */
    serve: (source: ReadStream, response: ServerResponse): boolean => {
      const path = String(source.path)
      const known = kept.get(path)
      if (known !== undefined) {
        kept.delete(path)
        kept.set(path, known)
        source.unpipe(response)
        source.destroy()
        response.end(known)
        return true
      }
      const length = Number(response.getHeader("content-length"))
      if (!(length <= limits.file)) return false
      const parts: Array<Buffer> = []
      source.on("data", (part) => parts.push(part as Buffer))
      source.once("end", () => {
        const bytes = Buffer.concat(parts)
        // The lengths are those of the server's start: a file that was replaced since is read again each time.
        if (bytes.length === length) keep(path, bytes)
      })
      return false
    }
  }
}
