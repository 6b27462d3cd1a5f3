import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roomLinkMachine } from "#machines/rooms/roomLink.machine.ts"
import type { MadeRoomLink, RoomLink, RoomVisit } from "#schemas/rooms/guestLink.ts"
import { guestLinksAtOnce, meetingRest } from "#schemas/rooms/guestRules.ts"
import type { RoomNow, TakenSeat } from "#schemas/rooms/room.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { linkCases } from "#tests/models/rooms/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let anne: SignedInUser
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Invités", "invites.localhost")
  anne = await portal.make.staff(firm, "anne@invites.example")
})
afterAll(() => portal.stop())

type Company = Awaited<ReturnType<Portal["make"]["vendor"]>>
type Answer<Body> = { readonly data: Body } & ProblemDocument
const silent = { camera: false, microphone: false, screen: null }
const rooms = (path: string) => `/api/firms/${firm.id}/rooms${path}`
const freshCompany = () => portal.make.vendor(firm, `Client confidentiel ${(turn += 1)}`)

const make = (vendor: Company, as = anne, body: object = {}) =>
  portal.call<Answer<MadeRoomLink>>("POST", rooms("/links"), {
    as,
    body: { vendor_id: vendor.id, name: "Me Durand", hours: "2", ...body }
  })
const list = (vendor: Company, as = anne) =>
  portal.call<Answer<ReadonlyArray<RoomLink>>>("GET", rooms(`/links?vendor_id=${vendor.id}`), { as })
const end = (vendor: Company, id: number, as = anne) =>
  portal.call<ProblemDocument>("DELETE", rooms(`/links/${id}?vendor_id=${vendor.id}`), { as })
const made = async (vendor: Company) => {
  const { body, status } = await make(vendor)
  expect(status).toBe(201)
  return { id: body.data.id, address: body.data.address, token: body.data.address.split("/").at(-1) ?? "" }
}

/** The endpoints for a guest without an account. */
const guest = {
  visit: (token: string) => portal.call<Answer<RoomVisit>>("POST", "/api/room-guests/visits", { body: { token } }),
  enter: (token: string, name = "Me Durand") =>
    portal.call<Answer<TakenSeat>>("POST", "/api/room-guests/seats", { body: { token, name, ...silent } }),
  beat: (token: string, { id, key }: TakenSeat) =>
    portal.call<Answer<RoomNow>>("POST", `/api/room-guests/seats/${id}/beat`, {
      body: { token, key, after: 0, ...silent }
    }),
  signal: (token: string, { id, key }: TakenSeat, to: number) =>
    portal.call("POST", `/api/room-guests/seats/${id}/signals`, {
      body: { token, key, signals: [{ to, data: "bonjour" }] }
    }),
  leave: (token: string, { id, key }: TakenSeat) =>
    portal.call("POST", `/api/room-guests/seats/${id}/departure`, { body: { token, key } })
}
const host = async (vendor: Company) => {
  const seat = (
    await portal.call<Answer<TakenSeat>>("POST", rooms("/seats"), {
      as: anne,
      body: { vendor_id: vendor.id, ...silent }
    })
  ).body.data
  const at = (path: string) => rooms(`/seats/${seat.id}${path}?vendor_id=${vendor.id}`)
  return {
    id: seat.id,
    beat: async () =>
      (
        await portal.call<Answer<RoomNow>>("POST", at("/beat"), {
          as: anne,
          body: { key: seat.key, after: 0, ...silent }
        })
      ).body.data,
    event: (type: string, other: number) =>
      portal.call("POST", at("/events"), { as: anne, body: { type, key: seat.key, seat: other } })
  }
}

