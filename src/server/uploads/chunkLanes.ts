import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { SessionRow } from "#server/access/Sessions.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"
import { firstAnswer } from "#server/uploads/firstAnswer.ts"
import type { Begun, Done } from "#server/uploads/uploadRows.ts"

const batchSize = 32

/** What to look up for one chunk. Chunks of the same session and folder are looked up in one batch. */
export interface ChunkLookup {
  readonly nameKey: string
  readonly identifier: string
  readonly chunk: number
  readonly content: string
  /**
   * [UPL-003] The announced SHA-256 of the chunk, hexadecimal: claims the chunk if its upload has started. Null claims
   * nothing.
   */
  readonly digest: string | null
}
type Seen = SessionRow & { readonly begun: Begun | null }
interface BeginRequest {
  readonly session: Uint8Array
  readonly vendor: number
  readonly folder: number
  readonly lookup: ChunkLookup
}

/** A chunk whose bytes are written but not recorded yet. */
interface Recording {
  readonly by: Viewer["Service"]
  readonly vendor: number
  readonly identifier: string
  readonly incarnation: string
  readonly chunk: number
  /** Number of chunks of the file. */
  readonly chunks: number
}
interface Recorded {
  readonly received: number
  /** [UPL-O04] Checksum of the whole file; null until all its chunks are written. */
  readonly checksum: string | null
}

/** The two queries of a chunk, both batched: requests that arrive while a query runs form the next batch. */
export const chunkLanes = Effect.map(SqlClient.SqlClient, (sql) => ({
  /**
   * Batched per session and folder: reads the session and the facts of the upload. No row if the session does not
   * exist.
   */
  begin: batchLoader({
    lane: ({ folder, session, vendor }: BeginRequest) =>
      `${Buffer.from(session).toString("base64")} ${vendor} ${folder}`,
    most: batchSize,
    ask: (requests) => {
      const [{ folder, session, vendor }] = requests as readonly [BeginRequest]
      const lookups = requests.map(({ lookup }) => lookup)
      return Effect.map(
        sql<Seen>`select session_id, user_id, is_super_admin, program, begun from app.begin_all(${session}, ${vendor},
          ${folder}::bigint, ${lookups.map(({ nameKey }) => nameKey)}::text[],
          ${lookups.map(({ identifier }) => identifier)}::uuid[], ${lookups.map(({ chunk }) => chunk)}::integer[],
          ${lookups.map(({ content }) => content)}::text[], ${lookups.map(({ digest }) => digest ?? "")}::text[])`,
        (rows) => lookups.map((_, place) => rows.slice(place, place + 1))
      )
    }
  }),
  /**
   * Batched per upload: one commit and one fsync for all chunks of the batch. Only the last chunk of a batch gets the
   * checksum of a complete file. Null for the whole batch if the claim of any of its chunks was lost.
   */
  record: batchLoader({
    lane: ({ by, incarnation, vendor }: Recording) => `${by.userId} ${vendor} ${incarnation}`,
    most: batchSize,
    ask: (recordings) => {
      const [{ by, chunks, identifier, incarnation, vendor }] = recordings as readonly [Recording]
      return Effect.map(
        firstAnswer(sql<{ answer: Recorded | Done | null }>`
          select app.record_chunks(${by.userId}, ${vendor}, ${identifier}::uuid, ${incarnation}::uuid,
            ${recordings.map(({ chunk }) => chunk)}::integer[], ${chunks}) as answer`),
        (answer) =>
          recordings.map((_, place) => {
            const after = recordings.length - 1 - place
            if (answer === null || "done" in answer || after === 0) return answer
            return { received: answer.received - after, checksum: null }
          })
      )
    }
  })
}))
