import { PgClient } from "@effect/sql-pg"
import { Context, Deferred, Effect, Exit, Layer, References, Schedule } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlError } from "effect/sql"
import type { Actor } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { SessionRow } from "#server/access/Sessions.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"
import { togetherBy } from "#server/platform/together.ts"
import type { VendorScope } from "#server/platform/scope.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { linkDrop } from "#server/quickfolders/linkDrop.ts"

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
    /** A signature of it is under way. */
    readonly is_held?: boolean
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
        /** How many chunks are written, where this one is. */
        readonly received: number
        /** The digest that holds this chunk, hexadecimal. */
        readonly digest: string | null
        readonly written: boolean
        /** The chunk is held for whoever asked: for as long as its bytes have not come, they may take it back. */
        readonly claimed: boolean
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
  /** [QCK-004] The drop that it comes with; null for none. */
  readonly drop: string | null
}

export type Finished =
  | { readonly done: string; readonly made: boolean }
  /** The facts are no longer those that were decided on. */
  | { readonly facts: UploadFacts }
  | { readonly cancelled: true }
  /** The drop that it names is not one of the person's in this folder. */
  | { readonly stray: true }

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
  file.sha256 !== null &&
  !file.asVersion &&
  file.incarnation === null &&
  file.facts.existing === null &&
  file.drop === null

const mostTogether = 32
/** Milliseconds that a transaction waits for files of the same person and folder that are on their way; none for one alone. */
const gathers = 6

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

/** A chunk that waits for what is known of it: those of one session and folder are looked up together. */
interface Look {
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

interface Claim {
  readonly ours: boolean
  readonly written: boolean
  readonly incarnation: string
}

/** A chunk that is written, and waits to be counted. */
interface Recording {
  readonly by: Who
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
      const { app } = yield* DatabaseAddress
      // A connection of its own: on a shared one, what was asked next would wait for the disk too.
      const settler = yield* PgClient.make({ ...app, maxConnections: 1, applicationName: "dossier settler" }).pipe(
        Effect.provide(Reactivity.layer),
        Effect.orDie
      )

      const one = <A>(query: Effect.Effect<ReadonlyArray<{ readonly answer: A }>, SqlError.SqlError>) =>
        Effect.map(query, (rows) => rows[0]?.answer ?? null)

      // Nobody collects spans.
      const fork = Effect.runForkWith(Context.make(References.TracerEnabled, false))

