import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Arrival } from "#schemas/access/arrival.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import { companiesPerPage } from "#schemas/shared/constants.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { requestAs } from "#tests/api/access/hosts.ts"

interface Data<A> {
  readonly data: A
}

interface Page extends Data<ReadonlyArray<VendorSummary>> {
  readonly pagination: Pagination
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const get = async <A>(path: string, as: SignedInUser) => (await portal.call<Data<A>>("GET", path, { as })).body.data
const arrive = (as: SignedInUser, query = "") => get<Arrival>(`/api/users/me/arrival${query}`, as)
const addModules = (
  firm: { readonly id: number },
  vendor: number | null,
  active: boolean,
  names: ReadonlyArray<string>
) =>
  portal.arrange(
    (sql) => sql`insert into module (firm_id, vendor_id, name, is_active)
      select ${firm.id}::integer, ${vendor}::integer, name, ${active}::boolean from unnest(${names}::text[]) name
      on conflict (firm_id, vendor_id, name) do update set is_active = excluded.is_active`
  )

/** The answers of the single endpoints about the same place, for comparison. */
const asked = async (as: SignedInUser, firm: { readonly id: number }, company: { readonly id: number } | null) => {
  const vendors = await get<ReadonlyArray<{ readonly id: number }>>(
    `/api/users/me/accounting-firms/${firm.id}/vendors`,
    as
  )
  const modules = await get<Data<ReadonlyArray<unknown>>>(
    `/api/modules/${firm.id}${company === null ? "" : `/companies/${company.id}`}?is_active=true`,
    as
  )
  return {
    me: await get("/api/users/me", as),
    firms: await get("/api/users/me/accounting-firms", as),
    place: {
      firm_id: firm.id,
      vendors,
      has_all_vendors: true,
      modules_of: company?.id ?? null,
      modules: modules.data,
      terms_due: false
    }
  }
}

test("[NET-021] [NET-022] [NET-023] [NET-026] [NET-027] one answer says what the five calls say, for staff, clients and guests", async () => {
  const [firm, other] = [await portal.make.firm("Arrival"), await portal.make.firm("Arrival elsewhere")]
  const [shop, bar] = [await portal.make.vendor(firm, "Boutique"), await portal.make.vendor(firm, "Auberge")]
  await portal.make.vendor(firm, "Cave")
  const abroad = await portal.make.vendor(other, "Zoo")
  await addModules(firm, null, true, ["documents", "tasks"])
  await addModules(firm, null, false, ["letters"])
  await addModules(firm, shop.id, true, ["surveys"])
  await addModules(firm, shop.id, false, ["tasks"])
  await addModules(other, null, true, ["surveys"])
  const admin = await portal.make.staff(firm, "admin@arrival.example")
  const assigned = await portal.make.staff(firm, "assigned@arrival.example", "collaborator")
  await portal.arrange(
    (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${bar.id}, ${firm.id}, ${assigned.id})`
  )
  const guest = await portal.make.client(shop, "guest@arrival.example", "guest")
  const both = await portal.make.client(abroad, "both@arrival.example")
  await portal.arrange(
    (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${firm.id}, ${both.id}, 'admin')`
  )
  expect(await arrive(admin)).toEqual(await asked(admin, firm, null))
  expect(await arrive(assigned, `?firm_id=${firm.id}`)).toEqual(await asked(assigned, firm, null))
  expect(await arrive(guest, `?firm_id=${firm.id}&vendor_id=${shop.id}`)).toEqual(await asked(guest, firm, shop))
  expect(await arrive(both, `?firm_id=${other.id}`)).toEqual(await asked(both, other, abroad))
  expect((await arrive(both)).place?.firm_id).toBe(firm.id)
})

test("[ACC-002] [ACC-010] a wish for what is not one's own, or is nowhere, is answered like no wish at all", async () => {
  const [firm, other] = [await portal.make.firm("Wished"), await portal.make.firm("Not wished")]
  const [own, hidden] = [await portal.make.vendor(firm, "Own"), await portal.make.vendor(firm, "Hidden")]
  const foreign = await portal.make.vendor(other, "Foreign")
  const client = await portal.make.client(own, "client@wishes.example")
  const plain = await arrive(client)
  expect(plain.place).toMatchObject({ firm_id: firm.id, vendors: [{ id: own.id }], modules_of: own.id })
  for (const [firmId, vendorId] of [
    [other.id, foreign.id],
    [firm.id, hidden.id],
    [firm.id, foreign.id],
    [2_000_000_000, 999_999_999],
    [9_007_199_254_740_991, 1]
  ])
    expect(await arrive(client, `?firm_id=${firmId}&vendor_id=${vendorId}`)).toEqual(plain)
  expect((await portal.call("GET", "/api/users/me/arrival?firm_id=x", { as: client })).status).toBe(400)
  expect((await portal.call("GET", "/api/users/me/arrival")).status).toBe(401)
})

test("[CLI-015] [CLI-014] a deactivated company is there for the staff who name it, behind those in use, and for nobody else", async () => {
  const firm = await portal.make.firm("Rested")
  const [closed, open] = [await portal.make.vendor(firm, "Abeille"), await portal.make.vendor(firm, "Zinc")]
  const admin = await portal.make.staff(firm, "admin@rested.example")
  const unassigned = await portal.make.staff(firm, "free@rested.example", "collaborator")
  const client = await portal.make.client(closed, "client@rested.example")
  await portal.arrange((sql) => sql`update vendor set active = false where id = ${closed.id}`)
  const named = `?firm_id=${firm.id}&vendor_id=${closed.id}`
  const seen = async (as: SignedInUser, query = "") =>
    (await arrive(as, query)).place?.vendors.map(({ active, id }) => [id, active])
  expect(await seen(admin)).toEqual([[open.id, true]])
  expect(await seen(admin, named)).toEqual([
    [open.id, true],
    [closed.id, false]
  ])
  for (const other of [unassigned, client]) expect(await seen(other, named)).toEqual([])
})

test("[ACC-022] [ACC-023] without a wish the place is the host's firm, else the first; nobody's firm is no place", async () => {
  const [first, hosting] = [await portal.make.firm("First"), await portal.make.firm("Hosting", "hosting.localhost")]
  const user = await portal.make.staff(first, "two@places.example")
  await portal.arrange(
    (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${hosting.id}, ${user.id}, 'collaborator')`
  )
  const on = async (host: string) => {
    const headers = { authorization: `Bearer ${user.token}` }
    const answer = await requestAs(portal.url, host, "GET", "/api/users/me/arrival", undefined, headers)
    return (answer.body as Data<Arrival>).data.place?.firm_id
  }
  expect([await on("hosting.localhost"), await on("unknown.localhost")]).toEqual([hosting.id, first.id])
  const alone = await portal.make.user("alone@places.example")
  expect(await arrive(alone)).toMatchObject({ firms: [], place: null, me: { email: "alone@places.example" } })
})

describe("of a firm with thousands of companies", () => {
  let firm: { readonly id: number }
  let admin: SignedInUser
  let helper: SignedInUser
  const names = (some: ReadonlyArray<{ readonly company_name: string }> | undefined) =>
    some?.map(({ company_name }) => company_name)
  const list = async (as: SignedInUser, query: string) => {
    const path = `/api/users/me/accounting-firms/${firm.id}/vendors${query}`
    return (await portal.call<Page>("GET", path, { as })).body
  }
  beforeAll(async () => {
    firm = await portal.make.firm("Large")
    admin = await portal.make.staff(firm, "admin@large.example")
    helper = await portal.make.staff(firm, "helper@large.example", "collaborator")
    await portal.arrange(
      (sql) => sql`insert into vendor (firm_id, company_name, client_code)
        select ${firm.id}::integer, 'Société ' || lpad(i::text, 5, '0'), 'C' || i from generate_series(1, 5000) i`
    )
    await portal.arrange(
      (sql) => sql`insert into assignment (vendor_id, firm_id, user_id)
        select id, firm_id, ${helper.id}::integer from vendor where firm_id = ${firm.id} and company_name like '%99'`
    )
  })

  test("[ACC-026] [NET-023] the arrival describes the first two and the one that was asked for", async () => {
    const found = await list(admin, "?search=soci%C3%A9t%C3%A9%2004001")
    expect(names(found.data)).toEqual(["Société 04001"])
    const query = `?firm_id=${firm.id}&vendor_id=${found.data[0]?.id}`
    const { place } = await arrive(admin, query)
    expect(names(place?.vendors)).toEqual(["Société 00001", "Société 00002", "Société 04001"])
    expect(place?.has_all_vendors).toBe(false)
    // Companies that the helper may not see stay out, whichever way they are requested.
    const own = (await arrive(helper, query)).place
    expect([names(own?.vendors)?.at(-1), own?.has_all_vendors, own?.vendors.length]).toEqual([
      "Société 04999",
      true,
      50
    ])
    expect((await list(helper, `?companies=${found.data[0]?.id}`)).data).toEqual([])
  })

  test("[NET-023] [NET-O06] a page is a hundred unless it is said, found by name, code and id", async () => {
    const first = await list(admin, "")
    expect(first.pagination).toEqual({ page: 1, per_page: companiesPerPage, total: 5_000, last_page: 50 })
    expect(first.data).toHaveLength(companiesPerPage)
    expect(JSON.stringify(first).length).toBeLessThan(40_000)
    expect(names((await list(admin, "?page=2500&per_page=2")).data)).toEqual(["Société 04999", "Société 05000"])
    expect(names((await list(admin, "?search=c4711")).data)).toEqual(["Société 04711"])
    const ids = first.data.slice(3, 5).map(({ id }) => id)
    expect((await list(admin, `?companies=${ids.join(",")}`)).data.map(({ id }) => id)).toEqual(ids)
    expect((await list(helper, "?per_page=5")).pagination.total).toBe(50)
    for (const query of ["?companies=1,x", "?per_page=501", `?companies=${"1,".repeat(200)}1`])
      expect(
        (await portal.call("GET", `/api/users/me/accounting-firms/${firm.id}/vendors${query}`, { as: admin })).status
      ).toBe(400)
  })
})
