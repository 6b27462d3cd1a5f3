import { Cause, Effect, Exit, Schedule } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { linkDrop } from "#server/quickfolders/linkDrop.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"
import { whenUnlocked } from "#server/platform/scope.ts"
import { isLocked } from "#server/platform/sqlState.ts"
import { firstAnswer } from "#server/uploads/firstAnswer.ts"
import type { Finish, Finished } from "#server/uploads/uploadRows.ts"

type Who = Viewer["Service"]

const isDeadlock = (error: SqlError.SqlError) =>
  error.reason._tag === "DeadlockError" ||
  error.reason._tag === "SerializationError" ||
  error.reason._tag === "UniqueViolation"

/** A completely received file, with the person who sent it. */
interface ReceivedFile {
  readonly by: Who
  readonly vendor: number
  readonly file: Finish
}
/** Whether a file is a new document sent in one request. Such files of one person and folder are batched. */
const isPlain = (file: Finish) =>
  file.sha256 !== null &&
  !file.asVersion &&
  file.incarnation === null &&
  file.facts.existing === null &&
  file.drop === null

const batchSize = 32
/** How long, in ms, a batch waits for other files of the same person and folder that are just being received. */
const batchWindowMs = 6

/** One-request files that are just being received into a folder, and the batches that wait for them. */
interface InFlight {
  count: number
  readonly waiting: Set<() => void>
}
const folderKey = (user: number, vendor: number, folder: number) => `${user} ${vendor} ${folder}`

/** Turns completely received files into documents. */
export const finishing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs

  /** Finishes one file, in one statement or in one transaction with its jobs. Retries when it loses a race. */
  const finishOne = (by: Who, vendor: number, file: Finish) => {
    const made = firstAnswer(sql<{ answer: Finished | null }>`
      select app.finish_upload(${by.userId}, ${vendor}, ${file.folder}::bigint, ${file.nameKey}, ${file.identifier}::uuid,
        ${JSON.stringify(file.facts)}::text::jsonb, ${file.sentName}, ${file.name}, ${file.extension}, ${file.mediaType},
        ${file.size}::bigint, ${file.checksum}, ${file.sha256}::text, ${file.asVersion},
        ${file.incarnation}::uuid, ${JSON.stringify(file.by)}::text::jsonb) as answer`)
    /** Jobs and links that are written in the same transaction. */
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
    return whenUnlocked(whole).pipe(
      Effect.retry({
        while: (error) => error._tag === "SqlError" && isDeadlock(error),
        schedule: Schedule.spaced("20 millis"),
        times: 5
      }),
      Effect.catchTag("StrayDrop", () => Effect.succeed({ stray: true } as const)),
      Effect.orDie
    )
  }

  const inFlightByFolder = new Map<string, InFlight>()
  /**
   * Resolves when all files in flight have arrived, or after `batchWindowMs`. Waiting pays off: a transaction and its
   * fsync cost little more for eight files than for two.
   */
  const batchWindow = (inFlight: InFlight | undefined, count: () => number) =>
    Effect.callback<void>((resume) => {
      const isComplete = () => inFlight === undefined || count() >= Math.min(inFlight.count, batchSize)
      if (isComplete()) return resume(Effect.void)
      const check = () => {
        if (isComplete()) done()
      }
      const done = () => {
        clearTimeout(timer)
        inFlight?.waiting.delete(check)
        resume(Effect.void)
      }
      const timer = setTimeout(done, batchWindowMs)
      inFlight?.waiting.add(check)
    })
  const notifyBatches = (inFlight: InFlight | undefined) => {
    for (const check of inFlight?.waiting ?? []) check()
  }

  const finishBatch = (by: Who, vendor: number, files: ReadonlyArray<Finish>, { facts, folder, by: rights }: Finish) =>
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
  /**
   * Runs one transaction at a time per person and folder, since concurrent ones would wait for each other's locks;
   * files that arrive meanwhile form the next batch. A name or an upload occurs at most once in a batch.
   */
  const enqueue = batchLoader({
    lane: ({ by, file, vendor }: ReceivedFile) => JSON.stringify([by.userId, vendor, file.folder, file.facts, file.by]),
    most: batchSize,
    keys: ({ file }) => [`name ${file.nameKey}`, `upload ${file.identifier}`],
    window: ({ by, file, vendor }, count) =>
      batchWindow(inFlightByFolder.get(folderKey(by.userId, vendor, file.folder)), count),
    joined: ({ by, file, vendor }) => notifyBatches(inFlightByFolder.get(folderKey(by.userId, vendor, file.folder))),
    ask: (batch) =>
      Effect.gen(function* () {
        const [{ by, file: first, vendor }] = batch as readonly [ReceivedFile]
        const files = batch.map(({ file }) => file)
        // If the batch fails, all of it is rolled back, and each of its files is finished on its own.
        const made = yield* Effect.exit(finishBatch(by, vendor, files, first))
        if (Exit.isFailure(made) && isLocked(Cause.squash(made.cause))) return yield* Effect.failCause(made.cause)
        return yield* Effect.forEach(files, (file) => {
          const wire = Exit.isSuccess(made) ? made.value.get(file.identifier) : undefined
          const alone: Effect.Effect<Finished | null> = finishOne(by, vendor, file)
          return wire === undefined
            ? Effect.exit(alone)
            : Effect.succeed<Exit.Exit<Finished | null>>(Exit.succeed({ done: wire, made: true }))
        })
      })
  })

  return {
    finish: (by: Who, vendor: number, file: Finish) =>
      isPlain(file)
        ? Effect.flatten(Effect.orDie(whenUnlocked(enqueue({ by, vendor, file }))))
        : finishOne(by, vendor, file),
    /** Counts a one-request file as in flight into the folder while `use` runs. */
    trackInFlight: <A, E, R>(by: Who, vendor: number, folder: number, use: Effect.Effect<A, E, R>) =>
      Effect.suspend(() => {
        const key = folderKey(by.userId, vendor, folder)
        const inFlight: InFlight = inFlightByFolder.get(key) ?? { count: 0, waiting: new Set() }
        inFlight.count += 1
        inFlightByFolder.set(key, inFlight)
        return Effect.ensuring(
          use,
          Effect.sync(() => {
            inFlight.count -= 1
            if (inFlight.count === 0) inFlightByFolder.delete(key)
            notifyBatches(inFlight)
          })
        )
      })
  }
})
