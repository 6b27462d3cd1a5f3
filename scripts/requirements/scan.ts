import { isReached, neededFor } from "./levels.ts"

const id = "[A-Z][A-Z0-9]{2}-(?:O\\d{2}|\\d{3})"
const leading = new RegExp(`["'\`]((?:\\[${id}\\]\\s*)+)`, "g")
const row = new RegExp(`^\\| (${id}) \\| (.*?) \\|(.*)\\|$`)

/** The requirement ids at the start of the test titles in a source. */
export const citedIn = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(leading)].flatMap(([, ids = ""]) =>
      [...ids.matchAll(new RegExp(id, "g"))].map(([cited]) => cited)
    )
  )

export interface Requirement {
  readonly id: string
  readonly statement: string
}

export const requirementsIn = (page: string): ReadonlyArray<Requirement> =>
  page.split("\n").flatMap((line) => {
    const [, found, statement] = row.exec(line) ?? []
    return found === undefined || statement === undefined ? [] : [{ id: found, statement }]
  })

/** Inverts ids per file into files per id; files are sorted. */
export const provedBy = (
  files: ReadonlyMap<string, ReadonlySet<string>>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const proofs = new Map<string, Array<string>>()
  for (const file of [...files.keys()].sort()) {
    for (const cited of files.get(file) ?? []) proofs.set(cited, [...(proofs.get(cited) ?? []), file])
  }
  return proofs
}

const linked = (file: string) => `[${file.replace(/^tests\/|\.test\.tsx?$/g, "")}](../${file})`
const counted = /^\d+ of \d+ requirements are proved by a test\.$/m

/** The claims of the requirements page as `id file`: each requirement with each test file that cites it. */
export const claimsIn = (proofs: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> =>
  [...proofs].flatMap(([id, files]) => files.map((file) => `${id} ${file}`))

/** The requirements page with its last column and its count updated; the statements are unchanged. */
export const refreshed = (page: string, proofs: ReadonlyMap<string, ReadonlyArray<string>>) => {
  const known = requirementsIn(page)
  const proved = known.filter(({ id }) => isReached(id, proofs.get(id) ?? [])).length
  return page
    .split("\n")
    .map((line) => {
      const [, found, statement] = row.exec(line) ?? []
      if (found === undefined) return line
      const files = proofs.get(found) ?? []
      const missing = files.length === 0 || isReached(found, files) ? "" : `not yet in ${neededFor(found)}; only: `
      return `| ${found} | ${statement} | ${missing}${files.map(linked).join(", ")}${files.length === 0 ? "" : " "}|`
    })
    .join("\n")
    .replace(counted, `${proved} of ${known.length} requirements are proved by a test.`)
}

export const faultsOf = (page: string, proofs: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> => {
  const ids = requirementsIn(page).map((requirement) => requirement.id)
  const known = new Set(ids)
  return [
    ...ids.filter((each, index) => ids.indexOf(each) !== index).map((each) => `${each} stands twice on the page.`),
    ...[...proofs].flatMap(([cited, files]) =>
      known.has(cited) ? [] : [`${files.join(", ")} cites ${cited}, which no line states.`]
    )
  ]
}
