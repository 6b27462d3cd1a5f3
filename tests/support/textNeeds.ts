import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../src")

export interface Need {
  readonly screen: string
  readonly part: string
  /** The text that is needed, and the file that uses it. */
  readonly why: string
}

interface Source {
  readonly imports: ReadonlyArray<string>
  /** Parts of the message catalogue that the file loads itself. */
  readonly enters: ReadonlyArray<string>
  readonly says: ReadonlyArray<{ readonly part: string; readonly text: string }>
}

/** The part of the message catalogue by namespace and by code. */
const partsOfTexts = () => {
  const namespaces = new Map<string, string>()
  const codes = new Map<string, string>()
  for (const file of globSync("ui/shared/locales/fr/parts/*.generated.ts", { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8")
    for (const [, namespace = "", room = ""] of text.matchAll(/import \{ (\w+) \} from "#ui\/([\w/]+)\/texts\//g))
      namespaces.set(namespace, room)
    const messages = /"#(schemas\/([\w/]+)\/messages\/fr\.ts)"/.exec(text)
    if (messages === null) continue
    for (const [, code = ""] of readFileSync(join(root, messages[1] ?? ""), "utf8").matchAll(/^ {2}"([\w.]+)":/gm))
      codes.set(code, messages[2] ?? "")
  }
  return { namespaces, codes }
}

const known = partsOfTexts()
export const partOf = (namespace: string) => known.namespaces.get(namespace)

const sources = new Map<string, Source>()
const sourceOf = (file: string): Source => {
  const kept = sources.get(file)
  if (kept !== undefined) return kept
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : ""
  const imports = [...text.matchAll(/^(?:import|export) (?!type\b)[^"]*"#([\w/.]+)"|import\("#([\w/.]+)"\)/gm)].map(
    ([, fixed, late]) => fixed ?? late ?? ""
  )
  const enters = [...text.matchAll(/PageTexts\(([^()]*(?:\(\)[^()]*)?)\)/g)].flatMap(([, given = ""]) =>
    [...given.matchAll(/"([\w/]+)"/g)].map(([, part = ""]) => part)
  )
  const namespaces = [
    ...[...text.matchAll(/useTranslation\(\[?((?:"\w+"(?:, )?)+)/g)].flatMap(
      ([, list = ""]) => list.match(/\w+/g) ?? []
    ),
    ...[...text.matchAll(/["'`](\w+):[\w$]/g)].map(([, one = ""]) => one)
  ]
  // A schema's rules are shown by screens of its own domain, which load its texts: only codes of other domains are
  // needs.
  const domain = /^schemas\/(\w+)\//.exec(file)?.[1]
  const codes = [...text.matchAll(/"([a-z_]+\.\w+)"/g)].flatMap(([, code = ""]) =>
    domain !== undefined && known.codes.get(code)?.split("/")[0] === domain ? [] : [code]
  )
  // The names of a machine's guards are also codes of the texts that explain a disabled action.
  const guards = file.startsWith("machines/")
    ? [...text.matchAll(/\b(?:is|are|has|holds|may|keeps|knows|says)[A-Z]\w+/g)]
    : []
  const reasons = guards.flatMap(([guard]) => [`closed.${guard}`, `opens.${guard}`])
  const says = [
    ...namespaces.map((one) => ({ part: known.namespaces.get(one) ?? "", text: one })),
    ...[...codes, ...reasons].map((one) => ({ part: known.codes.get(one) ?? "", text: one }))
  ].filter(({ part }) => part !== "")
  const source = {
    imports: imports.filter(
      (one) =>
        !/^ui\/\w+\/module\.ts$|\/locales\/|\/messages\//.test(one) &&
        // A projection only reads states; the texts of the guards are needed where the machine runs.
        !(file.endsWith(".projection.ts") && one.endsWith(".machine.ts"))
    ),
    enters,
    says
  }
  sources.set(file, source)
  return source
}

/**
 * The texts that a screen, or a file that it imports, uses without loading them: neither in `given` nor loaded by an
 * importing file.
 */
export const needsOf = (screen: string, given: ReadonlyArray<string>): ReadonlyArray<Need> => {
  const found = new Map<string, Need>()
  const seen = new Set<string>()
  const visit = (file: string, available: ReadonlySet<string>) => {
    const { enters, imports, says } = sourceOf(file)
    const here = available.union(new Set(enters))
    const key = `${file} ${[...here].toSorted().join()}`
    if (seen.has(key)) return
    seen.add(key)
    for (const { part, text } of says)
      if (!here.has(part)) found.set(`${part} ${file}`, { screen, part, why: `${text} in ${file}` })
    for (const one of imports) visit(one, here)
  }
  visit(screen, new Set(given))
  return [...found.values()]
}

/**
 * Codes that a domain's schemas or server use although they belong to another domain: the domain's screens do not load
 * their texts.
 */
export const codesOfOthers = (): ReadonlyArray<string> =>
  globSync("{schemas,server}/*/**/*.ts", { cwd: root })
    .filter((file) => !/\/messages\/|\.generated\.ts$/.test(file))
    .flatMap((file) => {
      const domain = file.split("/")[1]
      const codes = readFileSync(join(root, file), "utf8").matchAll(/"([a-z_]+\.\w+)"/g)
      return [...new Set([...codes].map(([, code = ""]) => code))].flatMap((code) => {
        const owner = known.codes.get(code)?.split("/")[0]
        return owner === undefined || owner === domain ? [] : [`${code} of ${owner} in ${file}`]
      })
    })
