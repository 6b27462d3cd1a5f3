import { readdirSync, readFileSync } from "node:fs"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { firstPlatformTerms } from "#server/people/platformTerms.ts"
import { type FunctionRefused, Functions } from "#server/platform/schema/applyFunctions.ts"
import { statementsOf } from "#server/platform/schema/sqlText.ts"

export type Migrations = Readonly<
  Record<
    `${number}_${string}`,
    Effect.Effect<void, FunctionRefused | SqlError.SqlError, SqlClient.SqlClient | Functions>
  >
>

/** Creates the functions that an SQL text uses, then runs its statements. */
const run = (text: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const functions = yield* Functions
    yield* functions.createUsed(text)
    yield* Effect.forEach(statementsOf(text), (statement) => sql.unsafe(statement), { discard: true })
  })

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8")

type MigrationFile = `${number}_${string}.sql`

/** The migration of one file, for example `0073_task_order.sql`; reads the file when it runs. */
const fromFile = (file: MigrationFile) => Effect.suspend(() => run(read(`./${file}`)))

/** In the order of their foreign keys: a domain's tables refer only to tables of the domains before it. */
const baselineDomains = [
  "shared",
  "workspaces",
  "people",
  "treeModels",
  "customers",
  "access",
  "platform",
  "branding",
  "documents",
  "uploads",
  "mail",
  "workflows",
  "themes",
  "applications",
  "tasks",
  "notifications",
  "quickfolders"
] as const

/**
 * Separates the two parts of a baseline file: its tables, and the rules that use tables or functions of any domain. The
 * rules of all domains run after all tables exist.
 */
const rulesBelow = /^-- rules:.*$/m

const baseline = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const parts = baselineDomains.map((domain) => read(`./0001_baseline/${domain}.sql`).split(rulesBelow))
  for (const [tables = ""] of parts) yield* run(tables)
  for (const [, rules = ""] of parts) yield* run(rules)
  yield* sql`insert into terms (version, texts) values (1, ${JSON.stringify(firstPlatformTerms)}::text::json)`
})

const files = readdirSync(new URL(".", import.meta.url)).filter((file): file is MigrationFile =>
  /^\d{4}_\w+\.sql$/.test(file)
)

/**
 * All migrations, in the order of their numbers. A released migration never changes. A new one needs the highest number:
 * the migrator runs only those above the highest recorded number, and would silently skip a lower one.
 */
export const migrations: Migrations = {
  "0001_baseline": baseline,
  ...Object.fromEntries(files.toSorted().map((file) => [file.slice(0, -".sql".length), fromFile(file)]))
}
