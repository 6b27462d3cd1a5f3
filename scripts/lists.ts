import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
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
  entries: ReadonlyArray<Pick<Entry, "domain" | "from">>,
  { name, open, close }: { readonly name: string; readonly open: string; readonly close: string },
  as: string
) =>
  written(listOf.schemas, [
    ...entries.map(({ domain, from }) => `import { ${name} as ${domain} } from "${from}"`),
    `export const ${as} = ${open}${entries.map(({ domain }) => `...${domain}`).join(", ")}${close} as const`
  ])

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

/** Texts that come together: those beside one room of the interface, and the messages of the folder of that name. */
interface TextsPart {
  readonly name: string
  readonly messages: string | null
  /** From which file comes which namespace. */
  readonly namespaces: ReadonlyArray<readonly [from: string, namespace: string]>
}

const filesOf = (root: string, pattern: string) =>
  globSync(pattern, { cwd: join(root, "src") })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()

/** `schemas/<domain>/messages/<language>.ts`, and those of folders in a domain: `catalog/orders`. */
const messagesOf = (root: string, language: string) => {
  const domains = new Set(entriesOf(root, "schemas", "module.ts").map(({ domain }) => domain))
  return filesOf(root, `schemas/*/**/messages/${language}.ts`).flatMap((file) => {
    const [, name = "", domain = ""] = /^schemas\/((\w+)(?:\/\w+)*)\/messages\//.exec(file) ?? []
    return domains.has(domain) ? [{ name, from: `#${file}` }] : []
  })
}

/** `ui/<room>/texts/<language>.ts`, or a file for each namespace in a folder of the language. */
const textsParts = (root: string, language: string): ReadonlyArray<TextsPart> => {
  const files = filesOf(root, `ui/**/texts/{${language}.ts,${language}/*.ts}`)
  // Those that several domains say come with every page.
  const namespaces = files
    .filter((file) => !file.startsWith("ui/shared/"))
    .flatMap((file) =>
      [...readFileSync(join(root, "src", file), "utf8").matchAll(/^export const (\w+)/gm)].map(
        ([, namespace = ""]) => ({
          room: dirname(file)
            .replace(/^ui\//, "")
            .replace(/\/texts(\/\w+)?$/, ""),
          from: `#${file}`,
          namespace
        })
      )
    )
  const listed = messagesOf(root, language)
  const names = new Set([...namespaces.map(({ room }) => room), ...listed.map(({ name }) => name)])
  return [...names].toSorted().map((name) => ({
    name,
    messages: listed.find((one) => one.name === name)?.from ?? null,
    namespaces: namespaces.flatMap(({ from, namespace, room }) => (room === name ? [[from, namespace] as const] : []))
  }))
}

const fileOfPart = (name: string) => `parts/${name.replaceAll("/", "-")}.generated.ts`
const variableOf = (name: string) => name.replace(/\/(\w)/g, (_, first: string) => first.toUpperCase())
const key = (name: string) => (/^\w+$/.test(name) ? name : `"${name}"`)

/** A file for each part of a language's texts, the ways to them, and all of them for checks and types. */
const textsLists = (root: string, language: string): ReadonlyArray<readonly [string, string]> => {
  const parts = textsParts(root, language)
  const folder = `ui/shared/locales/${language}`
  const source = "the folders `texts` of src/ui and `messages` of src/schemas"
  const heading = `// Written by \`npm run contract\` from ${source}.`
  const lines = (...all: ReadonlyArray<string>) => [heading, ...all, ""].join("\n")
  return [
    ...parts.map(({ messages, name, namespaces }): readonly [string, string] => [
      `src/${folder}/${fileOfPart(name)}`,
      lines(
        ...(messages === null ? [] : [`import { messages as errors } from "${messages}"`]),
        ...namespaces.map(([from, namespace]) => `import { ${namespace} } from "${from}"`),
        `export const part = { ${[...(messages === null ? [] : ["errors"]), ...namespaces.map(([, one]) => one)].join(", ")} }`
      )
    ]),
    [
      `src/${folder}/parts.generated.ts`,
      lines(
        "export const parts = {",
        parts
          .map(({ name }) => `  ${key(name)}: async () => (await import("#${folder}/${fileOfPart(name)}")).part`)
          .join(",\n"),
        "}"
      )
    ],
    [
      `src/${folder}/modules.generated.ts`,
      lines(
        ...parts.map(({ name }) => `import { part as ${variableOf(name)} } from "#${folder}/${fileOfPart(name)}"`),
        "export const modules = {",
        ...parts.map(({ name }) => `  ...${variableOf(name)},`),
        `  errors: { ${parts.flatMap(({ messages, name }) => (messages === null ? [] : [`...${variableOf(name)}.errors`])).join(", ")} }`,
        "}"
      )
    ]
  ]
}

/**
 * Lists that the browser's first page, or each language, must load without the rest of the manifests: file and text. What
 * a domain keeps in a file of these names is in them as soon as its manifest is listed.
 */
export const listsOf = (root: string): Readonly<Record<string, string>> => ({
  "src/ui/composition/frame.generated.ts": together(root, "frame.ts", "frame", "frames"),
  "src/ui/composition/parts.generated.ts": together(root, "parts.ts", "parts", "parts"),
  "src/schemas/access/routes/modules.generated.ts": joined(
    entriesOf(root, "schemas", "addresses.ts"),
    { name: "addresses", open: "[", close: "]" },
    "moduleRoutes"
  ),
  "src/schemas/access/policy/modules.generated.ts": joined(
    entriesOf(root, "schemas", "screenPolicy.ts"),
    { name: "screenPolicy", open: "{ ", close: " }" },
    "modulePolicy"
  ),
  ...Object.fromEntries(
    languages.flatMap((language) => [
      [
        `src/schemas/shared/messages/modules/${language}.generated.ts`,
        joined(
          messagesOf(root, language).map(({ from, name }) => ({ domain: variableOf(name), from })),
          { name: "messages", open: "{ ", close: " }" },
          "modules"
        )
      ],
      ...textsLists(root, language),
      [
        `src/ui/shared/locales/${language}/frame.generated.ts`,
        texts(root, `texts/${language}.frame.ts`, "frame", ["app", "titles"])
      ]
    ])
  )
})
