import { Effect, Exit, Schedule } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { linkDrop } from "#server/quickfolders/linkDrop.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"
import { firstAnswer } from "#server/uploads/firstAnswer.ts"
import type { Finish, Finished } from "#server/uploads/uploadRows.ts"

type Who = Viewer["Service"]

const isDeadlock = (error: SqlError.SqlError) =>
  error.reason._tag === "DeadlockError" ||
  error.reason._tag === "SerializationError" ||
  error.reason._tag === "UniqueViolation"

/** A file that has come whole, and whose. */
interface Coming {
  readonly by: Who
  readonly vendor: number
  readonly file: Finish
}
/** A new document that came in one piece: many of one person and folder become visible together. */
const isPlain = (file: Finish) =>
  file.sha256 !== null &&
  !file.asVersion &&
  file.incarnation === null &&
  file.facts.existing === null &&
  file.drop === null

const mostTogether = 32
/** Milliseconds that a transaction waits for files of the same person and folder that are on their way; none for one alone. */
const gathers = 6

/** Files in one piece that are on their way into a folder, and who waits for them. */
interface Crowd {
  count: number
  readonly waiting: Set<() => void>
}
const crowdOf = (user: number, vendor: number, folder: number) => `${user} ${vendor} ${folder}`

/** Makes documents of files that have come whole. */
export const finishing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs

  /** One statement, or one transaction with the job; a lost race against another change is run again. */
  const finishOne = (by: Who, vendor: number, file: Finish) => {
    const made = firstAnswer(sql<{ answer: Finished | null }>`
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

  const crowds = new Map<string, Crowd>()
  /**
   * Resolves once all that are on their way have come, or soon: a transaction for eight files costs little more than
   * one for two, and so does the wait for the disk after it.
   */
  const gathered = (crowd: Crowd | undefined, count: () => number) =>
    Effect.callback<void>((resume) => {
      const isThere = () => crowd === undefined || count() >= Math.min(crowd.count, mostTogether)
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
  /**
   * One transaction at a time for a person's files of one folder, which would wait for each other's anyway; those
   * that come meanwhile go together in the next. No name and no upload stands in one twice.
   */
  const finishTogether = batchLoader({
    lane: ({ by, file, vendor }: Coming) => JSON.stringify([by.userId, vendor, file.folder, file.facts, file.by]),
    most: mostTogether,
    keys: ({ file }) => [`name ${file.nameKey}`, `upload ${file.identifier}`],
    window: ({ by, file, vendor }, count) => gathered(crowds.get(crowdOf(by.userId, vendor, file.folder)), count),
    joined: ({ by, file, vendor }) => tell(crowds.get(crowdOf(by.userId, vendor, file.folder))),
    ask: (batch) =>
      Effect.gen(function* () {
        const [{ by, file: first, vendor }] = batch as readonly [Coming]
        const files = batch.map(({ file }) => file)
        // Nothing of a batch that fails is done: each of its files is then tried by itself.
        const made = yield* Effect.exit(together(by, vendor, files, first))
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
      isPlain(file) ? Effect.flatten(finishTogether({ by, vendor, file })) : finishOne(by, vendor, file),
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
      })
  }
})
