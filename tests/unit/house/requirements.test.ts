import { expect, test } from "vitest"
import { citedIn, faultsOf, provedBy, refreshed, requirementsIn } from "../../../scripts/requirements/scan.ts"

const page = `# Page

0 of 3 requirements are proved by a test.

| id | what must hold | proved by |
| --- | --- | --- |
| ABC-001 | Opens. | [old](../tests/old.test.ts) |
| ABC-002 | Shuts, or \\| both. | |
| I18-O01 | Speaks. | |
`

// Built at run time, so that the scan of this very file finds no sample id.
const cite = (...ids: ReadonlyArray<string>) => ids.map((id) => "[" + id + "]").join(" ")

test("reads the ids that a title begins with, and no other", () => {
  const source = [
    `test("${cite("ABC-001", "I18-O01")} opens", () => {})`,
    `test.each(rows)(\`${cite("ABC-002")} shuts \${1}\`, () => {})`,
    `// ${cite("ABC-003")} stands in a comment`,
    `test("opens ${cite("ABC-004")} later", () => {})`,
    `const index = values["ABC-005"]`
  ].join("\n")
  expect([...citedIn(source)]).toEqual(["ABC-001", "I18-O01", "ABC-002"])
})

test("reads every line of the page", () => {
  expect(requirementsIn(page)).toEqual([
    { id: "ABC-001", statement: "Opens." },
    { id: "ABC-002", statement: "Shuts, or \\| both." },
    { id: "I18-O01", statement: "Speaks." }
  ])
})

test("writes the tests beside the requirements they prove, and drops those that are gone", () => {
  const proofs = provedBy(
    new Map([
      ["tests/unit/b/two.test.ts", new Set(["ABC-002"])],
      ["tests/api/a/one.test.ts", new Set(["ABC-002", "I18-O01"])]
    ])
  )
  const next = refreshed(page, proofs)
  expect(next).toBe(`# Page

2 of 3 requirements are proved by a test.

| id | what must hold | proved by |
| --- | --- | --- |
| ABC-001 | Opens. | |
| ABC-002 | Shuts, or \\| both. | [api/a/one](../tests/api/a/one.test.ts), [unit/b/two](../tests/unit/b/two.test.ts) |
| I18-O01 | Speaks. | [api/a/one](../tests/api/a/one.test.ts) |
`)
  expect(refreshed(next, proofs)).toBe(next)
})

test("names an id that no line states, and a line that stands twice", () => {
  const proofs = provedBy(new Map([["tests/unit/a.test.ts", new Set(["ABC-009"])]]))
  expect(faultsOf(`${page}| ABC-001 | Again. | |\n`, proofs)).toEqual([
    "ABC-001 stands twice on the page.",
    "tests/unit/a.test.ts cites ABC-009, which no line states."
  ])
})

test("a screen is proved in the browser and a call over HTTP: other tests of them are told apart", () => {
  const [screen, call, rule] = [
    ["ACC", "060"],
    ["NET", "021"],
    ["NET", "005"]
  ].map((parts) => parts.join("-"))
  const lines = [screen, call, rule].map((id) => `| ${id} | Is. | |\n`).join("")
  const of = (level: string) => {
    const proofs = provedBy(new Map([[`tests/${level}/a.test.ts`, new Set([screen, call, rule].map(String))]]))
    return refreshed(`0 of 3 requirements are proved by a test.\n\n${lines}`, proofs)
  }
  expect(of("unit")).toBe(`1 of 3 requirements are proved by a test.

| ${screen} | Is. | not yet in browser; only: [unit/a](../tests/unit/a.test.ts) |
| ${call} | Is. | not yet in api; only: [unit/a](../tests/unit/a.test.ts) |
| ${rule} | Is. | [unit/a](../tests/unit/a.test.ts) |
`)
  expect(of("browser")).toContain("2 of 3")
})
