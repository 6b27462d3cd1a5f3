import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { calledFunctions, statementsOf } from "#server/platform/schema/sqlText.ts"

/** An SQL function's text as read from its file. */
export interface FunctionText {
  /** `<domain>/<name>`, without extension. */
  readonly path: string
  readonly text: string
  readonly hash: string
}

/** A parsed file: it defines one SQL function, its owner and its grants, and nothing else. */
export interface FunctionFile extends FunctionText {
  readonly name: string
  readonly calls: ReadonlySet<string>
  /**
   * Whether the function is written in SQL: PostgreSQL resolves the calls of an SQL function when it is created, those
   * of a PL/pgSQL function when it runs.
   */
  readonly isSql: boolean
  /** Whether the function exists only while older migrations that use it run (`retired/<name>`). */
  readonly isRetired: boolean
}

export class FunctionFileFault extends Error {
  override readonly name = "FunctionFileFault"
}

const ofSql = /\blanguage\s+sql\b/
const definition = /^create or replace function app\.(\w+)/
const settled = /^(?:alter function|revoke all on function|grant execute on function) app\.(\w+)\b/

export const functionText = (path: string, text: string): FunctionText => ({
  path,
  text,
  hash: createHash("sha256").update(text).digest("hex")
})

const familyLine = /^-- each: (.*)$/gm
const placeholder = /\{\{(\w+)\}\}/g

/**
 * The functions of a file: usually one, with the file's name. A file with lines `-- each: function: a | column: b` is a
 * template: each line makes one function, with its values for `{{function}}` and `{{column}}`. Throws if a placeholder
 * has no value, or a value has no placeholder.
 */
export const functionTexts = (path: string, text: string): ReadonlyArray<FunctionText> => {
  const lines = [...text.matchAll(familyLine)]
  if (lines.length === 0) return [functionText(path, text)]
  const template = text.replace(familyLine, "").replace(/\n{2,}(?=create or replace)/, "\n")
  const places = new Set([...template.matchAll(placeholder)].map(([, name = ""]) => name))
  return lines.map(([, line = ""]) => {
    const values = new Map(
      line.split(" | ").map((part) => {
        const [name = "", value = ""] = part.split(/: (.*)/)
        return [name, value] as const
      })
    )
    const stray = [...places].find((name) => !values.get(name)) ?? [...values.keys()].find((name) => !places.has(name))
    if (stray !== undefined || !values.has("function")) {
      throw new FunctionFileFault(`${path}.sql, line "each: ${line}": ${stray ?? "function"} has no place or no value`)
    }
    const member = join(dirname(path), values.get("function") ?? "").replaceAll("\\", "/")
    return functionText(
      member,
      template.replace(placeholder, (_, name: string) => values.get(name) ?? "")
    )
  })
}

/**
 * Parses a function's file. Throws if it does anything but define the function of that name, its owner and its grants.
 */
export const functionFile = (file: FunctionText): FunctionFile => {
  const { path, text } = file
  const name = basename(path)
  const statements = statementsOf(text)
  const [first = ""] = statements
  const named = statements.map((statement, place) => (place === 0 ? definition : settled).exec(statement)?.[1])
  if (named[0] === undefined) throw new FunctionFileFault(`${path}.sql must begin with "create or replace function"`)
  const stray = named.findIndex((each) => each !== name)
  if (stray >= 0) {
    throw new FunctionFileFault(
      `${path}.sql may only define, own and grant app.${name}: ${statements[stray]?.slice(0, 80)}`
    )
  }
  const calls = new Set([...calledFunctions(first)].filter((called) => called !== name))
  const header = first.slice(0, first.search(/\bas\s+\$/))
  return {
    ...file,
    name,
    calls,
    isSql: ofSql.test(header),
    isRetired: path.startsWith("retired/")
  }
}

/**
 * Sorts the files so that each function is created after those it calls. Throws if a name has two files, a called
 * function has no file, or SQL functions call each other in a cycle.
 */
export const inOrder = (files: ReadonlyArray<FunctionFile>): ReadonlyArray<FunctionFile> => {
  const byName = new Map<string, FunctionFile>()
  for (const file of files) {
    const other = byName.get(file.name)
    if (other !== undefined) throw new FunctionFileFault(`app.${file.name} has two files: ${other.path}, ${file.path}`)
    byName.set(file.name, file)
  }
  for (const { calls, path } of files) {
    const unknown = [...calls].find((called) => !byName.has(called))
    if (unknown !== undefined) throw new FunctionFileFault(`${path}.sql calls app.${unknown}, which has no file`)
  }
  const ordered = new Set<FunctionFile>()
  const visit = (file: FunctionFile, way: ReadonlyArray<string>) => {
    if (ordered.has(file)) return
    if (way.includes(file.path)) {
      throw new FunctionFileFault(`SQL functions need each other: ${[...way, file.path].join(" > ")}`)
    }
    for (const called of file.isSql ? file.calls : []) {
      const next = byName.get(called)
      if (next !== undefined) visit(next, [...way, file.path])
    }
    ordered.add(file)
  }
  for (const file of files) visit(file, [])
  return [...ordered]
}

const folder = fileURLToPath(new URL("../../sql", import.meta.url))

/** Reads all function files of this version. */
export const readFunctionTexts = (directory = folder): ReadonlyArray<FunctionText> =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: domain }) =>
      readdirSync(join(directory, domain))
        .filter((file) => file.endsWith(".sql"))
        .flatMap((file) =>
          functionTexts(
            `${domain}/${file.slice(0, -".sql".length)}`,
            readFileSync(join(directory, domain, file), "utf8")
          )
        )
    )
