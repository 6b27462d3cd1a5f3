import { Readable } from "node:stream"
import type { FilePort } from "#server/platform/Files.ts"
import { S3Error } from "#server/platform/s3/answers.ts"
import type { Objects } from "#server/platform/s3/objects.ts"
import { places } from "#server/platform/s3/places.ts"

/** Reads a content as a stream. The request is sent with the first read. */
export const readObject =
  ({ open }: Objects): FilePort["read"] =>
  (content, range) => {
    const stop = new AbortController()
    const begin = async () => {
      const answer = await open({
        method: "GET",
        key: places.content(content),
        signal: stop.signal,
        ...(range === undefined ? {} : { headers: { range: `bytes=${range.start}-${range.end}` } })
      })
      // A service shortens a range that exceeds the object: fail instead of sending fewer bytes than announced.
      const length = range === undefined ? undefined : String(range.end - range.start + 1)
      const isAsked = length === undefined || (answer.status === 206 && answer.headers.get("content-length") === length)
      if (answer.body === null || !isAsked) {
        await answer.body?.cancel()
        throw new S3Error(`GET ${places.content(content)}`, answer.status, "", "is not the range that was asked for")
      }
      return answer.body[Symbol.asyncIterator]()
    }
    let parts: ReturnType<typeof begin> | undefined
    return new Readable({
      highWaterMark: 262_144,
      read() {
        parts ??= begin()
        parts
          .then((all) => all.next())
          .then(
            (part) => this.push(part.done === true ? null : part.value),
            (error: Error) => this.destroy(error)
          )
      },
      destroy(error, done) {
        stop.abort()
        done(error)
      }
    })
  }
