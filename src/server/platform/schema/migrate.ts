import { PgClient, PgMigrator } from "@effect/sql-pg"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Data, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Migrations, migrations as present } from "#server/migrations/index.ts"
import { JobTables } from "#server/platform/Jobs.ts"
import { functionApplier, Functions, hasFunctions } from "#server/platform/schema/applyFunctions.ts"
import { type FunctionText, readFunctionTexts } from "#server/platform/schema/functionFiles.ts"

/** The database is older than the first release and cannot be upgraded. */
export class OlderDatabase extends Data.TaggedError("OlderDatabase") {
  override readonly message =
    "This database was made by a version before the first release, and this version cannot upgrade it: start with another DATA_DIR or an empty DATABASE_URL, or run the version that made it. Nothing was changed."
}

interface Version {
  readonly migrations: Migrations
  readonly functions: ReadonlyArray<FunctionText>
}

const idOf = (key: string) => Number.parseInt(key, 10)

/** The migrations that were applied to the database. */
const recorded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql<{ name: string | null }>`select to_regclass('public.effect_sql_migrations')::text as name`
  if (table?.name == null) return []
  return yield* sql<{ id: number; name: string }>`
    select migration_id as id, name from public.effect_sql_migrations order by migration_id`
})

const refuseOlder = Effect.gen(function* () {
  const [first] = yield* recorded
  if (first !== undefined && first.name !== "baseline") return yield* new OlderDatabase()
})

/**
 * Runs the migrations, then applies the functions, in one transaction. Leaves the functions alone if a newer version
 * has migrated the database.
 */
const upgrade = ({ functions, migrations }: Version) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // Serialises processes that start at the same time; the second finds nothing to do.
    yield* sql`select pg_advisory_xact_lock(hashtext('dossier.migrate'))`
    const newest = Math.max(...Object.keys(migrations).map(idOf))
    const latest = (yield* recorded).at(-1)?.id ?? 0
    if (latest > newest || (latest === newest && (yield* hasFunctions(functions)))) return
    const applier = yield* functionApplier(functions)
    const provided = Object.fromEntries(
      Object.entries(migrations).map(([key, migration]) => [key, Effect.provideService(migration, Functions, applier)])
    )
    yield* PgMigrator.run({ loader: PgMigrator.fromRecord(provided) })
    yield* applier.finish
  })

/** Brings a database to the schema of a version, by default this one. Idempotent. */
export const migrate = (owner: PgClient.PgPoolConfig, version?: Version) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* refuseOlder
    yield* Layer.build(JobTables)
    yield* sql.withTransaction(upgrade(version ?? { migrations: present, functions: readFunctionTexts() }))
  }).pipe(
    Effect.scoped,
    Effect.provide(Layer.merge(PgClient.layer({ ...owner, maxConnections: 1 }), NodeServices.layer))
  )
