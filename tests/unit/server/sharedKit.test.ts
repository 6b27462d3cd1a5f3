import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { locks } from "#server/shared/locks.ts"
import { conflict, forbidden, invalid } from "#server/shared/refusals.ts"

describe("advisory locks", () => {
  it("have a number each, and a reason", () => {
    const all = Object.values(locks)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    expect(all.filter(({ reason }) => reason.trim() === "")).toEqual([])
  })

  it("list every number that the SQL functions take", () => {
    const known = new Set<number>(Object.values(locks).map(({ key }) => key))
    const taken = globSync("src/server/{sql,migrations}/**/*.sql").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/pg_advisory\w*\((\d+)/g)].map(([, key]) => Number(key))
    )
    expect(taken.length).toBeGreaterThan(0)
    expect([...new Set(taken)].filter((key) => !known.has(key))).toEqual([])
  })
})

describe("refusals", () => {
  it("name the first guard, and tell of all", () => {
    expect(forbidden(["isOfFirm", "isAdmin"])).toMatchObject({
      code: "closed.isOfFirm",
      closed_by: ["isOfFirm", "isAdmin"]
    })
    expect(conflict(["isOpen"])).toMatchObject({ code: "closed.isOpen", closed_by: ["isOpen"] })
    expect(conflict([], "isOpen")).toMatchObject({ code: "closed.isOpen", closed_by: [] })
    expect(conflict([])).toMatchObject({ code: "error.409", closed_by: [] })
  })

  it("tell of each field", () => {
    expect(invalid({ name: ["field.required"], end: undefined })).toMatchObject({
      code: "error.422",
      errors: { name: ["field.required"], end: [] }
    })
  })
})
