import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ContentKey, Files } from "#server/platform/Files.ts"
import { storeBytes } from "#server/platform/storeBytes.ts"

/** Reads a whole content into memory, as signing needs it. */
export const readBytes = (content: ContentKey) =>
  Effect.gen(function* () {
    const files = yield* Files
    return yield* Effect.promise(async () => {
      const parts: Array<Buffer> = []
      for await (const part of files.read(content) as AsyncIterable<Buffer>) parts.push(Buffer.from(part))
      return Buffer.concat(parts)
    })
  })

/**
 * Stores bytes outside of a transaction. Nobody can read them before a row references them, and the nightly cleanup
 * leaves new contents alone for days.
 */
export const storePdf = (firm: number, bytes: Uint8Array) => Effect.orDie(storeBytes(firm, bytes))

/** Inserts the row of a stored content, in the transaction that references it. */
export const nameContent = (
  firm: number,
  stored: { readonly checksum: string; readonly sha256: string },
  size: number
) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    // A new date for an existing row, so that the nightly cleanup keeps it until it is referenced.
    (
      sql
    ) => sql`insert into content (firm_id, checksum, size, sha256) values (${firm}, ${stored.checksum}, ${size}::bigint,
      ${stored.sha256}) on conflict (firm_id, checksum) do update set created_at = now()`
  )
