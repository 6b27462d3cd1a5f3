import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"

const page = readFileSync("docs/security.md", "utf8")
const promised = page.slice(page.indexOf("\n## What is promised"), page.indexOf("\n## What was decided"))
const promises = promised.split("\n").filter((line) => line.startsWith("- "))
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => link)

test("every promise of the security page names a test", () => {
  expect(promises.length).toBeGreaterThan(20)
  const without = promises.filter((line) => !linksIn(line).some((link) => /^\.\.\/tests\/.+\.test\.ts$/.test(link)))
  expect(without).toEqual([])
})

test("every page and test that the security page names is there", () => {
  expect(linksIn(page).filter((link) => !existsSync(resolve("docs", link)))).toEqual([])
})
