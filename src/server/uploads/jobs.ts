import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ContentKey, Files, type FilePort, type UploadKey } from "#server/platform/Files.ts"
import { digestsOf } from "#server/uploads/digests.ts"
import { Hashing } from "#server/uploads/Hashing.ts"

export const day = 86_400_000
/** Days after which an untouched upload is deleted. */
const uploadDays = 7
/**
 * Days after which an unreferenced content is deleted. Longer than uploads live, since an unfinished upload may still
 * need a content that no version references.
 */
export const contentDays = uploadDays + 1
const batchSize = 500

/** Digests of a stored content, computed on the current thread. */
export const digests = (files: FilePort, content: ContentKey) => digestsOf(files.read(content) as AsyncIterable<Buffer>)

/**
 * [UPL-O04] Computes a stored content's SHA-256 and stores it. Idempotent; does nothing if the content no longer
 * exists.
 */
export const hashContent = Effect.fn("uploads.hashContent")(function* (firm: number, checksum: string) {
  const files = yield* Files
  const hashing = yield* Hashing
  const sql = yield* SqlClient.SqlClient
  const content = { firm, checksum }
  if ((yield* Effect.tryPromise(() => files.size(content))) === undefined) return
  const place = files.place(content)
  const found = yield* Effect.tryPromise(() => (place === undefined ? digests(files, content) : hashing.file(place)))
  if (found.checksum !== checksum) {
    return yield* Effect.die(new Error(`content ${checksum} of firm ${firm} does not hold the bytes it is named by`))
  }
  yield* sql`select app.set_content_hash(${firm}, ${checksum}, ${found.sha256})`
})

/**
 * Nightly cleanup: deletes uploads that were untouched for a week, contents that no version references, and temporary
 * files of dead processes.
 */
export const forgetUploads = Effect.gen(function* () {
  const files = yield* Files
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const gone = yield* sql<UploadKey>`
      select * from app.forget_uploads(make_interval(days => ${uploadDays}), ${batchSize})`
    for (const key of gone) yield* Effect.tryPromise(() => files.forget(key))
    if (gone.length < batchSize) break
  }
  yield* sql`select app.recount_storage()`
  yield* sql`select app.forget_contents(make_interval(days => ${contentDays}))`
  for (const firm of yield* Effect.tryPromise(() => files.firms())) {
    yield* Effect.tryPromise(() => files.sweep(firm, contentDays * day))
    const places = files.contents(firm)[Symbol.asyncIterator]()
    for (;;) {
      const place = yield* Effect.tryPromise(() => places.next())
      if (place.done === true) break
      const known = yield* sql<{ checksums: ReadonlyArray<string> }>`
        select app.known_contents(${firm}, ${[...place.value]}::text[]) as checksums`
      const kept = new Set(known[0]?.checksums)
      for (const checksum of place.value) {
        if (!kept.has(checksum)) yield* Effect.tryPromise(() => files.reclaim({ firm, checksum }, contentDays * day))
      }
    }
  }
})
