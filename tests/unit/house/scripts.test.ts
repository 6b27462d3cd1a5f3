import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { subjectFault } from "../../../scripts/commits/subject.ts"
import { chooseNode, hadTools, isInstalled, majorOf, sourcesDigest, stampOf } from "../../../scripts/runtime.mjs"
import { add, closingLines, none, tallyOf, unproved } from "../../../scripts/tally.ts"

const made: Array<string> = []
afterEach(() => made.splice(0).forEach((dir) => rmSync(dir, { recursive: true, force: true })))

test.each([
  ["v24.21.0\n", 24],
  ["20.20.2", 20],
  ["v9.0.0", 9]
])("reads the major of %s", (version, major) => {
  expect(majorOf(version)).toBe(major)
})

test("takes the first Node that is recent enough and asks no further", () => {
  const versions: Record<string, string | undefined> = { system: "v20.20.2", packaged: "v24.21.0", other: "v26.0.0" }
  const asked: Array<string> = []
  const chosen = chooseNode(["system", "absent", "packaged", "other"], (program) => {
    asked.push(program)
    return versions[program]
  })
  expect(chosen).toBe("packaged")
  expect(asked).toEqual(["system", "absent", "packaged"])
  expect(chooseNode(["system"], (program) => versions[program])).toBe(undefined)
})

const state = { lockDigest: "a", stamp: stampOf("a", true), installedAt: 2, lockedAt: 1 } as const
test.each([
  ["our own install of this lock file", state, true, true],
  ["our own install, of which only the file's date changed", { ...state, lockedAt: 3 }, true, true],
  ["our own install without the tools", { ...state, stamp: stampOf("a", false) }, true, false],
  ["our own install of another lock file", { ...state, stamp: stampOf("b", true) }, false, false],
  ["our own install of another lock file, without the tools", { ...state, stamp: stampOf("b", false) }, false, false],
  ["an install by hand, later than the lock file", { ...state, stamp: undefined }, true, true],
  ["an install by hand, before the lock file", { ...state, stamp: undefined, lockedAt: 3 }, false, false],
  ["no install", { ...state, installedAt: undefined }, false, false]
])("knows whether the packages are there: %s", (_, given, toRun, withTools) => {
  expect([isInstalled(given, false), isInstalled(given, true)]).toEqual([toRun, withTools])
})

test("pages and server are built again for a changed, a new and a moved source of theirs, and for nothing else", () => {
  const root = mkdtempSync(join(tmpdir(), "dossier-sources-"))
  made.push(root)
  for (const dir of ["src/ui", "src/server"]) mkdirSync(join(root, dir), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  const digests = () => [sourcesDigest(root, "pages"), sourcesDigest(root, "server")] as const
  write("src/ui/a.ts", "1")
  const [pages, server] = digests()
  write("src/server/b.ts", "1")
  write("src/ui/a.ts", "1")
  expect(sourcesDigest(root, "pages")).toBe(pages)
  expect(sourcesDigest(root, "server")).not.toBe(server)
  write("src/ui/a.ts", "2")
  const changed = sourcesDigest(root, "pages")
  expect(changed).not.toBe(pages)
  rmSync(join(root, "src/ui/a.ts"))
  write("src/ui/b.ts", "2")
  expect([pages, changed]).not.toContain(sourcesDigest(root, "pages"))
})

test("adds up to one closing line, after the names of what failed and of what was tried again", () => {
  const steps = tallyOf([
    { title: "types", passed: true },
    { title: "lint", passed: false }
  ])
  const tests = { ...none, passed: 3 }
  expect(closingLines(add(steps, tests))).toBe("failed: lint\n4 passed, 1 failed")
  expect(closingLines({ ...tests, skipped: 2, retried: ["a > b\n  late", "a > c"] }, ["a > c"])).toBe(
    "flaky, to be listed in docs/flaky.md: a > b\n  late\nflaky: a > c\n3 passed, 0 failed, 2 skipped"
  )
})

test("tells each module's share of the time, over all levels", () => {
  const some = add({ ...none, seconds: { tasks: 6, people: 1 } }, { ...none, seconds: { tasks: 3 } })
  expect(closingLines(some)).toBe("time by module: tasks 90 %, people 10 %\n0 passed, 0 failed")
})

test("fails for what the list of requirements claims and no passed test cites", () => {
  const id = ["ABC", "001"].join("-")
  const run = { ...none, passed: 1, proved: [`${id} tests/api/a.test.ts`] }
  expect(unproved([`${id} tests/api/a.test.ts`], run)).toEqual(none)
  expect(unproved([`${id} tests/unit/b.test.ts`], run).failures).toEqual([
    `docs/requirements.md: no test that ran and passed cites ${id} in tests/unit/b.test.ts`
  ])
})

test.each([
  ["feat(tasks): remind several clients at once", null],
  ["fix!: refuse an empty name", null],
  ["Mend the trash", "not of the form"],
  ["feat(tasks) remind", "not of the form"],
  ["docs: say why.", "ends with a full stop"],
  [`fix: ${"a".repeat(68)}`, "73 characters, 72 at most"]
])("a commit's subject “%s” has the fault %s", (subject, fault) => {
  const found = subjectFault(subject)
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})

test("a build in a tree that somebody works in keeps the tools when the lock file changes", () => {
  const asked = [stampOf("old", true), stampOf("old", false), undefined].map((stamp) => hadTools({ stamp }))
  expect(asked).toEqual([true, false, false])
})
