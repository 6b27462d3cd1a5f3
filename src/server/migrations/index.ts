import { readFileSync } from "node:fs"
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

/** A migration in one file, `./0002_what.sql`. */
export const fromFile = (file: string) => Effect.suspend(() => run(read(file)))

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

/**
 * Migrations only add: one that was released never changes. Numbers only grow, because the migrator runs those above the
 * highest recorded one and would skip a lower one silently.
 */
export const migrations: Migrations = {
  "0001_baseline": baseline,
  "0072_import_corrections": fromFile("./0072_import_corrections.sql"),
  "0073_task_order": fromFile("./0073_task_order.sql"),
  "0076_catalog": fromFile("./0076_catalog.sql"),
  "0077_order_notices": fromFile("./0077_order_notices.sql"),
  "0080_missions": fromFile("./0080_missions.sql"),
  "0085_signatures": fromFile("./0085_signatures.sql"),
  "0088_catalog_imports": fromFile("./0088_catalog_imports.sql"),
  "0091_task_feeds": fromFile("./0091_task_feeds.sql"),
  "0095_missing_indexes": fromFile("./0095_missing_indexes.sql"),
  "0098_task_tally": fromFile("./0098_task_tally.sql"),
  "0099_node_people": fromFile("./0099_node_people.sql"),
  "0102_letters": fromFile("./0102_letters.sql"),
  "0108_turns": fromFile("./0108_turns.sql"),
  "0113_firm_idempotency": fromFile("./0113_firm_idempotency.sql"),
  "0114_status_rules": fromFile("./0114_status_rules.sql"),
  "0116_analytics": fromFile("./0116_analytics.sql"),
  "0120_signature_notices": fromFile("./0120_signature_notices.sql"),
  "0127_mission_amendments": fromFile("./0127_mission_amendments.sql"),
  "0143_workspace_deletion": fromFile("./0143_workspace_deletion.sql"),
  "0160_platform_flags": fromFile("./0160_platform_flags.sql"),
  "0170_document_systems": fromFile("./0170_document_systems.sql"),
  "0171_surveys": fromFile("./0171_surveys.sql"),
  "0172_starters": fromFile("./0172_starters.sql"),
  "0200_rooms": fromFile("./0200_rooms.sql"),
  "0210_admin_module": fromFile("./0210_admin_module.sql"),
  "0215_assignment_scope": fromFile("./0215_assignment_scope.sql"),
  "0225_signing_services": fromFile("./0225_signing_services.sql"),
  "0250_mobile_apps": fromFile("./0250_mobile_apps.sql"),
  "0260_products": fromFile("./0260_products.sql"),
  "0261_platform_applications": fromFile("./0261_platform_applications.sql"),
  "0262_outside_archives": fromFile("./0262_outside_archives.sql"),
  "0263_emergencies": fromFile("./0263_emergencies.sql"),
  "0264_switches": fromFile("./0264_switches.sql"),
  "0270_programs": fromFile("./0270_programs.sql")
}
