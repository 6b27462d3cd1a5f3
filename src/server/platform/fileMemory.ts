import type { ReadStream } from "node:fs"
import type { ServerResponse } from "node:http"

/** Bytes of the largest file that is kept, and of all that are. */
const largestFile = 262_144
const allFiles = 4_194_304

/**
 * Keeps small files in memory from their second answer on: reading one takes four visits to a thread of libuv. Only for
 * files that do not change while the server runs.
 */
export const fileMemory = () => {
  const kept = new Map<string, Buffer>()
  let room = allFiles

  const keep = (path: string, bytes: Buffer) => {
    if (kept.has(path) || bytes.length > Math.min(largestFile, room)) return
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
        source.unpipe(response)
        source.destroy()
        response.end(known)
        return true
      }
      // Do not even collect the parts of a large file.
      if (Number(response.getHeader("content-length")) > Math.min(largestFile, room)) return false
      const parts: Array<Buffer> = []
      source.on("data", (part) => parts.push(part as Buffer))
      source.once("end", () => keep(path, Buffer.concat(parts)))
      return false
    }
  }
}
