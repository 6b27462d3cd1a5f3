import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"

const root = join(import.meta.dirname, "../../../src")
const all: Record<(typeof languages)[number], Record<string, Record<string, string>>> = { fr, en, pt }
const suffix = /_(zero|one|two|few|many|other)$/

test.each(languages)("[I18-001] every counted text has each form that %s counts with, and no other", (language) => {
  const needed = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort()
  const forms = Object.entries(all[language]).flatMap(([namespace, bundle]) =>
    Object.keys(bundle)
      // Codes of the catalogue may end like a plural form; they are not counted, because the server uses them too. A
      // count of 0 may have a text of its own (`_zero`), which i18next looks up before the plural categories of the
      // language.
      .filter((key) => suffix.test(key) && !key.endsWith("_zero") && namespace !== "errors")
      .map((key) => [`${namespace}:${key.replace(suffix, "")}`, suffix.exec(key)?.[1] ?? ""] as const)
  )
  const byBase = Map.groupBy(forms, ([base]) => base)
  expect(byBase.size).toBeGreaterThan(5)
  for (const [base, found] of byBase) expect([base, found.map(([, form]) => form).sort()]).toEqual([base, needed])
})

const sources = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/locales\/|messages\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))

/** String literals of the sources, and patterns of those put together at run time. */
const written = new Set<string>()
const patterns = new Set<string>()
for (const { text } of sources) {
  for (const [, literal = ""] of text.matchAll(/"([^"\n]*)"/g)) written.add(literal)
  for (const [, template = ""] of text.matchAll(/`([^`\n]*)`/g)) {
    // One level of nested quotes in a placeholder is enough for the way keys are put together.
    const parts = template.split(/\$\{[^}]*\}/)
    if (parts.join("").length >= 4 && /^[\w:.-]*$/.test(parts.join(""))) patterns.add(parts.join("\u0000"))
  }
}
const expressions = [...patterns].map(
  (pattern) =>
    new RegExp(
      `^${pattern
        .split("\u0000")
        .map((part) => part.replace(/[.]/g, "\\."))
        .join(".+")}$`
    )
)
const isUsed = (namespace: string, key: string) => {
  const base = key.replace(suffix, "")
  return [base, `${namespace}:${base}`].some(
    (name) => written.has(name) || expressions.some((expression) => expression.test(name))
  )
}

test("[I18-001] no text is kept that nothing says any more", () => {
  const unused = Object.entries(all.fr).flatMap(([namespace, bundle]) =>
    Object.keys(bundle)
      .filter((key) => !isUsed(namespace, key))
      .map((key) => `${namespace}:${key}`)
  )
  expect(unused).toEqual([])
})

const word = /\p{L}{2,}/u
const attribute = /\s(aria-label|aria-description|title|placeholder|alt|label|header|summary)="([^"]*)"/g
/** Text after an opening tag. Braces hold expressions; what contains signs of code is not text. */
const after = /<[a-zA-Z][\w.]*(?:\s[^<>]*)?>([^<>{}()=;"`|]*)(?=[{<])/g
const code = /\b(readonly|const|return|export|import|type|interface|extends|function)\b/

test("[I18-004] no view says anything in words of its own", () => {
  const spoken = sources
    .filter(({ file }) => file.endsWith(".tsx") && !file.startsWith("ui/inspector"))
    .flatMap(({ file, text }) => [
      ...[...text.matchAll(attribute)].map(([, , said = ""]) => `${file}: ${said}`),
      ...[...text.matchAll(after)]
        .filter(([, said = ""]) => !said.startsWith(",") && !code.test(said))
        .map(([, said = ""]) => `${file}: ${said.trim()}`)
    ])
    .filter((found) => word.test(found.slice(found.indexOf(": ") + 2)))
  expect(spoken).toEqual([])
})

test("[ERR-O01] each language of the catalogue has the same messages, and none is empty", () => {
  for (const language of languages) {
    expect(Object.keys(messages[language]).sort()).toEqual(Object.keys(messages.fr).sort())
    expect(Object.entries(messages[language]).filter(([, text]) => text.trim() === "")).toEqual([])
  }
})
