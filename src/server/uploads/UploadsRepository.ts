import { Context, Deferred, Effect, Layer, Schedule } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { SessionRow } from "#server/access/Sessions.ts"
import type { VendorScope } from "#server/platform/scope.ts"
import { jobs } from "#server/platform/Jobs.ts"

/** What decides on a new document; compared whole when the document is made. */
export interface UploadFacts {
  readonly scope: VendorScope
  readonly folder: {
    readonly id: number
    readonly alias: string | null
    readonly is_root: boolean
    readonly is_default: boolean
    readonly read_only: boolean
    readonly is_trashed: boolean
  } | null
  /** Who has the name in the folder already. */
  readonly existing: {
    readonly id: number
    readonly kind: "document" | "folder"
    readonly name: string
    readonly is_validated: boolean
    readonly read_only: boolean
    readonly revision: number
  } | null
}

/** What an upload said of itself with its first chunk. */
export interface UploadHeader {
  readonly name: string
  readonly folder_id: number
  readonly total_size: number
}

export interface Begun {
  readonly facts: UploadFacts
  /** A content with the expected checksum is stored. */
  readonly known: boolean
  readonly upload:
    | (UploadHeader & {
        readonly incarnation: string
        readonly received: number
        /** The digest that holds this chunk, hexadecimal. */
        readonly digest: string | null
        readonly written: boolean
        /** The document as it travels, once the upload is complete. */
        readonly wire: string | null
      })
    | null
}

export interface Probed {
  readonly facts: UploadFacts
  readonly upload:
    | (UploadHeader & { readonly received: ReadonlyArray<number>; readonly document: DocumentNode | null })
    | null
}

export interface Finish {
  readonly identifier: string
  readonly folder: number
  readonly facts: UploadFacts
  readonly sentName: string
  readonly name: string
  readonly nameKey: string
  readonly extension: string
  readonly mediaType: string
  readonly size: number
  readonly checksum: string
  /** The plain SHA-256 where it is known at once; null asks for the job. */
  readonly sha256: string | null
  readonly asVersion: boolean
  /** Of an upload in chunks; null for a file in one piece. */
  readonly incarnation: string | null
}

export type Finished =
  | { readonly done: string; readonly made: boolean }
  /** The facts are no longer those that were decided on. */
  | { readonly facts: UploadFacts }
  | { readonly cancelled: true }

type Who = Viewer["Service"]

const isDeadlock = (error: SqlError.SqlError) =>
  error.reason._tag === "DeadlockError" ||
  error.reason._tag === "SerializationError" ||
  error.reason._tag === "UniqueViolation"

interface Claim {
  readonly ours: boolean
  readonly written: boolean
  readonly incarnation: string
}

/** The document as it travels: the same chunk, sent twice, completed the file a moment ago. */
interface Done {
  readonly done: string
}

