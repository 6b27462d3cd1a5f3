import { Context, Deferred, Effect, Exit, Layer, Schedule } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Actor } from "#schemas/access/policy.ts"
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
    readonly theme_acl: "read-only" | null
  } | null
  /** Who has the name in the folder already. */
  readonly existing: {
    readonly id: number
    readonly kind: "document" | "folder"
    readonly name: string
    readonly is_validated: boolean
    readonly read_only: boolean
    readonly revision: number
    readonly theme_acl: "read-only" | null
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
  /** What the person may do there, as the event was decided with. */
  readonly by: Actor
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

/** A new document that came in one piece: many of one person and folder become visible together. */
interface Waiting {
  readonly file: Finish
  readonly answer: Deferred.Deferred<Finished | null>
}
const isPlain = (file: Finish) =>
  file.sha256 !== null && !file.asVersion && file.incarnation === null && file.facts.existing === null

const mostTogether = 32

/** Takes the files that may go together from the front of a lane: no name and no upload twice. */
const takeTogether = (lane: Array<Waiting>): ReadonlyArray<Waiting> => {
  const taken: Array<Waiting> = []
  const seen = new Set<string>()
  for (let at = 0; at < lane.length && taken.length < mostTogether;) {
    const waiting = lane[at] as Waiting
    const keys = [`name ${waiting.file.nameKey}`, `upload ${waiting.file.identifier}`]
    if (keys.some((key) => seen.has(key))) at += 1
    else {
      for (const key of keys) seen.add(key)
      taken.push(...lane.splice(at, 1))
    }
  }
  return taken
}

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

      /** One statement, or one transaction with the job; a lost race against another change is run again. */
      const finishOne = (by: Who, vendor: number, file: Finish) => {
        const made = one(sql<{ answer: Finished | null }>`
          select app.finish_upload(${by.userId}, ${vendor}, ${file.folder}::bigint, ${file.nameKey}, ${file.identifier}::uuid,
            ${JSON.stringify(file.facts)}::text::jsonb, ${file.sentName}, ${file.name}, ${file.extension}, ${file.mediaType},
            ${file.size}::bigint, ${file.checksum}, ${file.sha256}::text, ${file.asVersion},
            ${file.incarnation}::uuid, ${JSON.stringify(file.by)}::text::jsonb) as answer`)
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
      }

      const lanes = new Map<string, Array<Waiting>>()
      const together = (by: Who, vendor: number, files: ReadonlyArray<Finish>, { facts, folder, by: rights }: Finish) =>
        Effect.map(
          sql<{ readonly identifier: string; readonly wire: string }>`
          select identifier, wire from app.finish_uploads(${by.userId}, ${vendor}, ${folder}::bigint,
            ${JSON.stringify(facts)}::text::jsonb, ${JSON.stringify(rights)}::text::jsonb,
            ${JSON.stringify(
              files.map(({ checksum, extension, identifier, mediaType, name, nameKey, sentName, sha256, size }) => ({
                identifier,
                sent_name: sentName,
                name,
                name_key: nameKey,
                extension,
                media: mediaType,
                size,
                checksum,
                sha256
              }))
            )}::text::json)`,
          (rows) => new Map(rows.map(({ identifier, wire }) => [identifier, wire]))
        )
      const drain = (key: string, lane: Array<Waiting>, by: Who, vendor: number, first: Finish) =>
        Effect.gen(function* () {
          while (lane.length > 0) {
            const batch = takeTogether(lane)
            const files = batch.map(({ file }) => file)
            // Nothing of a batch that fails is done: each of its files is then tried by itself.
            const made = yield* Effect.exit(together(by, vendor, files, first))
            for (const { answer, file } of batch) {
              const wire = Exit.isSuccess(made) ? made.value.get(file.identifier) : undefined
              Deferred.doneUnsafe(
                answer,
                wire === undefined
                  ? yield* Effect.exit(finishOne(by, vendor, file))
                  : Exit.succeed({ done: wire, made: true })
              )
            }
          }
          lanes.delete(key)
        })
      /**
       * One transaction at a time for a person's files of one folder, which would wait for each other's anyway; those
       * that come meanwhile go together in the next.
       */
      const finishTogether = (by: Who, vendor: number, file: Finish) =>
        Effect.suspend(() => {
          const answer = Deferred.makeUnsafe<Finished | null>()
          const key = JSON.stringify([by.userId, vendor, file.folder, file.facts, file.by])
          const lane = lanes.get(key)
          if (lane !== undefined) lane.push({ file, answer })
          else {
            const opened = [{ file, answer }]
            lanes.set(key, opened)
            Effect.runFork(drain(key, opened, by, vendor, file))
          }
          return Deferred.await(answer)
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
        finish: (by: Who, vendor: number, file: Finish) =>
          isPlain(file) ? finishTogether(by, vendor, file) : finishOne(by, vendor, file),
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
