import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { announcedFault, type StorageLimits } from "#schemas/uploads/quotas.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"
import { chunkLanes, type ChunkLookup } from "#server/uploads/chunkLanes.ts"
import { finishing } from "#server/uploads/finishing.ts"
import { limitsOf, storageFull, type UseRow } from "#server/uploads/StorageRoom.ts"
import { dieOnSql, whenUnlocked } from "#server/platform/scope.ts"
import { isLocked } from "#server/platform/sqlState.ts"
import { firstAnswer } from "#server/uploads/firstAnswer.ts"
import type { Done, Probed, UploadHeader } from "#server/uploads/uploadRows.ts"

type Who = Viewer["Service"]

interface Claim {
  readonly ours: boolean
  readonly written: boolean
  readonly incarnation: string
}

/**
 * Queries on uploads. Each sets row-level security to the company itself, and returns null if the viewer has no access.
 */
export class UploadsRepository extends Context.Service<UploadsRepository>()(
  "dossier/server/uploads/UploadsRepository",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { app } = yield* DatabaseAddress
      // A separate connection: on one of the pool, other queries would wait for the fsync too.
      const flushClient = yield* PgClient.make({ ...app, maxConnections: 1, applicationName: "dossier flush" }).pipe(
        Effect.provide(Reactivity.layer),
        Effect.orDie
      )
      const settle = batchLoader<void, void, never>({
        most: Infinity,
        ask: (waiting) => flushClient`select app.settle()`.pipe(Effect.orDie, Effect.as(waiting))
      })
      const { begin, record } = yield* chunkLanes
      const { finish, trackInFlight } = yield* finishing

      return {
        /** Succeeds once everything committed before is flushed to disk. */
        settled: settle(undefined),
        /** Reads the session and the facts of an upload in one query. No row if the session does not exist. */
        begin: (session: Uint8Array, vendor: number, folder: number, lookup: ChunkLookup) =>
          begin({ session, vendor, folder, lookup }).pipe(whenUnlocked, Effect.orDie),
        claim: (by: Who, vendor: number, identifier: string, header: UploadHeader, chunk: number, digest: Uint8Array) =>
          firstAnswer(sql<{ answer: Claim | Done | null }>`
          select app.claim_chunk(${by.userId}, ${vendor}, ${header.folder_id}::bigint, ${identifier}::uuid, ${header.name},
            ${header.total_size}::bigint, ${chunk}, ${digest}) as answer`).pipe(whenUnlocked, Effect.orDie),
        /**
         * Inserts the row of an upload of several chunks, before its first chunk. Fails with 507 and the limit that its
         * size exceeds.
         */
        announce: (by: Who, vendor: number, identifier: string, header: UploadHeader, limits: StorageLimits) =>
          sql
            .withTransaction(
              Effect.gen(function* () {
                const use = yield* firstAnswer(sql<{ answer: UseRow | null }>`
                  select app.begin_announcing(${by.userId}, ${vendor}, ${identifier}::uuid) as answer`)
                if (use === null) return
                const fault = announcedFault(limitsOf(limits, use), use, header.total_size)
                if (fault !== null) return yield* storageFull(fault)
                yield* sql`select app.announce(${by.userId}, ${vendor}, ${header.folder_id}::bigint, ${identifier}::uuid,
                  ${header.name}, ${header.total_size}::bigint)`
              })
            )
            .pipe(whenUnlocked, dieOnSql),
        /** The digests of an upload's chunks, if any of them was claimed before `since`; otherwise none. */
        chunksBefore: (by: Who, vendor: number, identifier: string, since: Date) =>
          sql
            .withTransaction(
              Effect.gen(function* () {
                yield* sql`select app.enter_vendor_now(${by.userId}, ${vendor}, 'documents')`
                return yield* sql<{ number: number; digest: Uint8Array }>`
                  select number, digest from upload_chunk
                   where vendor_id = ${vendor} and user_id = ${by.userId} and upload_id = ${identifier}::uuid
                     and exists (select from upload_chunk o where o.vendor_id = ${vendor} and o.user_id = ${by.userId}
                       and o.upload_id = ${identifier}::uuid and o.claimed_at < ${since})
                   order by number`
              })
            )
            .pipe(whenUnlocked, Effect.orDie),
        /** Deletes lost chunks, which have to be sent again. Returns the number of those that remain. */
        loseChunks: (by: Who, vendor: number, identifier: string, numbers: ReadonlyArray<number>) =>
          sql
            .withTransaction(
              Effect.gen(function* () {
                yield* sql`select app.enter_vendor_now(${by.userId}, ${vendor}, 'documents')`
                yield* sql`delete from upload_chunk where vendor_id = ${vendor} and user_id = ${by.userId}
                  and upload_id = ${identifier}::uuid and number = any (${[...numbers]}::integer[])`
                const [row] = yield* sql<{ left: number }>`select count(*)::integer as left from upload_chunk
                  where vendor_id = ${vendor} and user_id = ${by.userId} and upload_id = ${identifier}::uuid and written`
                return row?.left ?? 0
              })
            )
            .pipe(whenUnlocked, Effect.orDie),
        /**
         * Releases the claim on a chunk whose bytes have not arrived. Does nothing if the company is locked: the claim
         * then expires, and a repeated upload of the same bytes takes it over before.
         */
        release: (
          by: { readonly userId: number },
          vendor: number,
          identifier: string,
          incarnation: string,
          chunk: number
        ) =>
          sql`select app.release_chunk(${by.userId}, ${vendor}, ${identifier}::uuid, ${incarnation}::uuid, ${chunk})`.pipe(
            Effect.catchIf(isLocked, () => Effect.void),
            Effect.orDie
          ),
        record: (by: Who, vendor: number, identifier: string, incarnation: string, chunk: number, chunks: number) =>
          record({ by, vendor, identifier, incarnation, chunk, chunks }).pipe(whenUnlocked, Effect.orDie),
        similarNames: (by: Who, vendor: number, folder: number, prefix: string) =>
          firstAnswer(sql<{ answer: ReadonlyArray<string> | null }>`
          select app.similar_names(${by.userId}, ${vendor}, ${folder}::bigint, ${prefix}) as answer`).pipe(
            whenUnlocked,
            Effect.orDie
          ),
        trackInFlight,
        finish,
        probe: (by: Who, vendor: number, folder: number, nameKey: string, identifier: string) =>
          firstAnswer(sql<{ answer: Probed | null }>`
          select app.probe_upload(${by.userId}, ${vendor}, ${folder}::bigint, ${nameKey}, ${identifier}::uuid) as answer`).pipe(
            whenUnlocked,
            Effect.orDie
          ),
        /**
         * Deletes an upload's rows and returns where its bytes are stored. `upload` is null if there was no unfinished
         * upload.
         */
        cancel: (by: Who, vendor: number, identifier: string) =>
          firstAnswer(sql<{ answer: { readonly firm: number; readonly upload: string | null } | null }>`
          select app.cancel_upload(${by.userId}, ${vendor}, ${identifier}::uuid) as answer`).pipe(
            whenUnlocked,
            Effect.orDie
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(UploadsRepository, UploadsRepository.make)
}
