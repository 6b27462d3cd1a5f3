import { expect, test } from "vitest"
import { isModuleActive, openScreens } from "#machines/access/openScreens.ts"
import { roleNameOf } from "#machines/access/frame/roleName.ts"
import { lookRefusalKey } from "#machines/branding/customization.projection.ts"
import { homeOf } from "#machines/home/homeSide.projection.ts"
import { offersAdminMode } from "#machines/tasks/adminMode.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import { firmRoleOf, staffFacts } from "#schemas/access/policy/firmRole.ts"
import { routeOf } from "#schemas/access/routes.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { switcherOffers } from "#ui/app/frame/companyChoice.ts"
import { walkerOf } from "#ui/composition/frame/navigation.ts"

const admin = { isAccountant: true, isAccountantAdmin: true }
const collaborator = { isAccountant: true, isAccountantAdmin: false }
const client = { isAccountant: false, isAccountantAdmin: false }

test("[ROL-004] [ROL-005] a firm's admins and collaborators have a role in it, a client user and nobody have none", () => {
  expect([admin, collaborator, client, null].map(firmRoleOf)).toEqual(["admin", "collaborator", null, null])
  expect(["admin", "collaborator", null].map((role) => staffFacts(role as never))).toEqual([
    { isOfFirm: true, isFirmAdmin: true },
    { isOfFirm: true, isFirmAdmin: false },
    { isOfFirm: false, isFirmAdmin: false }
  ])
})

test("[TSK-005] [WHL-003] admin mode and the firm's look are offered to its admins alone", () => {
  expect((["admin", "collaborator", null] as const).map(offersAdminMode)).toEqual([true, false, false])
  expect((["admin", "collaborator", null] as const).map(lookRefusalKey)).toEqual([
    null,
    "closed.isFirmAdmin",
    "closed.isOfFirm"
  ])
})

test("the menu of an account names its role", () => {
  expect([
    roleNameOf({ isSuperAdmin: true }, null, null),
    roleNameOf({ isSuperAdmin: false }, null, "client"),
    roleNameOf({ isSuperAdmin: false }, admin, "accountant"),
    roleNameOf({ isSuperAdmin: false }, collaborator, "accountant")
  ]).toEqual(["role.super-admin", "role.client", "role.accountant-admin", "role.accountant"])
})

test("[ROL-O05] a screen is offered unless it is missing or its module is known to be closed, a module's part once it is active", () => {
  const open = (modules: ReadonlyArray<string> | null, missing = "") =>
    openScreens(["documents", "tasks"], (id) => id !== missing, modules)
  expect([open(null), open(["tasks"]), open(["documents", "tasks"], "documents"), open([])]).toEqual([
    ["documents", "tasks"],
    ["tasks"],
    ["tasks"],
    []
  ])
  expect([null, ["themes"], []].map((modules) => isModuleActive(modules, "themes"))).toEqual([false, true, false])
})

test("[ACC-084] home is that of the viewer's side, the provider's for a super admin without a firm, or nothing", () => {
  const at = { side: null, hasPlace: true, isSuperAdmin: false, companyRole: null } as const
  expect([
    homeOf({ ...at, side: "accountant" }),
    homeOf({ ...at, side: "client", companyRole: "admin" }),
    homeOf({ ...at, side: "client", companyRole: "guest" }),
    homeOf({ ...at, isSuperAdmin: true }),
    homeOf({ ...at, side: "accountant", hasPlace: false }),
    homeOf(at)
  ]).toEqual(["firm", "client", "guest", "provider", null, null])
})

test("what stands beside the company's name: all of them and its file for staff, a choice for whoever has several", () => {
  const entity = { firmId: 1 as FirmId, vendorId: 2 as VendorId }
  expect(encodeContext(entity)).not.toBe("")
  const at = (side: "accountant" | "client", id: "tasks" | "documents" | "customer", companies: number) =>
    switcherOffers({ side, row: routeOf(id), entity, companies })
  expect(at("accountant", "tasks", 1)).toEqual({
    choosing: true,
    all: true,
    widening: true,
    file: true,
    promptKey: "companies.all"
  })
  expect(at("accountant", "customer", 1)).toMatchObject({ widening: false, file: false })
  expect(at("accountant", "documents", 1)).toMatchObject({ promptKey: "companies.open", file: true })
  expect(at("client", "documents", 1)).toEqual({
    choosing: false,
    all: false,
    widening: false,
    file: false,
    promptKey: "companies.choose"
  })
  expect(at("client", "documents", 2).choosing).toBe(true)
})

test("[ROL-015] who looks at the rail, from what is known of them", () => {
  const known = { side: "client", modules: null, me: { isSuperAdmin: false }, firm: { isGroupAdmin: true } } as const
  expect(walkerOf({ ...known, company: { role: "guest" } })).toEqual({
    side: "client",
    modules: null,
    isSuperAdmin: false,
    isGroupAdmin: true,
    isGuest: true
  })
  expect(walkerOf({ ...known, me: null, firm: null, company: null })).toMatchObject({
    isSuperAdmin: false,
    isGroupAdmin: false,
    isGuest: false
  })
})
