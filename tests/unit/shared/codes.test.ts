import { Result } from "effect"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type FileFault, judgeFile } from "#schemas/documents/list/fileTypes.ts"
import { fitFileName, type NameFault, nameFaults } from "#schemas/documents/rules/names.ts"
import { languages } from "#schemas/shared/constants.ts"
import { isMessageCode, messages } from "#schemas/shared/messages/index.ts"

const root = join(import.meta.dirname, "../../../src")
const long = `a.${"b".repeat(300)}`

/** One input for each fault, so that a new code without a text does not compile. */
const faults = {
  "name.control_characters": nameFaults("a\u200fb.pdf"),
  "name.edge_space": nameFaults(" a.pdf"),
  "name.empty": nameFaults(" "),
  "name.forbidden_characters": nameFaults("a:b.pdf"),
  "name.reserved": nameFaults("con.pdf"),
  "name.too_long": nameFaults("a".repeat(255)),
  "name.trailing_dot": nameFaults("a."),
  "upload.empty": [Result.getOrThrow(Result.flip(judgeFile({ name: "a.pdf", size: 0, type: "" })))],
  "upload.extension_too_long": [Result.getOrThrow(Result.flip(fitFileName(long)))],
  "upload.type_refused": [Result.getOrThrow(Result.flip(judgeFile({ name: "a.exe", size: 1, type: "" })))]
} satisfies Record<NameFault["code"] | FileFault["code"], ReadonlyArray<NameFault | FileFault>>

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

test.each(Object.entries(faults))("[ERR-O01] [VAL-O07] %s has its text, with the values it needs", (code, found) => {
  expect(found.map((fault) => fault.code)).toEqual([code])
  expect(isMessageCode(code)).toBe(true)
  for (const { params = {} } of found)
    for (const language of languages)
      expect(Object.keys(params)).toEqual(
        expect.arrayContaining(placeholders(messages[language][code as "name.empty"]))
      )
})

test("[UPL-018] [ERR-046] an extension that leaves no room is said in the words of the requirement", () => {
  expect(messages.en["upload.extension_too_long"]).toBe("File {{name}} extension too long")
})

/** `code: "…"` and the codes of failed uploads, as they are spelled in the sources. */
const spelled = /(?:\bcode:\s*|\bfailing\(\s*"\w+",\s*)"([a-z]+\.[a-z0-9_]+)"/g

test("[ERR-O01] every code that the program spells has its text in the three languages", () => {
  const files = globSync("{schemas,machines,services,server}/**/*.ts", { cwd: root })
  const codes = new Set(
    files.flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(spelled)].map(([, code]) => code ?? ""))
  )
  expect(codes.size).toBeGreaterThan(20)
  expect([...codes].filter((code) => !isMessageCode(code)).sort()).toEqual([])
})
