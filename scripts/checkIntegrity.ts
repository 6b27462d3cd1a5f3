// `npm run check-integrity`: looks for inconsistencies in the database and the stored files. `-- --repair` repairs
// those that can be.
import { existsSync } from "node:fs"
import { PgClient } from "@effect/sql-pg"
import { Cause, Config, Effect, Layer, Logger, Option } from "effect"
import { SqlClient } from "effect/sql"
import { migrations } from "#server/migrations/index.ts"
import { checkIntegrity, isSound } from "#server/composition/integrity/checkIntegrity.ts"
import { faultLine, summaryTable } from "#server/composition/integrity/report.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"
import { Files } from "#server/platform/Files.ts"
import { Settings } from "#server/platform/Settings.ts"

const known = new Set(["--repair", "--json", "--quick"])
const given = process.argv.slice(2)
const wrong = given.filter((flag) => !known.has(flag))
const [repair, json, quick] = [...known].map((flag) => given.includes(flag))

/** Maximum faults listed in the table output; further ones are only counted. */
const shown = 200

const notCurrent = "The database is not that of this version: start the server once, then check again."

/**
 * Without DATABASE_URL: uses the embedded database, which a running server may share. Fails if there is none, instead
 * of creating an empty one.
 */
const place = Effect.gen(function* () {
  const url = yield* Config.option(Config.String("DATABASE_URL"))
  const { dataDirectory } = yield* Settings
  if (Option.isNone(url) && !existsSync(`${dataDirectory}/postgres/cluster`)) {
    return yield* Effect.fail(`There is no portal in ${dataDirectory}: name its folder in DATA_DIR.`)
  }
})

const Owner = Layer.unwrap(
  Effect.map(DatabaseAddress, ({ owner }) =>
    PgClient.layer({ ...owner, maxConnections: 4, applicationName: "dossier check-integrity" })
  )
).pipe(Layer.provide(DatabaseAddress.layer))

const check = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const newest = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))
  const [row] = yield* sql<{ id: number }>`select max(migration_id)::integer as id from effect_sql_migrations`.pipe(
    Effect.catch(() => Effect.succeed([]))
  )
  if (row?.id !== newest) return yield* Effect.fail(notCurrent)
  let lines = 0
  const started = performance.now()
  const summary = yield* checkIntegrity({
    repair: repair === true,
    bytes: quick !== true,
    report: (fault, outcome) =>
      Effect.sync(() => {
        lines += 1
        if (json === true) process.stdout.write(`${JSON.stringify({ ...fault, outcome })}\n`)
        else if (lines <= shown) process.stdout.write(`${faultLine(fault, outcome)}\n`)
        else if (lines === shown + 1) process.stdout.write("… more: --json tells each.\n")
      })
  })
  const seconds = (performance.now() - started) / 1000
  const total = { sound: isSound(summary), repair: repair === true, seconds, kinds: Object.fromEntries(summary) }
  process.stdout.write(json === true ? `${JSON.stringify(total)}\n` : `${summaryTable(summary, seconds)}\n`)
  process.exitCode = isSound(summary) ? 0 : 1
})

const program = Effect.andThen(place, check.pipe(Effect.provide(Layer.mergeAll(Owner, Files.layer)))).pipe(
  Effect.provide(Settings.layer),
  Effect.catchCause((cause) =>
    Effect.sync(() => {
      const [said] = cause.reasons.flatMap((reason) =>
        Cause.isFailReason(reason) && typeof reason.error === "string" ? [reason.error] : []
      )
      process.stderr.write(`${said ?? Cause.pretty(cause)}\n`)
      process.exitCode = 2
    })
  ),
  Effect.provide(Logger.layer([Logger.consoleJson]))
)

if (wrong.length > 0) {
  process.stderr.write(`Unknown: ${wrong.join(" ")}. Known: ${[...known].join(" ")}.\n`)
  process.exitCode = 2
} else {
  await Effect.runPromise(program)
}
