import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { VendorSummary } from "#schemas/access/session.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Listed {
  readonly data: ReadonlyArray<VendorSummary>
  readonly pagination: Pagination
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const list = async (firm: { readonly id: number }, as: SignedInUser, query: Readonly<Record<string, string>> = {}) =>
  portal.call<Listed>("GET", `/api/accounting-firms/${firm.id}/vendors?${new URLSearchParams(query)}`, { as })
const names = async (firm: { readonly id: number }, as: SignedInUser, query: Readonly<Record<string, string>> = {}) =>
  (await list(firm, as, query)).body.data.map(({ company_name }) => company_name)

const office = async (name: string) => {
  const firm = await portal.make.firm(name)
  const admin = await portal.make.staff(firm, `admin@${name.toLowerCase()}.example`)
  const company = async (
    title: string,
    facts: { readonly code?: string; readonly siren?: string; readonly active?: boolean } = {}
  ) => {
    const vendor = await portal.make.vendor(firm, title)
    await portal.arrange(
      (sql) => sql`update vendor set client_code = ${facts.code ?? null}, siren = ${facts.siren ?? null},
        active = ${facts.active ?? true} where id = ${vendor.id}`
    )
    return vendor
  }
  return { firm, admin, company }
}

describe("the list of client files", () => {
  test("[CLI-O02] [NET-009] [NET-049] [NET-O06] shows the active ones by name, with their columns and the pages there are", async () => {
    const { admin, company, firm } = await office("Liste")
    await company("zeste")
    const alpha = await company("Alpha", { code: "C-1", siren: "123456789" })
    await company("beta")
    await company("Fermée", { active: false })
    await portal.arrange((sql) => sql`update vendor set contact_email = 'a@alpha.example' where id = ${alpha.id}`)
    const answer = await list(firm, admin)
    expect(answer.body.pagination).toEqual({ page: 1, per_page: 50, total: 3, last_page: 1 })
    expect(answer.body.data.map(({ company_name }) => company_name)).toEqual(["Alpha", "beta", "zeste"])
    expect(answer.body.data[0]).toEqual({
      id: alpha.id,
      company_name: "Alpha",
      client_code: "C-1",
      siren: "123456789",
      contact_email: "a@alpha.example",
      workspace: "Liste",
      notifications: 0,
      active: true,
      role: null,
      keepers: [],
      last_activity: null,
      late: 0,
      new_documents: 0,
      to_check: 0,
      to_validate: 0,
      waiting: 0
    })
  })

  test("[CLI-O02] finds by a part of the name or the code, and by the first digits of the SIREN", async () => {
    const { admin, company, firm } = await office("Cherche")
    await company("Boulangerie Martin", { code: "BM-07", siren: "552100554" })
    await company("Martinet & Fils", { code: "M_100%", siren: "732829320" })
    await company("Garage", { code: "bm-99", siren: "100554000" })
    const found = (search: string) => names(firm, admin, { search })
    expect(await found("MARTIN")).toEqual(["Boulangerie Martin", "Martinet & Fils"])
    expect(await found(" bm-")).toEqual(["Boulangerie Martin", "Garage"])
    expect(await found("552 100")).toEqual(["Boulangerie Martin"])
    expect(await found("100554")).toEqual(["Garage"])
    expect(await found("  ")).toHaveLength(3)
    // `%`, `_` and `\` are matched literally.
    expect(await found("%")).toEqual(["Martinet & Fils"])
    expect(await found("_")).toEqual(["Martinet & Fils"])
    expect(await found("\\")).toEqual([])
    expect(await found("' or '1'='1")).toEqual([])
    expect(await found("‮<script>\u0007")).toEqual([])
  })

  test("[CLI-O02] filters by state and sorts either way, files without a value last", async () => {
    const { admin, company, firm } = await office("Tri")
    await company("B", { code: "2", siren: "300000000" })
    await company("a", { code: "10", siren: "200000000", active: false })
    await company("C")
    expect(await names(firm, admin, { state: "deactivated" })).toEqual(["a"])
    expect(await names(firm, admin, { state: "active" })).toEqual(["B", "C"])
    const sorted = (sort: string, order: string) => names(firm, admin, { state: "all", sort, order })
    expect(await sorted("company_name", "asc")).toEqual(["a", "B", "C"])
    expect(await sorted("company_name", "desc")).toEqual(["C", "B", "a"])
    expect(await sorted("client_code", "asc")).toEqual(["a", "B", "C"])
    expect(await sorted("siren", "desc")).toEqual(["B", "a", "C"])
  })

  test("[CLI-O02] [NET-O06] pages hold every file once, same names in a fixed order, and a page past the end is empty", async () => {
    const { admin, company, firm } = await office("Pages")
    for (let index = 0; index < 7; index++) await company(index < 4 ? "Même nom" : `Autre ${index}`)
    // A collaborator's pages are counted in another way than those of an admin, and so are sorted and searched ones.
    const collaborator = await portal.make.staff(firm, "aide@pages.example", "collaborator")
    await portal.arrange(
      (sql) => sql`insert into assignment (vendor_id, firm_id, user_id)
        select id, firm_id, ${collaborator.id} from vendor where firm_id = ${firm.id}`
    )
    for (const [as, query] of [
      [admin, {}],
      [admin, { sort: "siren" }],
      [admin, { search: "m" }],
      [collaborator, {}]
    ] as const) {
      const page = (number: number) => list(firm, as, { ...query, page: String(number), per_page: "3" })
      const pages = [await page(1), await page(2), await page(3), await page(4)]
      const total = "search" in query ? 4 : 7
      expect(pages.map(({ body }) => body.data.length)).toEqual(total === 7 ? [3, 3, 1, 0] : [3, 1, 0, 0])
      expect(pages.map(({ body }) => body.pagination)).toEqual(
        [1, 2, 3, 4].map((number) => ({ page: number, per_page: 3, total, last_page: Math.ceil(total / 3) }))
      )
      expect(new Set(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).size).toBe(total)
    }
  })

  test("[ACC-002] [CLI-O02] shows a collaborator the assigned files, a client user none, a stranger no firm", async () => {
    const { company, firm } = await office("Droits")
    const mine = await company("Mienne")
    await company("Autre")
    const collaborator = await portal.make.staff(firm, "aide@droits.example", "collaborator")
    const client = await portal.make.client(mine, "client@droits.example")
    const { admin: stranger } = await office("Etrangers")
    await portal.arrange(
      (sql) =>
        sql`insert into assignment (vendor_id, firm_id, user_id) values (${mine.id}, ${firm.id}, ${collaborator.id})`
    )
    expect(await names(firm, collaborator)).toEqual(["Mienne"])
    expect(await list(firm, client)).toMatchObject({ status: 403, body: { code: "error.403" } })
    const foreign = await list(firm, stranger)
    const absent = await list({ id: 999_999_999 }, stranger)
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...absent.body, request_id: "" })
    expect([foreign.status, absent.status]).toEqual([404, 404])
  })

  test("[ERR-001] refuses a query that makes no sense", async () => {
    const { admin, firm } = await office("Refus")
    const queries: ReadonlyArray<Readonly<Record<string, string>>> = [
      { page: "0" },
      { page: "-1" },
      { page: "1e99" },
      { page: "abc" },
      { page: "1.5" },
      { per_page: "0" },
      { per_page: "501" },
      { sort: "id; drop table vendor" },
      { order: "up" },
      { state: "deleted" },
      { search: "x".repeat(201) },
      { search: "\u0000" }
    ]
    for (const query of queries) {
      expect([query, await list(firm, admin, query)]).toMatchObject([
        query,
        { status: 400, body: { code: "error.400" } }
      ])
    }
  })
})
