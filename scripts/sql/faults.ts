import { createHash } from "node:crypto"
import { functionFile, functionText, inOrder } from "#server/platform/schema/functionFiles.ts"
import { usedFunctions, withoutComments } from "#server/platform/schema/sqlText.ts"

/** The sources that the check reads. */
export interface SqlSources {
  /** The functions: path as `<domain>/<name>`, and text. */
  readonly functions: ReadonlyMap<string, string>
  /** The SQL files of the migrations: path below `migrations`, and text. */
  readonly migrations: ReadonlyMap<string, string>
  /** Other sources of the server that may contain SQL: path and text. */
  readonly others: ReadonlyMap<string, string>
  /** The hashes of the migrations that were released and may not change. */
  readonly released: Readonly<Record<string, string>>
}

/** The migration of a file: `0001_baseline/documents.sql` belongs to `0001_baseline`. */
const migrationOf = (path: string) => path.split("/", 1)[0]?.replace(/\.sql$/, "") ?? path

/** The hash of each migration over all its files. */
export const migrationHashes = (migrations: SqlSources["migrations"]): Readonly<Record<string, string>> => {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  for (const path of [...migrations.keys()].toSorted()) {
    const name = migrationOf(path)
    const hash = hashes.get(name) ?? createHash("sha256")
    hashes.set(
      name,
      hash
        .update(path)
        .update("\0")
        .update(migrations.get(path) ?? "")
    )
  }
  return Object.fromEntries([...hashes].map(([name, hash]) => [name, hash.digest("hex")]))
}

const attempt = (run: () => void): ReadonlyArray<string> => {
  try {
    run()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** SQL that edits a function's text in place; then no file would contain the current function. */
const weaving = /pg_get_functiondef|\bapp\.weave\b/i
const definition = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i

/** The faults of the server's SQL files, one sentence each. */
export const sqlFaults = ({ functions, migrations, others, released }: SqlSources): ReadonlyArray<string> => {
  const single = [...functions].flatMap(([path, text]) => attempt(() => functionFile(functionText(path, text))))
  const names = new Set([...functions.keys()].map((path) => path.split("/").at(-1)))
  const hashes = migrationHashes(migrations)
  return [
    ...single,
    ...(single.length > 0
      ? []
      : attempt(() => inOrder([...functions].map(([path, text]) => functionFile(functionText(path, text)))))),
    ...[...functions, ...migrations, ...others].flatMap(([path, text]) =>
      weaving.test(path.endsWith(".ts") ? text : withoutComments(text))
        ? [`${path} edits the text of a function: change its file`]
        : []
    ),
    ...[...migrations].flatMap(([path, text]) => [
      ...(definition.test(withoutComments(text))
        ? [`${path} defines a function: give it a file in src/server/sql`]
        : []),
      ...[...usedFunctions(text)]
        .filter((name) => !names.has(name))
        .map((name) => `${path} calls app.${name}, which has no file: keep it in src/server/sql/retired`)
    ]),
    ...Object.entries(released).flatMap(([name, hash]) =>
      hashes[name] === hash ? [] : [`${name} was released and never changes: write another migration`]
    )
  ]
}
