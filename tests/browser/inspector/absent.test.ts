import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

test("the built pages hold nothing of the inspector", () => {
  const dist = join(import.meta.dirname, "../../../dist")
  const files = globSync("**/*.{js,css,html}", { cwd: dist })
  expect(files.length).toBeGreaterThan(0)
  const traces = /dossier-inspector|inspector-chart|facts\.observed|mermaid/
  expect(files.filter((file) => traces.test(readFileSync(join(dist, file), "utf8")))).toEqual([])
})
