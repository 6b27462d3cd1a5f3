import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { compare, findPictures, pageOf, pagesOf, write } from "../../../scripts/diagrams.ts"
import { everything, twoRegions } from "#tests/unit/inspector/machines.ts"

const home = mkdtempSync(join(tmpdir(), "dossier-diagrams-"))
afterAll(() => rmSync(home, { recursive: true }))

const pictures = [
  { domain: "orders", name: "everything", machine: everything },
  { domain: "room", name: "two", machine: twoRegions }
]

describe("the pages of the machines", () => {
  test("are written once, then agree with the machines", () => {
    const folder = join(home, "fresh")
    const files = ["orders/everything.md", "room/two.md", "README.md"]
    expect(write(folder, pagesOf(pictures))).toEqual({ changed: files, orphaned: [] })
    expect(compare(folder, pagesOf(pictures))).toEqual({ changed: [], orphaned: [] })
    expect(readFileSync(join(folder, "orders/everything.md"), "utf8")).toBe(pageOf(pictures[0]!))
  })

  test("are told apart from the machines when edited, missing or without a machine, and mended by writing", () => {
    const folder = join(home, "stale")
    write(folder, pagesOf(pictures))
    mkdirSync(join(folder, "gone"))
    writeFileSync(join(folder, "gone/old.mmd"), "stateDiagram-v2")
    writeFileSync(join(folder, "room/two.md"), "by hand")
    rmSync(join(folder, "README.md"))
    const found = { changed: ["room/two.md", "README.md"], orphaned: ["gone/old.mmd"] }
    expect(compare(folder, pagesOf(pictures))).toEqual(found)
    expect(write(folder, pagesOf(pictures))).toEqual(found)
    expect(compare(folder, pagesOf(pictures))).toEqual({ changed: [], orphaned: [] })
  })

  test("tell the states, the transitions and the guards of a machine", () => {
    const page = pageOf(pictures[0]!)
    expect(page).toContain("A flow, from")
    expect(page).toContain("| `working.sending.busy` | atomic | `transfer` |  |  |")
    expect(page).toContain("| `order.sent` | `waiting` | `isPaid and (isUrgent or not isPaid)` | `working` |  |")
    expect(page).toContain("| `order.noted` | `waiting` |  | stays | `count` |")
    expect(page).toContain("## Guards\n\n- `isKnown`\n- `isPaid`\n- `isUrgent`\n")
    expect(pageOf(pictures[1]!)).toContain("A life cycle, from")
  })

  test("come from the files of a project, and two machines in one file are refused", async () => {
    const root = join(home, "project")
    mkdirSync(join(root, "src/machines/lamps"), { recursive: true })
    const file = join(root, "src/machines/lamps/lamp.machine.ts")
    const xstate = JSON.stringify(import.meta.resolve("xstate"))
    writeFileSync(file, `import { createMachine } from ${xstate}\nexport const a = createMachine({})\n`)
    expect((await findPictures(root)).map(({ domain, name }) => [domain, name])).toEqual([["lamps", "lamp"]])
    const second = join(root, "src/machines/lamps/pair.machine.ts")
    writeFileSync(
      second,
      `import { createMachine } from ${xstate}\nexport const a = createMachine({})\nexport const b = createMachine({})\n`
    )
    await expect(findPictures(root)).rejects.toThrow("exports 2 machines; the rule is one machine per file")
  })
})