/** The rows of uploads. Every call enters the company first; null means that it does not exist for the viewer. */
export class UploadsRepository extends Context.Service<UploadsRepository>()(
  "dossier/server/uploads/UploadsRepository",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const queue = yield* jobs

      const one = <A>(query: Effect.Effect<ReadonlyArray<{ readonly answer: A }>, SqlError.SqlError>) =>
        Effect.map(query, (rows) => rows[0]?.answer ?? null)

      let next: Deferred.Deferred<void> | undefined
      let isSettling = false
      const settleAll = Effect.gen(function* () {
        for (let batch = next; batch !== undefined; batch = next) {
          next = undefined
          Deferred.doneUnsafe(batch, yield* Effect.exit(sql`select app.settle()`.pipe(Effect.orDie, Effect.asVoid)))
        }
        isSettling = false
      })
      /**
       * Resolves once everything that was committed before is safe from a crash of the database. One wait serves all
       * who ask while another is under way.
       */
      const settled = Effect.suspend(() => {
        const batch = (next ??= Deferred.makeUnsafe<void>())
        if (!isSettling) {
          isSettling = true
          Effect.runFork(settleAll)
        }
        return Deferred.await(batch)
      })

      return {
        settled,
        /** The session and what is known of the upload in one look; no row where there is no such session. */
        begin: (
          session: Uint8Array,
          vendor: number,
          folder: number,
          nameKey: string,
          identifier: string,
          chunk: number,
          content: string
        ) =>
          sql<SessionRow & { readonly begun: Begun | null }>`
          select session_id, user_id, is_super_admin, begun from app.begin_as(${session}, ${vendor}, ${folder}::bigint,
            ${nameKey}, ${identifier}::uuid, ${chunk}, ${content})`.pipe(Effect.orDie),
        claim: (by: Who, vendor: number, identifier: string, header: UploadHeader, chunk: number, digest: Uint8Array) =>
          one(sql<{ answer: Claim | Done | null }>`
          select app.claim_chunk(${by.userId}, ${vendor}, ${header.folder_id}::bigint, ${identifier}::uuid, ${header.name},
            ${header.total_size}::bigint, ${chunk}, ${digest}) as answer`).pipe(Effect.orDie),
        record: (by: Who, vendor: number, identifier: string, incarnation: string, chunk: number, chunks: number) =>
          one(sql<{ answer: { readonly received: number; readonly checksum: string | null } | Done | null }>`
          select app.record_chunk(${by.userId}, ${vendor}, ${identifier}::uuid, ${incarnation}::uuid, ${chunk}, ${chunks})
            as answer`).pipe(Effect.orDie),
        similarNames: (by: Who, vendor: number, folder: number, prefix: string) =>
          one(sql<{ answer: ReadonlyArray<string> | null }>`
          select app.similar_names(${by.userId}, ${vendor}, ${folder}::bigint, ${prefix}) as answer`).pipe(
            Effect.orDie
          ),
        /** One statement, or one transaction with the job; a lost race against another change is run again. */
        finish: (by: Who, vendor: number, file: Finish) => {
          const made = one(sql<{ answer: Finished | null }>`
          select app.finish_upload(${by.userId}, ${vendor}, ${file.folder}::bigint, ${file.nameKey}, ${file.identifier}::uuid,
            ${JSON.stringify(file.facts)}::text::jsonb, ${file.sentName}, ${file.name}, ${file.extension}, ${file.mediaType},
            ${file.size}::bigint, ${file.checksum}, ${file.sha256}::text, ${file.asVersion},
            ${file.incarnation}::uuid) as answer`)
          const whole =
            file.sha256 !== null
              ? made
              : sql.withTransaction(
                  Effect.tap(made, (answer) =>
                    answer !== null && "made" in answer && answer.made
                      ? Effect.orDie(
                          queue.offer({
                            _tag: "HashContent",
                            firm_id: file.facts.scope.firm_id,
                            checksum: file.checksum
                          })
                        )
                      : Effect.void
                  )
                )
          return whole.pipe(
            Effect.retry({ while: isDeadlock, schedule: Schedule.spaced("20 millis"), times: 5 }),
            Effect.orDie
          )
        },
        probe: (by: Who, vendor: number, folder: number, nameKey: string, identifier: string) =>
          one(sql<{ answer: Probed | null }>`
          select app.probe_upload(${by.userId}, ${vendor}, ${folder}::bigint, ${nameKey}, ${identifier}::uuid) as answer`).pipe(
            Effect.orDie
          ),
        /** Where the bytes of the upload are; `upload` is null where there was no unfinished one. */
        cancel: (by: Who, vendor: number, identifier: string) =>
          one(sql<{ answer: { readonly firm: number; readonly upload: string | null } | null }>`
          select app.cancel_upload(${by.userId}, ${vendor}, ${identifier}::uuid) as answer`).pipe(Effect.orDie)
      }
    })
  }
) {
  static readonly layer = Layer.effect(UploadsRepository, UploadsRepository.make)
}
