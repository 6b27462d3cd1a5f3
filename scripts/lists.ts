import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { languages } from "#schemas/shared/constants.ts"

/** The files that list the manifests of all domains. */
const listOf = { schemas: "src/schemas/modules.ts", ui: "src/ui/composition/modules.ts" } as const

interface Entry {
  readonly domain: string
  readonly from: string
  readonly text: string
}

/** The listed domains that have this file, in the order of the list. */
const entriesOf = (root: string, floor: keyof typeof listOf, file: string): ReadonlyArray<Entry> =>
  [...readFileSync(join(root, listOf[floor]), "utf8").matchAll(new RegExp(`"#${floor}/(\\w+)/module\\.ts"`, "g"))]
    .map(([, domain = ""]) => ({ domain, from: `#${floor}/${domain}/${file}` }))
    .flatMap((entry) => {
      const path = join(root, entry.from.replace("#", "src/"))
      return existsSync(path) ? [{ ...entry, text: readFileSync(path, "utf8") }] : []
    })

const written = (list: string, lines: ReadonlyArray<string>) =>
  [`// Written by \`npm run contract\` from the folders of the domains in ${list}.`, ...lines, ""].join("\n")

/** The source of a module that spreads the same export of each domain into one array or object. */
const joined = (
  entries: ReadonlyArray<Pick<Entry, "domain" | "from">>,
  { name, open, close }: { readonly name: string; readonly open: string; readonly close: string },
  as: string
) =>
  written(listOf.schemas, [
    ...entries.map(({ domain, from }) => `import { ${name} as ${domain} } from "${from}"`),
    `export const ${as} = ${open}${entries.map(({ domain }) => `...${domain}`).join(", ")}${close} as const`
  ])

/**
 * The source of a module that imports the same export of each domain statically. One file for all: a chunk per domain
 * would make the first page heavier.
 */
const combined = (root: string, file: string, name: string, as: string) => {
  const entries = entriesOf(root, "ui", file)
  return written(listOf.ui, [
    ...entries.map(({ domain, from }) => `import { ${name} as ${domain} } from "${from}"`),
    `export const ${as} = [${entries.map(({ domain }) => domain).join(", ")}]`
  ])
}

/**
 * The source of a module with the texts of all domains by namespace; several domains may add to one. The namespaces
 * `always` exist even if no domain adds to them.
 */
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
 * Texts that are loaded combined: those of one folder of `src/ui`, and the messages of the folder of the same name in
 * `src/schemas`.
 */
interface TextsPart {
  readonly name: string
  readonly messages: string | null
  /** Each source file with a namespace that it exports. */
  readonly namespaces: ReadonlyArray<readonly [from: string, namespace: string]>
}

const filesOf = (root: string, pattern: string) =>
  globSync(pattern, { cwd: join(root, "src") })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()

/**
 * The message files of the domains, such as `schemas/tasks/messages/fr.ts`, also those of sub-folders
 * (`catalog/orders`).
 */
const messagesOf = (root: string, language: string) => {
  const domains = new Set(entriesOf(root, "schemas", "module.ts").map(({ domain }) => domain))
  return filesOf(root, `schemas/*/**/messages/${language}.ts`).flatMap((file) => {
    const [, name = "", domain = ""] = /^schemas\/((\w+)(?:\/\w+)*)\/messages\//.exec(file) ?? []
    return domains.has(domain) ? [{ name, from: `#${file}` }] : []
  })
}

/**
 * The text files of the interface: `ui/<folder>/texts/<language>.ts`, or one file per namespace in `texts/<language>/`.
 */
const textsParts = (root: string, language: string): ReadonlyArray<TextsPart> => {
  const files = filesOf(root, `ui/**/texts/{${language}.ts,${language}/*.ts}`)
  // Leave out `ui/shared`: its texts are loaded with every page.
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

/**
 * The generated files of a language: one for each part, one with an `import()` of each part, and one with all texts for
 * checks and types.
 */
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
 * The generated lists, by file name. They contain what the first page needs of all domains, so that it does not load
 * the whole manifests. A domain is included if its folder has the file and its manifest is listed.
 */
export const listsOf = (root: string): Readonly<Record<string, string>> => ({
  "src/ui/composition/frame/frame.generated.ts": combined(root, "frame.ts", "frame", "frames"),
  "src/ui/composition/parts.generated.ts": combined(root, "parts.ts", "parts", "parts"),
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
