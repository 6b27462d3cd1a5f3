import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { SessionRow } from "#server/access/Sessions.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"
import { firstAnswer } from "#server/uploads/firstAnswer.ts"
import type { Begun, Done } from "#server/uploads/uploadRows.ts"

const mostTogether = 32

/** A chunk that waits for what is known of it: those of one session and folder are looked up together. */
export interface Look {
  readonly nameKey: string
  readonly identifier: string
  readonly chunk: number
  readonly content: string
  /**
   * [UPL-003] The chunk's SHA-256 as it was announced, hexadecimal, to claim it where its upload is under way; null
   * claims nothing.
   */
  readonly digest: string | null
}
type Seen = SessionRow & { readonly begun: Begun | null }
interface Looking {
  readonly session: Uint8Array
  readonly vendor: number
  readonly folder: number
  readonly look: Look
}

/** A chunk that is written, and waits to be counted. */
interface Recording {
  readonly by: Viewer["Service"]
  readonly vendor: number
  readonly identifier: string
  readonly incarnation: string
  readonly chunk: number
  /** How many the file has. */
  readonly chunks: number
}
interface Recorded {
  readonly received: number
  /** [UPL-O04] Of the whole file, once all its chunks are written. */
  readonly checksum: string | null
}

/**
 * The two questions that a chunk has for the database, each asked for all chunks of a lane that come while the one before
 * is under way.
 */
export const chunkLanes = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Chunks of one session and folder: the session and what is known of the upload; no row without such a session. */
  begin: batchLoader({
    lane: ({ folder, session, vendor }: Looking) => `${Buffer.from(session).toString("base64")} ${vendor} ${folder}`,
    most: mostTogether,
    ask: (lookings) => {
      const [{ folder, session, vendor }] = lookings as readonly [Looking]
      const looks = lookings.map(({ look }) => look)
      return Effect.map(
        sql<Seen>`select session_id, user_id, is_super_admin, begun from app.begin_all(${session}, ${vendor},
          ${folder}::bigint, ${looks.map(({ nameKey }) => nameKey)}::text[],
          ${looks.map(({ identifier }) => identifier)}::uuid[], ${looks.map(({ chunk }) => chunk)}::integer[],
          ${looks.map(({ content }) => content)}::text[], ${looks.map(({ digest }) => digest ?? "")}::text[])`.pipe(
          Effect.orDie
        ),
        (rows) => looks.map((_, place) => rows.slice(place, place + 1))
      )
    }
  }),
  /**
   * Chunks of one upload: one commit, and one wait for the disk, for all of them. Only the last of them is told that the
   * file is whole; null where the claim of one is no longer theirs.
   */
  record: batchLoader({
    lane: ({ by, incarnation, vendor }: Recording) => `${by.userId} ${vendor} ${incarnation}`,
    most: mostTogether,
    ask: (recordings) => {
      const [{ by, chunks, identifier, incarnation, vendor }] = recordings as readonly [Recording]
      return Effect.map(
        firstAnswer(sql<{ answer: Recorded | Done | null }>`
          select app.record_chunks(${by.userId}, ${vendor}, ${identifier}::uuid, ${incarnation}::uuid,
            ${recordings.map(({ chunk }) => chunk)}::integer[], ${chunks}) as answer`).pipe(Effect.orDie),
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
