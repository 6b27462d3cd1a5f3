import { describe, expect, test } from "vitest"
import { decodeContext, type EntityContext } from "#schemas/access/context.ts"
import { type RouteId, routeOf, routes } from "#schemas/access/routes.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { companyOf, contextFor, isNarrowed, screenFor, screenForAll } from "#ui/app/frame/companyChoice.ts"

const at: EntityContext = { firmId: FirmId.make(3), vendorId: VendorId.make(7) }
const written = (id: RouteId, side: "accountant" | "client") => decodeContext(contextFor(id, side, at) ?? "")

describe("[ACC-007] a company that was opened", () => {
  test("[ACC-007] goes along to screens about one company, and narrows no list of the staff", () => {
    for (const { company, id } of routes)
      expect([id, written(id, "accountant")?.vendorId ?? null]).toEqual([id, company === "always" ? 7 : null])
  })

  test("[ACC-007] stays with client users, whose screens are all about it", () => {
    for (const id of ["home", "tasks", "documents", "quickfolders"] as const) expect(written(id, "client")).toEqual(at)
  })

  test("[ACC-007] is none where the screen is about none", () => {
    expect(companyOf(routeOf("customers"), at)).toBeNull()
    expect(companyOf(routeOf("profile-user"), at)).toBeNull()
    expect(companyOf(routeOf("tasks"), at)).toBe(7)
    expect([isNarrowed(routeOf("tasks"), at), isNarrowed(routeOf("documents"), at)]).toEqual([true, false])
    expect(isNarrowed(routeOf("tasks"), { ...at, vendorId: null })).toBe(false)
  })
})

describe("choosing a company", () => {
  test("[ACC-026] shows the same screen for it where there is one, else its file to staff and its documents to others", () => {
    const seen = (id: RouteId, side: "accountant" | "client") => screenFor(routeOf(id), side).id
    expect(seen("customer-banks", "accountant")).toBe("customer-banks")
    expect(seen("tasks", "accountant")).toBe("tasks")
    expect(seen("viewer", "accountant")).toBe("documents")
    expect(seen("customers", "accountant")).toBe("customer")
    expect(seen("profile-user", "accountant")).toBe("customer")
    expect(seen("customer-workflow", "accountant")).toBe("customer")
    expect(seen("profile-user", "client")).toBe("documents")
  })

  test("[ACC-007] all of them are shown by the same screen where it can, else by their list", () => {
    expect(screenForAll(routeOf("tasks")).id).toBe("tasks")
    expect(screenForAll(routeOf("home")).id).toBe("home")
    expect(screenForAll(routeOf("documents")).id).toBe("customers")
    expect(screenForAll(null).id).toBe("customers")
  })
})
