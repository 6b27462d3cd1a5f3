import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { TransferAnswer } from "#schemas/holding/holding.api.ts"
import {
  type Answered,
  countsOf,
  customersOf,
  firmsOf,
  type Group,
  groupIn,
  statusOf
} from "#tests/api/holding/support.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const transfer = ({ at, keeper }: Group, vendors: ReadonlyArray<number>, to: number) =>
  portal.call<Answered<TransferAnswer> & { readonly code: string; readonly errors?: object }>(
    "POST",
    `${at}/vendors/transfers`,
    { as: keeper, body: { vendor_ids: vendors, to_firm_id: to } }
  )

describe("who sees a holding", () => {
  test("[HOL-001] [ROL-O02] [NET-057] [NET-059] its administrators do; for everybody else there is none of that number", async () => {
    const group = await groupIn(portal)
    const other = await groupIn(portal)
    const paths = [group.at, `${group.at}/vendors`, `${group.at}/accounting-firms`]
    const plain = await portal.make.staff(group.first, group.mail("chef"))
    const vendor = await portal.make.vendor(group.first, "Client")
    const client = await portal.make.client(vendor, group.mail("client"))
    const root = await portal.make.user(group.mail("root"))
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
    for (const path of paths) {
      expect([path, await statusOf(portal, path, group.keeper)]).toEqual([path, 200])
      for (const one of [plain, client, other.keeper, root]) expect(await statusOf(portal, path, one)).toBe(404)
      expect((await portal.call("GET", path)).status).toBe(401)
    }
    for (const one of [plain, other.keeper]) {
      const answer = await transfer({ ...group, keeper: one }, [vendor.id], group.second.id)
      expect(answer.status).toBe(404)
    }
  })

  test("[HOL-001] [ROL-003] somebody of two holdings sees both, each by itself", async () => {
    const [one, two] = [await groupIn(portal), await groupIn(portal)]
    await portal.arrange(
      (sql) => sql`insert into firm_user (firm_id, user_id, role, is_group_admin)
        values (${two.first.id}, ${one.keeper.id}, 'collaborator', true)`
    )
    await portal.make.vendor(two.second, "Client de la seconde")
    const mine = await portal.call<Answered<ReadonlyArray<{ readonly id: number }>>>("GET", "/api/holdings", {
      as: one.keeper
    })
    expect(mine.body.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([one.holding, two.holding])
    expect((await customersOf(portal, one)).data).toEqual([])
    expect((await customersOf(portal, { ...two, keeper: one.keeper })).data).toMatchObject([
      { company_name: "Client de la seconde", firm_id: two.second.id }
    ])
  })

  test("[ACC-O14] [HOL-007] without the module nobody administers it, nor by a firm that is deactivated", async () => {
    const group = await groupIn(portal)
    await portal.arrange(
      (sql) => sql`update module set is_active = false where firm_id = ${group.first.id} and name = 'holding'`
    )
    expect(await statusOf(portal, group.at, group.keeper)).toBe(404)
    await portal.arrange(
      (sql) => sql`update module set is_active = true where firm_id = ${group.first.id} and name = 'holding'`
    )
    expect(await statusOf(portal, group.at, group.keeper)).toBe(200)
    await portal.arrange((sql) => sql`update firm set active = false where id = ${group.first.id}`)
    expect(await statusOf(portal, group.at, group.keeper)).toBe(404)
  })
})

describe("what it shows", () => {
  test("[HOL-003] [HOL-008] [HOL-O02] its counters count people once, and say what came in twelve months", async () => {
    const group = await groupIn(portal)
    const [one, two, closed] = [
      await portal.make.vendor(group.first, "Un"),
      await portal.make.vendor(group.second, "Deux"),
      await portal.make.vendor(group.second, "Clos")
    ]
    await portal.make.vendor(group.outside, "Dehors")
    await portal.arrange((sql) => sql`update vendor set active = false where id = ${closed.id}`)
    await portal.arrange((sql) => sql`update vendor set created_at = now() - interval '2 years' where id = ${one.id}`)
    const both = await portal.make.client(one, group.mail("double"))
    await portal.arrange(
      (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
        values (${two.id}, ${group.second.id}, ${both.id}, 'guest')`
    )
    const counts = await countsOf(portal, group)
    expect(counts).toMatchObject({
      name: `Maison ${group.number}`,
      workspaces: 2,
      closed_workspaces: 0,
      customers: 2,
      closed_customers: 1,
      members: 1,
      total_holding_user_vendor: 1,
      total_holding_vendor_linked_with_user: 2
    })
    expect(counts.months.length).toBe(12)
    expect(counts.months.at(-1)).toMatchObject({ month: new Date().toISOString().slice(0, 7), customers: 2 })
    expect(counts.months.reduce((sum, { customers }) => sum + customers, 0)).toBe(2)
    expect(await firmsOf(portal, group)).toMatchObject([
      { name: group.first.name, state: "active", customers: 1, members: 1, is_member: true },
      { name: group.second.name, state: "active", customers: 2, members: 0, is_member: false }
    ])
  })

  test("[HOL-002] [ACC-103] [NET-059] its customers are searched, filtered and paged over all workspaces", async () => {
    const group = await groupIn(portal)
    for (const name of ["Écluse", "Éolienne", "Forge"]) await portal.make.vendor(group.first, name)
    const quarry = await portal.make.vendor(group.second, "Carrière")
    await portal.arrange((sql) => sql`update vendor set active = false, client_code = 'CAR-7' where id = ${quarry.id}`)
    const names = async (query: string) => {
      const { data, pagination } = await customersOf(portal, group, query)
      return [...data.map(({ company_name }) => company_name), pagination.total]
    }
    expect(await names("")).toEqual(["Carrière", "Écluse", "Éolienne", "Forge", 4])
    expect(await names("?search=eo")).toEqual(["Éolienne", 1])
    expect(await names("?search=car-7")).toEqual(["Carrière", 1])
    expect(await names("?search=%25")).toEqual([0])
    expect(await names("?state=deactivated")).toEqual(["Carrière", 1])
    expect(await names(`?firm=${group.first.id}&per_page=2&page=2`)).toEqual(["Forge", 3])
    expect(await names(`?firm=${group.outside.id}`)).toEqual([0])
  })
})

describe("transfers", () => {
  test("[WSP-007] [CLI-016] [ROL-O02] many files of several workspaces go to one, and the report says which stay and why", async () => {
    const group = await groupIn(portal)
    const third = await portal.make.firm(`Tiers${group.number}`)
    await portal.arrange((sql) => sql`update firm set group_id = ${group.holding} where id = ${third.id}`)
    const [one, two, rest, there, foreign] = [
      await portal.make.vendor(group.first, "Part un"),
      await portal.make.vendor(group.second, "Part deux"),
      await portal.make.vendor(group.first, "Part aussi"),
      await portal.make.vendor(third, "Déjà là"),
      await portal.make.vendor(group.outside, "D’ailleurs")
    ]
    const leaving = await portal.make.vendor(group.first, "S’en va")
    await portal.arrange(
      (sql) => sql`update vendor set active = false, deletes_at = now() + interval '9 days' where id = ${leaving.id}`
    )
    const sent = [one.id, there.id, two.id, foreign.id, leaving.id, rest.id]
    const answer = await transfer(group, sent, third.id)
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        changed: 3,
        report: [
          { index: 1, code: "holding.already_there" },
          { index: 3, code: "error.404" },
          { index: 4, code: "closed.isNotLeaving" }
        ]
      }
    ])
    const held = async () => (await customersOf(portal, group, `?firm=${third.id}`)).data.map((row) => row.company_name)
    await expect
      .poll(held, { timeout: 30_000, interval: 100 })
      .toEqual(["Déjà là", "Part aussi", "Part deux", "Part un"])
    const [foreignRow] = await portal.arrange(
      (sql) => sql<{ firm_id: number }>`select firm_id from vendor where id = ${foreign.id}`
    )
    expect(foreignRow?.firm_id).toBe(group.outside.id)
  })

  test("[WSP-007] nothing goes to a firm that is of no such holding, deactivated, or to be deleted", async () => {
    const group = await groupIn(portal)
    const vendor = await portal.make.vendor(group.first, "Reste")
    const refused = { to_firm_id: ["holding.transfer_elsewhere"] }
    expect((await transfer(group, [vendor.id], group.outside.id)).body).toMatchObject({ errors: refused })
    await portal.arrange((sql) => sql`update firm set active = false where id = ${group.second.id}`)
    expect((await transfer(group, [vendor.id], group.second.id)).status).toBe(422)
    await portal.arrange(
      (sql) => sql`update firm set active = true, deletes_at = now() + interval '3 days' where id = ${group.second.id}`
    )
    expect((await transfer(group, [vendor.id], group.second.id)).body).toMatchObject({ errors: refused })
    expect((await customersOf(portal, group)).data).toMatchObject([{ transfers_to: null, firm_id: group.first.id }])
  })
})
