import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ContentKey, Files } from "#server/platform/Files.ts"
import { storeBytes } from "#server/platform/storeBytes.ts"

/** A content as one piece. Signing needs the whole file. */
export const readBytes = (content: ContentKey) =>
  Effect.gen(function* () {
    const files = yield* Files
    return yield* Effect.promise(async () => {
      const parts: Array<Buffer> = []
      for await (const part of files.read(content) as AsyncIterable<Buffer>) parts.push(Buffer.from(part))
      return Buffer.concat(parts)
    })
  })

/** Stores bytes outside of a transaction: they are unreachable until a row names them, and not swept before. */
export const storePdf = (firm: number, bytes: Uint8Array) => Effect.orDie(storeBytes(firm, bytes))

/** Makes a stored content known in the transaction that names it. */
export const nameContent = (
  firm: number,
  stored: { readonly checksum: string; readonly sha256: string },
  size: number
) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    // The new date keeps it from being deleted before the row that names it is there.
    (
      sql
    ) => sql`insert into content (firm_id, checksum, size, sha256) values (${firm}, ${stored.checksum}, ${size}::bigint,
      ${stored.sha256}) on conflict (firm_id, checksum) do update set created_at = now()`
  )
