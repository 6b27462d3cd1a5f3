// Checks the server's SQL files. `--release` records them as those of a released version: the hashes of the migrations,
// which may not change from then on, and the functions, from which a test upgrades.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { functionTexts } from "#server/platform/schema/functionFiles.ts"
import { migrationHashes, sqlFaults, type SqlSources } from "./sql/faults.ts"

const read = (folder: string, pattern: string) =>
  new Map(
    globSync(pattern, { cwd: folder })
      .map((file) => file.replaceAll("\\", "/"))
      .toSorted()
      .map((file) => [file, readFileSync(join(folder, file), "utf8")])
  )

const released = "src/server/migrations/released.json"

const sources: SqlSources = {
  functions: new Map(
    [...read("src/server/sql", "*/*.sql")].flatMap(([file, whole]) =>
      functionTexts(file.slice(0, -".sql".length), whole).map(({ path, text }) => [path, text] as const)
    )
  ),
  migrations: read("src/server/migrations", "**/*.sql"),
  others: read("src/server", "**/*.ts"),
  released: JSON.parse(readFileSync(released, "utf8"))
}

const one = "create or replace function app.one() returns integer\nlanguage sql\nas $$\nselect 1\n$$;\n"
const withFunction = (path: string, text: string): SqlSources => ({
  ...sources,
  functions: new Map([...sources.functions, [path, text]])
})
const withMigration = (path: string, text: string): SqlSources => ({
  ...sources,
  migrations: new Map([...sources.migrations, [path, text]])
})

/** Test cases for this check: each must be reported as a fault. */
const planted: Readonly<Record<string, SqlSources>> = {
  "a function in the file of another": withFunction("shared/two", one),
  "two files of one name": withFunction("documents/fold", one.replace("app.one", "app.fold")),
  "a statement that is not about the function": withFunction("shared/one", `${one}drop table firm;\n`),
  "a call of a function without a file": withFunction("shared/one", one.replace("select 1", "select app.nowhere()")),
  "SQL functions that need each other": {
    ...sources,
    functions: new Map([
      ...sources.functions,
      ["shared/one", one.replace("select 1", "select app.other()")],
      ["shared/other", one.replace("app.one", "app.other").replace("select 1", "select app.one()")]
    ])
  },
  "a function in a migration": withMigration("0999_probe.sql", one),
  "a call in a migration of a function without a file": withMigration("0999_probe.sql", "select app.nowhere();\n"),
  "a function that is read back to be edited": withMigration("0999_probe.sql", "select pg_get_functiondef(f);\n"),
  "a function that is woven": withMigration("0999_probe.sql", "select app.weave('fold', 'a', 'b');\n"),
  "a released migration that changed": { ...sources, released: { ...sources.released, "0001_baseline": "another" } }
}

if (process.argv.includes("--release")) {
  const hashes = migrationHashes(sources.migrations)
  const fixtures = "tests/support/released"
  mkdirSync(fixtures, { recursive: true })
  writeFileSync(released, `${JSON.stringify(hashes, null, 2)}\n`)
  writeFileSync(
    join(fixtures, `${Object.keys(hashes).toSorted().at(-1)}.json.gz`),
    gzipSync(JSON.stringify(Object.fromEntries(sources.functions)), { level: 9 })
  )
} else {
  const faults = [
    ...sqlFaults(sources),
    ...Object.entries(planted).flatMap(([what, probe]) =>
      sqlFaults(probe).length > sqlFaults(sources).length ? [] : [`${what} is let through`]
    )
  ]
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(
    `${sources.functions.size} functions, ${Object.keys(planted).length} probes, ${faults.length} faults\n`
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
