import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { languages } from "#schemas/shared/constants.ts"

/** Where each floor lists its manifests. */
const listOf = { schemas: "src/schemas/modules.ts", ui: "src/ui/composition/modules.ts" } as const

interface Entry {
  readonly domain: string
  readonly from: string
  readonly text: string
}

/** The domains of a floor's list that have a file, in the order of the list. */
const entriesOf = (root: string, floor: keyof typeof listOf, file: string): ReadonlyArray<Entry> =>
  [...readFileSync(join(root, listOf[floor]), "utf8").matchAll(new RegExp(`"#${floor}/(\\w+)/module\\.ts"`, "g"))]
    .map(([, domain = ""]) => ({ domain, from: `#${floor}/${domain}/${file}` }))
    .flatMap((entry) => {
      const path = join(root, entry.from.replace("#", "src/"))
      return existsSync(path) ? [{ ...entry, text: readFileSync(path, "utf8") }] : []
    })

const written = (list: string, lines: ReadonlyArray<string>) =>
  [`// Written by \`npm run contract\` from the folders of the domains in ${list}.`, ...lines, ""].join("\n")

/** One list out of the same export of each domain. */
const joined = (
  root: string,
  {
    file,
    name,
    open,
    close
  }: { readonly file: string; readonly name: string; readonly open: string; readonly close: string },
  as: string
) => {
  const entries = entriesOf(root, "schemas", file)
  return written(listOf.schemas, [
    ...entries.map(({ domain, from }) => `import { ${name} as ${domain} } from "${from}"`),
    `export const ${as} = ${open}${entries.map(({ domain }) => `...${domain}`).join(", ")}${close} as const`
  ])
}

/** The same export of each domain in one file: a way to each domain's own would weigh on the first page. */
const together = (root: string, file: string, name: string, as: string) => {
  const entries = entriesOf(root, "ui", file)
  return written(listOf.ui, [
    ...entries.map(({ domain, from }) => `import { ${name} as ${domain} } from "${from}"`),
    `export const ${as} = [${entries.map(({ domain }) => domain).join(", ")}]`
  ])
}

/** The texts of domains by namespace: several may add to one; some are there even if none does. */
const texts = (root: string, file: string, as: string, always: ReadonlyArray<string>) => {
  const entries = entriesOf(root, "ui", file)
  const namespaces = new Map<string, ReadonlyArray<string>>(always.map((namespace) => [namespace, []]))
  for (const { domain, text } of entries)
    for (const [, namespace = ""] of text.matchAll(/^export const (\w+)/gm))
      namespaces.set(namespace, [...(namespaces.get(namespace) ?? []), `...${domain}.${namespace}`])
  return written(listOf.ui, [
    ...entries.map(({ domain, from }) => `import * as ${domain} from "${from}"`),
    `export const ${as} = {`,
    [...namespaces].map(([namespace, parts]) => `  ${namespace}: { ${parts.join(", ")} }`).join(",\n"),
    "}"
  ])
}

/**
 * Lists that the browser's first page, or each language, must load without the rest of the manifests: file and text. What
 * a domain keeps in a file of these names is in them as soon as its manifest is listed.
 */
export const listsOf = (root: string): Readonly<Record<string, string>> => ({
  "src/ui/composition/frame.generated.ts": together(root, "frame.ts", "frame", "frames"),
  "src/ui/composition/parts.generated.ts": together(root, "parts.ts", "parts", "parts"),
  "src/schemas/access/routes/modules.generated.ts": joined(
    root,
    { file: "addresses.ts", name: "addresses", open: "[", close: "]" },
    "moduleRoutes"
  ),
  "src/schemas/access/policy/modules.generated.ts": joined(
    root,
    { file: "screenPolicy.ts", name: "screenPolicy", open: "{ ", close: " }" },
    "modulePolicy"
  ),
  ...Object.fromEntries(
    languages.flatMap((language) => [
      [
        `src/schemas/shared/messages/modules/${language}.generated.ts`,
        joined(root, { file: `messages/${language}.ts`, name: "messages", open: "{ ", close: " }" }, "modules")
      ],
      [`src/ui/shared/locales/${language}/modules.generated.ts`, texts(root, `texts/${language}.ts`, "modules", [])],
      [
        `src/ui/shared/locales/${language}/frame.generated.ts`,
        texts(root, `texts/${language}.frame.ts`, "frame", ["app", "titles"])
      ]
    ])
  )
})
