import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { setup } from "xstate"
import { takeable } from "../../../scripts/walked/transitions.ts"

const lamp = setup({
  types: { events: {} as { readonly type: "pressed" | "broken" } },
  guards: { isWhole: () => true, isNew: () => false }
}).createMachine({
  id: "lamp",
  initial: "off",
  states: {
    off: { on: { pressed: [{ guard: "isWhole", target: "on" }, { target: "off" }], broken: { guard: "isNew" } } },
    on: { on: { pressed: "off" } }
  }
})

test("every transition that can fire is counted, each of several by itself; one that only names a refusal is not", () => {
  expect([...takeable(lamp).values()]).toEqual([
    "lamp.off: pressed [isWhole] → on",
    "lamp.off: pressed → off",
    "lamp.on: pressed → off"
  ])
  expect(takeable(lamp.provide({ guards: { isWhole: () => false } }))).toEqual(takeable(lamp))
})

test("a run that missed a transition fails, names it, and says how to see it alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "dossier-walked-"))
  const check = () => spawnSync(process.execPath, ["scripts/walked.ts", folder], { encoding: "utf8" })
  const nothing = check()
  expect(nothing.status).toBe(1)
  expect(nothing.stdout).toContain("no test takes access/signIn: ")
  expect(nothing.stdout).toContain("npm run walked")
  writeFileSync(join(folder, "1.txt"), "signIn.untouched | no such event | 0\n")
  expect(check().stdout.split("\n").at(-3)).toMatch(/^0 of \d+ transitions of \d+ machines are taken$/)
  rmSync(folder, { recursive: true })
})
