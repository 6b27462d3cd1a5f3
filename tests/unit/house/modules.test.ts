import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { modules as contracts } from "#schemas/modules.ts"
import { modules as servers } from "#server/composition/modules.ts"

const domainsIn = (floor: string) =>
  globSync(`src/${floor}/*/module.ts`)
    .map((file) => file.replaceAll("\\", "/").split("/")[2] ?? "")
    .filter((domain) => domain !== "shared" && domain !== "platform")

test.each(["schemas", "server/composition", "ui/composition"])(
  "the list of %s names the manifest of every domain of its floor",
  (list) => {
    const [floor = ""] = list.split("/")
    const text = readFileSync(`src/${list}/modules.ts`, "utf8")
    expect(domainsIn(floor).length).toBeGreaterThan(10)
    expect(domainsIn(floor).filter((domain) => !text.includes(`#${floor}/${domain}/module.ts`))).toEqual([])
  }
)

test("every group of the contract belongs to one manifest, and each has its handlers on the server", () => {
  const groups = contracts.flatMap(({ groups: own }) => own.map((group) => group.identifier))
  expect(new Set(groups).size).toBe(groups.length)
  const handlers = servers.flatMap((module) => ("handlers" in module ? [...module.handlers] : []))
  expect(new Set(handlers).size).toBe(handlers.length)
})

test("no two manifests give the same job to the clock", () => {
  const timed = servers.flatMap((module) => [
    ...("nightly" in module ? module.nightly : []),
    ...("hourly" in module ? module.hourly : [])
  ])
  expect(timed.length).toBe(18)
  expect(new Set(timed).size).toBe(timed.length)
})
