import { expect, test } from "vitest"
import { customersAddress, defaultSearch, groupedSiren, queryOf, readSearch } from "#ui/customers/customersSearch.ts"

test("[CLI-O02] an address without a search shows active files by company name", () => {
  expect(readSearch({})).toEqual({ search: "", state: "active", sort: "company_name", order: "asc" })
  expect(queryOf(readSearch({}), 1)).toEqual({
    page: 1,
    per_page: 100,
    state: "active",
    sort: "company_name",
    order: "asc"
  })
})

test("[CLI-O02] what an address asks for is read back as it was written", () => {
  const asked = { search: "martin", state: "all", sort: "siren", order: "desc" } as const
  expect(readSearch(customersAddress.write(asked))).toEqual(asked)
  expect(customersAddress.write(defaultSearch)).toEqual({
    search: undefined,
    state: undefined,
    sort: undefined,
    order: undefined
  })
})

test("an address that holds anything else is read as the defaults, and a SIREN as text", () => {
  expect(readSearch({ search: { a: 1 }, state: "gone", sort: "password", order: 7 })).toEqual(defaultSearch)
  expect(readSearch({ search: 732829320 }).search).toBe("732829320")
  expect(readSearch({ search: "x".repeat(500) }).search).toHaveLength(200)
})

test("spaces around a search are not sent, nor is a search of spaces", () => {
  expect(queryOf({ ...defaultSearch, search: "  cèdres " }, 2)).toMatchObject({ search: "cèdres", page: 2 })
  expect(queryOf({ ...defaultSearch, search: "   " }, 1)).not.toHaveProperty("search")
})

test("a SIREN is grouped by three digits", () => {
  expect(groupedSiren("732829320")).toBe("732\u202f829\u202f320")
})