      let next: Deferred.Deferred<void> | undefined
      let isSettling = false
      const settleAll = Effect.gen(function* () {
        for (let batch = next; batch !== undefined; batch = next) {
          next = undefined
          Deferred.doneUnsafe(batch, yield* Effect.exit(settler`select app.settle()`.pipe(Effect.orDie, Effect.asVoid)))
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
          fork(settleAll)
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
        /** What is made with the document, in the same transaction. */
        const also = Effect.gen(function* () {
          if (file.sha256 === null) {
            yield* queue.offer({
              _tag: "HashContent",
              firm_id: file.facts.scope.firm_id,
              checksum: file.checksum
            })
          }
          if (file.drop !== null) {
            yield* linkDrop(queue, by.userId, vendor, file.folder, file.drop, file.identifier).pipe(
              Effect.provideService(SqlClient.SqlClient, sql)
            )
          }
        })
        const whole =
          file.sha256 !== null && file.drop === null
            ? made
            : sql.withTransaction(
                Effect.tap(made, (answer) => (answer !== null && "made" in answer && answer.made ? also : Effect.void))
              )
        return whole.pipe(
          Effect.retry({
            while: (error) => error._tag === "SqlError" && isDeadlock(error),
            schedule: Schedule.spaced("20 millis"),
            times: 5
          }),
          Effect.catchTag("StrayDrop", () => Effect.succeed({ stray: true } as const)),
          Effect.orDie
        )
      }

      /** Files in one piece that are on their way into a folder, and who waits for them. */
      interface Crowd {
        count: number
        readonly waiting: Set<() => void>
      }
      const crowds = new Map<string, Crowd>()
      const crowdOf = (user: number, vendor: number, folder: number) => `${user} ${vendor} ${folder}`
      /**
       * Resolves once all that are on their way have come, or soon: a transaction for eight files costs little more than
       * one for two, and so does the wait for the disk after it.
       */
      const gathered = (lane: ReadonlyArray<Waiting>, crowd: Crowd | undefined) =>
        Effect.callback<void>((resume) => {
          const isThere = () => crowd === undefined || lane.length >= Math.min(crowd.count, mostTogether)
          if (isThere()) return resume(Effect.void)
          const look = () => {
            if (isThere()) done()
          }
          const done = () => {
            clearTimeout(clock)
            crowd?.waiting.delete(look)
            resume(Effect.void)
          }
          const clock = setTimeout(done, gathers)
          crowd?.waiting.add(look)
        })
      const tell = (crowd: Crowd | undefined) => {
        for (const look of crowd?.waiting ?? []) look()
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
            yield* gathered(lane, crowds.get(crowdOf(by.userId, vendor, first.folder)))
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
          if (lane !== undefined) {
            lane.push({ file, answer })
            tell(crowds.get(crowdOf(by.userId, vendor, file.folder)))
          } else {
            const opened = [{ file, answer }]
            lanes.set(key, opened)
            fork(drain(key, opened, by, vendor, file))
          }
          return Deferred.await(answer)
        })

      /** Chunks of one session and folder that come while the one before is looked up go together in the next. */
      const looked = togetherBy(
        ({ folder, session, vendor }: Looking) => `${Buffer.from(session).toString("base64")} ${vendor} ${folder}`,
        mostTogether,
        (lookings) => {
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
      )

      /**
       * Chunks of one upload that are written while others are recorded go together in the next: one commit, and one wait
       * for the disk, for all of them. Only the last of them is told that the file is whole.
       */
      const recorded = togetherBy(
        ({ by, incarnation, vendor }: Recording) => `${by.userId} ${vendor} ${incarnation}`,
        mostTogether,
        (recordings) => {
          const [{ by, chunks, identifier, incarnation, vendor }] = recordings as readonly [Recording]
          return Effect.map(
            one(sql<{ answer: Recorded | Done | null }>`
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
      )

      return {
        settled,
        /** Says that a file in one piece is on its way into a folder for as long as `use` runs. */
        announced: <A, E, R>(by: Who, vendor: number, folder: number, use: Effect.Effect<A, E, R>) =>
          Effect.suspend(() => {
            const key = crowdOf(by.userId, vendor, folder)
            const crowd: Crowd = crowds.get(key) ?? { count: 0, waiting: new Set() }
            crowd.count += 1
            crowds.set(key, crowd)
            return Effect.ensuring(
              use,
              Effect.sync(() => {
                crowd.count -= 1
                if (crowd.count === 0) crowds.delete(key)
                tell(crowd)
              })
            )
          }),
        /** The session and what is known of the upload in one look; no row where there is no such session. */
        begin: (session: Uint8Array, vendor: number, folder: number, look: Look): Effect.Effect<ReadonlyArray<Seen>> =>
          looked({ session, vendor, folder, look }),
        claim: (by: Who, vendor: number, identifier: string, header: UploadHeader, chunk: number, digest: Uint8Array) =>
          one(sql<{ answer: Claim | Done | null }>`
          select app.claim_chunk(${by.userId}, ${vendor}, ${header.folder_id}::bigint, ${identifier}::uuid, ${header.name},
            ${header.total_size}::bigint, ${chunk}, ${digest}) as answer`).pipe(Effect.orDie),
        /** Takes a claim back that was made before its bytes came. */
        release: (by: Who, vendor: number, identifier: string, incarnation: string, chunk: number) =>
          sql`select app.release_chunk(${by.userId}, ${vendor}, ${identifier}::uuid, ${incarnation}::uuid, ${chunk})`.pipe(
            Effect.orDie
          ),
        record: (by: Who, vendor: number, identifier: string, incarnation: string, chunk: number, chunks: number) =>
          recorded({ by, vendor, identifier, incarnation, chunk, chunks }),
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
