import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { startSecondPortal } from "../platform/secondPortal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** An open browser tab with the raw text of its stream. */
const listen = async (as: SignedInUser, query = "", url = portal.url) => {
  const controller = new AbortController()
  const response = await fetch(`${url}/api/live${query}`, {
    headers: { authorization: `Bearer ${as.token}` },
    signal: controller.signal
  })
  expect(response.status).toBe(200)
  const heard = { text: "", ended: false }
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const part of response.body ?? []) heard.text += decoder.decode(part as Uint8Array, { stream: true })
    heard.ended = true
  })().catch(() => (heard.ended = true))
  // The first heartbeat proves that the stream listens.
  await eventually(() => expect(heard.text).toMatch(/^: beat\n\n/))
  return {
    heard,
    events: () => [...heard.text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? "") as LiveEvent),
    close: async () => {
      controller.abort()
      await reading
    }
  }
}

const office = async (name: string) => {
  const firm = await portal.make.firm(name)
  const vendor = await portal.make.vendor(firm, `${name} SARL`)
  const staff = await portal.make.staff(firm, `chef@${name.toLowerCase()}.example`)
  const client = await portal.make.client(vendor, `client@${name.toLowerCase()}.example`)
  return { firm, vendor, staff, client }
}
const happen = (vendor: { readonly id: number; readonly firmId: number }, by: SignedInUser, type = "node.renamed") =>
  portal.arrange(
    (sql) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, folders)
      values (${vendor.firmId}, ${vendor.id}, ${by.id}, 'node', 7, 'node', ${type}, '{3}')`
  )

describe("the live stream", () => {
  test("[ACC-002] two users of two firms each hear of their own firm and of nothing else", async () => {
    const [one, two] = [await office("VifUn"), await office("VifDeux")]
    const [first, second] = [await listen(one.staff), await listen(two.client)]
    await happen(one.vendor, one.client)
    await happen(two.vendor, two.staff, "node.moved")
    const said = (vendor: { readonly id: number }, by: SignedInUser, type: string) => [
      { id: expect.any(Number), vendor_id: vendor.id, entity: "node", entity_id: 7, type, folders: [3], by: by.id }
    ]
    await eventually(() => {
      expect(first.events()).toEqual(said(one.vendor, one.client, "node.renamed"))
      expect(second.events()).toEqual(said(two.vendor, two.staff, "node.moved"))
    })
    await first.close()
    await second.close()
  })

  test("a firm's events cost the tabs of other firms no question to the database", async () => {
    const [busy, calm] = [await office("Affaire"), await office("Calme")]
    const tab = await listen(calm.staff)
    // A query for the calm user about the busy firm raises an error, which would end the stream.
    await portal.arrange(
      (sql) => sql`alter function app.events_after(integer, integer, bigint, integer) rename to events_asked`
    )
    await portal.arrange((sql) =>
      sql.unsafe(`create function app.events_after(u integer, f integer, i bigint, m integer) returns json language plpgsql as $$
        begin
          if u = ${calm.staff.id} and f = ${busy.firm.id} then raise exception 'asked in vain'; end if;
          return app.events_asked(u, f, i, m);
        end $$`)
    )
    for (let index = 0; index < 20; index++) await happen(busy.vendor, busy.client)
    // Signals arrive in order: when this one has arrived, all earlier ones were handled.
    await happen(calm.vendor, calm.client)
    await eventually(() => expect(tab.events()).toHaveLength(1))
    expect(tab.heard.text).not.toContain("failure")
    expect(tab.heard.ended).toBe(false)
    await tab.close()
  })

  test.each([
    [
      "is over by its date",
      (user: number, vendor: number) =>
        `update vendor_user set access_ends_at = clock_timestamp() + interval '1 microsecond' where user_id = ${user} and vendor_id = ${vendor}`
    ],
    [
      "is to a company that is deactivated",
      (_: number, vendor: number) => `update vendor set active = false where id = ${vendor}`
    ]
  ])("[ACC-002] rights are asked again for every event: access that %s tells nothing more", async (how, lose) => {
    const { client, firm, staff, vendor } = await office(`Retrait${how.length}`)
    const sibling = await portal.make.vendor(firm, "Voisine")
    const kept = await portal.make.vendor(firm, "Gardée")
    await portal.arrange(
      (sql) =>
        sql`insert into vendor_user (vendor_id, firm_id, user_id, role) values (${kept.id}, ${firm.id}, ${client.id}, 'admin')`
    )
    const tab = await listen(client)
    await happen(sibling, staff)
    await happen(vendor, staff)
    await eventually(() => expect(tab.events()).toHaveLength(1))
    await portal.arrange((sql) => sql.unsafe(lose(client.id, vendor.id)))
    await happen(vendor, staff)
    // Signals arrive in order: when this one has arrived, the one before it was handled.
    await happen(kept, staff)
    await eventually(() => expect(tab.events().at(-1)?.vendor_id).toBe(kept.id))
    expect(tab.events().map(({ vendor_id }) => vendor_id)).toEqual([vendor.id, kept.id])
    await tab.close()
  })

  test("[SES-O07] a role that is taken away ends the stream, before anything more is told", async () => {
    const { client, staff, vendor } = await office("Sortie")
    const tab = await listen(client)
    await happen(vendor, staff)
    await eventually(() => expect(tab.events()).toHaveLength(1))
    await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${client.id}`)
    await eventually(() => expect(tab.heard.ended).toBe(true))
    expect(tab.events()).toHaveLength(1)
    await tab.close()
  })

  test("resumes after the last event a tab saw, each once and in order, however many there were", async () => {
    const { client, staff, vendor } = await office("Reprise")
    const before = await listen(staff)
    await happen(vendor, client)
    await eventually(() => expect(before.events()).toHaveLength(1))
    await before.close()
    const last = before.events()[0]?.id ?? 0
    await portal.arrange(
      (sql) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type)
        select ${vendor.firmId}, ${vendor.id}, ${client.id}, 'node', n, 'node', 'node.renamed' from generate_series(1, 1203) n`
    )
    const after = await listen(staff, `?last_event_id=${last}`)
    await eventually(() => expect(after.events()).toHaveLength(1203))
    expect(after.events().map(({ entity_id }) => entity_id)).toEqual(
      Array.from({ length: 1203 }, (_, index) => index + 1)
    )
    await after.close()
  })

  test("a place that is no event's yet waits for the next one, and an absurd one is refused", async () => {
    const { client, staff, vendor } = await office("Avenir")
    const tab = await listen(staff, `?last_event_id=${Number.MAX_SAFE_INTEGER}`)
    await happen(vendor, client)
    await eventually(() => expect(tab.events()).toHaveLength(1))
    await tab.close()
    for (const place of ["abc", "1e99", "1.5"]) {
      expect((await portal.call("GET", `/api/live?last_event_id=${place}`, { as: staff })).status).toBe(400)
    }
  })

  test("crosses from one process to another", async () => {
    const { client, staff, vendor } = await office("Passage")
    const second = await startSecondPortal(portal)
    const tab = await listen(staff, "", await second.ready)
    await happen(vendor, client)
    await eventually(() => expect(tab.events()).toHaveLength(1))
    await portal.call("GET", "/api/logout", { as: staff })
    await eventually(() => expect(tab.heard.ended).toBe(true))
    await tab.close()
    await second.stop()
  })
})