describe("a guest's link", () => {
  test("[VID-O01] lets somebody without an account wait, come in and speak, and tells them nothing of the company", async () => {
    const vendor = await freshCompany()
    const { address, token } = await made(vendor)
    expect(address).toMatch(/^http:\/\/invites\.localhost:?\d*\/meet\/[\w-]{43}$/)
    const visit = await guest.visit(token)
    expect(visit.body.data).toMatchObject({ firm_name: "Invités" })
    expect(JSON.stringify(visit.body)).not.toContain("confidentiel")

    expect((await guest.enter(token, "  ")).body.errors).toEqual({ name: ["room.guest_name_missing"] })
    const seat = (await guest.enter(token, " Me   Durand ")).body.data
    expect(seat).toMatchObject({ state: "waiting", is_staff: false })
    expect((await guest.beat(token, seat)).body.data).toMatchObject({ people: [], waiting: [] })
    const inside = await host(vendor)
    expect((await inside.beat()).waiting).toEqual([{ id: seat.id, name: "Me Durand", is_guest: true }])
    expect((await inside.event("seat.admitted", seat.id)).status).toBe(204)
    const now = (await guest.beat(token, seat)).body.data
    expect([now.state, now.people.map(({ is_guest }) => is_guest)]).toEqual(["inside", [true, false]])
    expect((await guest.signal(token, seat, inside.id)).status).toBe(204)
    expect((await inside.beat()).signals).toMatchObject([{ from: seat.id, data: "bonjour" }])
    expect((await list(vendor)).body.data).toMatchObject([{ name: "Me Durand", is_met: true }])
    // Neither the table nor the log contains the token.
    const rows = await portal.arrange(
      (sql) => sql<{ told: boolean }>`
        select (row_to_json(l)::text || coalesce((select string_agg(row_to_json(e)::text, '') from event e
          where e.entity = 'roomLink' and e.entity_id = l.id), '')) like ${`%${token}%`} as told from room_link l where l.vendor_id = ${vendor.id}`
    )
    expect(rows).toEqual([{ told: false }])
    expect((await guest.leave(token, seat)).status).toBe(204)
    expect((await inside.beat()).people).toHaveLength(1)
  })

  test("[VID-O01] passed on it lets nobody in by itself, opens no other seat, and is worth nothing once the firm ends it", async () => {
    const vendor = await freshCompany()
    const { id, token } = await made(vendor)
    const inside = await host(vendor)
    const [first, second] = [(await guest.enter(token)).body.data, (await guest.enter(token, "Un autre")).body.data]
    await inside.event("seat.admitted", first.id)
    expect((await guest.beat(token, second)).body.data.state).toBe("waiting")
    expect((await guest.signal(token, second, inside.id)).status).toBe(409)
    const elsewhere = await made(await freshCompany())
    expect((await guest.beat(elsewhere.token, first)).status).toBe(404)
    expect((await guest.beat(token, { ...first, key: second.key })).status).toBe(404)
    expect((await guest.beat("A".repeat(43), first)).status).toBe(404)
    expect((await guest.visit("")).status).toBe(404)

    expect((await end(vendor, id)).status).toBe(204)
    const states = [await guest.beat(token, first), await guest.beat(token, second)].map(({ body }) => body.data.state)
    expect(states).toEqual(["left", "left"])
    expect((await inside.beat()).people).toHaveLength(1)
    for (const refused of [await guest.visit(token), await guest.enter(token), await end(vendor, id)])
      expect(refused).toMatchObject({ status: 409, body: { code: "closed.isMeetingAhead" } })
    expect((await list(vendor)).body.data).toEqual([])
  })

  test("[VID-O01] ends with the meeting: not while the firm loads its page again, but once it has been gone for a while", async () => {
    const vendor = await freshCompany()
    const { token } = await made(vendor)
    const unused = await made(vendor)
    const inside = await host(vendor)
    const seat = (await guest.enter(token)).body.data
    await inside.event("seat.admitted", seat.id)
    await inside.event("seat.left", inside.id)
    expect((await guest.beat(token, seat)).body.data.state).toBe("inside")
    await portal.arrange(
      (sql) => sql`update room_seat set seen_at = now() - make_interval(mins => ${meetingRest}, secs => 1)
        where is_staff and vendor_id = ${vendor.id}`
    )
    expect((await guest.beat(token, seat)).body.data.state).toBe("left")
    expect((await guest.enter(token)).status).toBe(409)
    // A link to another meeting is still valid.
    expect((await guest.enter(unused.token)).status).toBe(201)
    expect((await list(vendor)).body.data.map(({ id }) => id)).toEqual([unused.id])
  })

  test("[VID-O01] opens no later meeting of the room, whoever was gone by the end of its own", async () => {
    const vendor = await freshCompany()
    const { token } = await made(vendor)
    const inside = await host(vendor)
    const seat = (await guest.enter(token)).body.data
    await inside.event("seat.admitted", seat.id)
    await guest.leave(token, seat)
    await portal.arrange(
      (sql) => sql`update room_seat set seen_at = now() - make_interval(mins => ${meetingRest}, secs => 1)
        where is_staff and vendor_id = ${vendor.id}`
    )
    await host(vendor)
    expect((await guest.visit(token)).status).toBe(409)
    expect((await guest.enter(token)).status).toBe(409)
    expect((await list(vendor)).body.data).toEqual([])
  })

  test("[VID-O01] is no way to fill the list of those who wait", async () => {
    const { token } = await made(await freshCompany())
    for (const status of [201, 201, 201, 409]) expect((await guest.enter(token)).status).toBe(status)
  })

  test("[VID-O01] is the firm's to make: for a company of the caller, under a name, and no more than fit a list", async () => {
    const vendor = await freshCompany()
    const client = await portal.make.client(vendor, `claire${turn}@client.example`)
    const stranger = await portal.make.staff(await portal.make.firm("Ailleurs"), `nadia${turn}@ailleurs.example`)
    const { id } = await made(vendor)
    for (const [as, status] of [
      [client, 403],
      [stranger, 404]
    ] as const)
      expect([
        (await make(vendor, as)).status,
        (await list(vendor, as)).status,
        (await end(vendor, id, as)).status
      ]).toEqual([status, status, status])
    expect((await make(vendor, anne, { name: " " })).body.errors).toEqual({ name: ["room.guest_name_missing"] })
    expect((await make(vendor, anne, { hours: "9000" })).status).toBe(422)
    expect((await end(await freshCompany(), id)).status).toBe(404)
    const all = await Promise.all(Array.from({ length: guestLinksAtOnce + 2 }, () => make(vendor)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(guestLinksAtOnce - 1)
    expect(all.find(({ status }) => status !== 201)?.body.code).toBe("closed.hasLinkLeft")
  })

  test("[VID-O01] [ROL-O05] leads nowhere once the module or the company is switched off", async () => {
    const vendor = await freshCompany()
    const { token } = await made(vendor)
    const seat = (await guest.enter(token)).body.data
    await portal.arrange((sql) => sql`update vendor set active = false where id = ${vendor.id}`)
    expect([(await guest.visit(token)).status, (await guest.beat(token, seat)).status]).toEqual([404, 404])
  })
})

follows(
  "[VID-O01] a guest's link",
  { machine: roomLinkMachine, input: undefined as never, cases: linkCases },
  {
    begin: async () => {
      const vendor = await freshCompany()
      return { vendor, ...(await made(vendor)) }
    },
    plays: {
      "link.followed": ({ token }) => guest.visit(token),
      "link.withdrawn": ({ id, vendor }) => end(vendor, id),
      "link.expired": async ({ id, token }) => {
        const seat = (await guest.enter(token)).body.data
        await portal.arrange((sql) => sql`update room_link set ends_at = now() where id = ${id}`)
        await guest.beat(token, seat)
      }
    },
    reads: async ({ id }) => {
      const [row] = await portal.arrange((sql) => sql<{ state: string }>`select state from room_link where id = ${id}`)
      return row?.state
    },
    untried: ["link.expired"],
    says: {
      "ended: link.followed": [409, "closed.isMeetingAhead"],
      "ended: link.withdrawn": [409, "closed.isMeetingAhead"]
    }
  }
)
