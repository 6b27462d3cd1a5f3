import { Context, Duration, Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { type ContentKey, Files } from "#server/platform/Files.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { fileLimit, isReadable, type ReadText } from "#server/documents/text/readText.ts"
import { TextReader } from "#server/documents/text/TextReader.ts"

/** Contents per job, so few that other jobs of the queue are not delayed. */
const batchSize = 100

/** How often this process schedules jobs for contents without extracted text; null: never. */
export const TextsEvery = Context.Reference<Duration.Input | null>("dossier/server/documents/TextsEvery", {
  defaultValue: () => "1 second"
})

const none: ReadText = { state: "none" }
const refused: ReadText = { state: "refused" }

const bytesOf = async (parts: AsyncIterable<Buffer>, size: number) => {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const part of parts) {
    bytes.set(part.subarray(0, size - at), at)
    at += part.length
    if (at >= size) break
  }
  return bytes
}

const readOne = Effect.fn("documents.readText")(function* (content: ContentKey) {
  const sql = yield* SqlClient.SqlClient
  const files = yield* Files
  const reader = yield* TextReader
  const [wanted] = yield* sql<{ media_type: string | null }>`
    select app.text_to_read(${content.firm}, ${content.checksum}) as media_type`
  const mediaType = wanted?.media_type
  // Another job has extracted the text already, or no version uses the content any more.
  if (mediaType == null) return
  const size = isReadable(mediaType) ? yield* Effect.tryPromise(() => files.size(content)) : undefined
  const read =
    size === undefined || size === 0
      ? none
      : size > fileLimit
        ? refused
        : yield* reader.read({
            mediaType,
            source: files.place(content) ?? (yield* Effect.tryPromise(() => bytesOf(files.read(content), size)))
          })
  // The disk did not respond: fail, so that the job is retried.
  if (read.state === "unread") return yield* Effect.die(new Error(`content ${content.checksum} could not be opened`))
  const { body, words } = read.state === "read" ? read : { body: "", words: [] }
  yield* sql`select app.keep_text(${content.firm}, ${content.checksum}, ${read.state}, ${body}, ${[...words]}::text[])`
})

/**
 * Extracts and stores the texts of contents. Idempotent. A content that cannot be opened does not stop the others; the
 * job then fails and is retried.
 */
export const readTexts = Effect.fn("documents.readTexts")(function* (contents: ReadonlyArray<ContentKey>) {
  const ends = yield* Effect.forEach(contents, (content) => Effect.exit(readOne(content)))
  yield* ends.find(Exit.isFailure) ?? Effect.void
})

/**
 * Schedules jobs for contents without extracted text, in one transaction. The list of these contents is a table, so a
 * crash loses nothing and documents older than the search are included.
 */
export const offerTexts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  const rest = Duration.toSeconds((yield* TextsEvery) ?? 0)
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const contents =
        yield* sql<ContentKey>`select * from app.claim_texts(${batchSize}, make_interval(secs => ${rest}))`
      if (contents.length > 0) {
        const plain = contents.map(({ checksum, firm }) => ({ checksum, firm }))
        yield* queue.offer({ _tag: "ReadTexts", contents: plain })
      }
    })
  )
})
