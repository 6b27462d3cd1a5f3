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

/** Runs the statements of a text, once the functions exist that they use. */
const run = (text: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const functions = yield* Functions
    yield* functions.createUsed(text)
    yield* Effect.forEach(statementsOf(text), (statement) => sql.unsafe(statement), { discard: true })
  })

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8")

type MigrationFile = `${number}_${string}.sql`

/** A migration in one file, `0072_what.sql`. */
const fromFile = (file: MigrationFile) => Effect.suspend(() => run(read(`./${file}`)))

/** Each domain's tables refer to those of domains before it. */
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

/** A baseline file has two parts: tables, and what refers to tables and functions of other domains. */
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
 * Every file of this folder, in the order of its number. Migrations only add: one that was released never changes. Numbers only
 * grow, because the migrator runs those above the highest recorded one and would skip a lower one silently.
 */
export const migrations: Migrations = {
  "0001_baseline": baseline,
  ...Object.fromEntries(files.toSorted().map((file) => [file.slice(0, -".sql".length), fromFile(file)]))
}
