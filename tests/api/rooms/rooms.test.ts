import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createHmac } from "node:crypto"
import { Redacted } from "effect"
import { roomSeatMachine } from "#machines/rooms/roomSeat.machine.ts"
import { roomPlaces, type RoomNow, seatLapse, type TakenSeat } from "#schemas/rooms/room.ts"
import { seatCases } from "#tests/models/rooms/cases.ts"
import { eventually } from "#tests/support/eventually.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

type Room = { readonly vendor: { readonly id: number } | null }
const secret = "relais-secret"

let portal: Portal
let firm: { readonly id: number }
let other: { readonly id: number }
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let anne: SignedInUser
let paul: SignedInUser
let client: SignedInUser
let stranger: SignedInUser
let turn = 0
beforeAll(async () => {
  portal = await startPortal({
    rooms: {
      stun: "stun:stun.example:3478",
      turn: { urls: ["turn:relay.example:3478"], secret: Redacted.make(secret) }
    }
  })
  firm = await portal.make.firm("Salles")
  other = await portal.make.firm("Ailleurs")
  vendor = await portal.make.vendor(firm, "Client")
  anne = await portal.make.staff(firm, "anne@salles.example")
  // A collaborator who cannot see this client.
  paul = await portal.make.staff(firm, "paul@salles.example", "collaborator")
  client = await portal.make.client(vendor, "claire@client.example", "guest")
  stranger = await portal.make.staff(other, "nadia@ailleurs.example")
})
afterAll(() => portal.stop())

const silent = { camera: false, microphone: false, screen: null }
const company = () => ({ vendor })
const internal: Room = { vendor: null }
const at = (room: Room, path = "") =>
  `/api/firms/${firm.id}/rooms${path}${room.vendor === null || path === "" ? "" : `?vendor_id=${room.vendor.id}`}`

const enter = (room: Room, as: SignedInUser) =>
  portal.call<{ readonly data: TakenSeat; readonly code: string }>("POST", at(internal, "/seats"), {
    as,
    body: { vendor_id: room.vendor?.id ?? null, ...silent }
  })
const taken = async (room: Room, as: SignedInUser) => {
  const { body, status } = await enter(room, as)
  expect(status).toBe(201)
  return { ...body.data, room, as }
}
type Taken = Awaited<ReturnType<typeof taken>>

const beat = (seat: Taken, more: object = {}) =>
  portal.call<{ readonly data: RoomNow; readonly code: string }>("POST", at(seat.room, `/seats/${seat.id}/beat`), {
    as: seat.as,
    body: { key: seat.key, after: 0, ...silent, ...more }
  })
const look = async (seat: Taken, after = 0) => (await beat(seat, { after })).body.data
const act = (seat: Taken, body: object) =>
  portal.call<{ readonly code: string }>("POST", at(seat.room, `/seats/${seat.id}/events`), {
    as: seat.as,
    body: { key: seat.key, ...body }
  })
const say = (seat: Taken, signals: ReadonlyArray<object>) =>
  portal.call("POST", at(seat.room, `/seats/${seat.id}/signals`), { as: seat.as, body: { key: seat.key, signals } })
/** A new room that nobody has entered. */
const freshRoom = async () => {
  const n = (turn += 1)
  const one = await portal.make.vendor(firm, `Client ${n}`)
  return { vendor: one, person: await portal.make.client(one, `personne${n}@client.example`) }
}

describe("who may enter", () => {
  test("[VID-002] [VID-003] a room is of its company, the internal one of the staff", async () => {
    expect((await enter(company(), client)).status).toBe(201)
    expect(await enter(internal, client)).toMatchObject({ status: 403, body: { code: "closed.isOfFirm" } })
    expect((await enter(company(), paul)).status).toBe(404)
    expect((await enter(internal, paul)).status).toBe(201)
    expect((await enter(company(), stranger)).status).toBe(404)
    expect((await enter(internal, stranger)).status).toBe(404)
    // The firm in the URL must be the company's.
    const elsewhere = await portal.call("POST", `/api/firms/${other.id}/rooms/seats`, {
      as: client,
      body: { vendor_id: vendor.id, ...silent }
    })
    expect(elsewhere.status).toBe(404)
  })

  test("[VID-001] [ROL-O05] without the module no room opens", async () => {
    const plain = await portal.make.firm("Sans salle", "sanssalle.localhost", ["documents"])
    const staff = await portal.make.staff(plain, "ines@sanssalle.example")
    const one = await portal.make.vendor(plain, "Client")
    for (const vendor_id of [null, one.id])
      expect(
        await portal.call("POST", `/api/firms/${plain.id}/rooms/seats`, { as: staff, body: { vendor_id, ...silent } })
      ).toMatchObject({ status: 403, body: { code: "closed.hasModule" } })
  })
})

describe("waiting", () => {
  test("[VID-O01] a client sees nobody until somebody of the firm lets them in; a refusal ends it", async () => {
    const { person, vendor: one } = await freshRoom()
    const room = { vendor: one }
    const waiting = await taken(room, person)
    expect(waiting.state).toBe("waiting")
    const host = await taken(room, anne)
    expect(host).toMatchObject({ state: "inside", is_staff: true })
    expect(await look(waiting)).toEqual({ state: "waiting", people: [], waiting: [], signals: [] })
    expect((await look(host)).waiting.map(({ id }) => id)).toEqual([waiting.id])

    // Neither a client nor staff outside of the room can admit somebody.
    expect(await act(waiting, { type: "seat.admitted", seat: waiting.id })).toMatchObject({
      status: 409,
      body: { code: "closed.isHost" }
    })
    expect((await act(host, { type: "seat.admitted", seat: waiting.id })).status).toBe(204)
    const now = await look(waiting)
    expect([now.state, now.people.map(({ id }) => id)]).toEqual(["inside", [waiting.id, host.id]])
    // A client inside does not see who waits.
    const second = await taken(room, person)
    expect((await look(waiting)).waiting).toEqual([])
    expect((await act(host, { type: "seat.refused", seat: second.id })).status).toBe(204)
    expect((await look(second)).state).toBe("refused")
    expect((await act(host, { type: "seat.removed", seat: waiting.id })).status).toBe(204)
    expect((await look(waiting)).state).toBe("left")
    expect((await look(host)).people.map(({ id }) => id)).toEqual([host.id])
  })

  test("[VID-O01] six fit in, however many come at once", async () => {
    const { person, vendor: one } = await freshRoom()
    const room = { vendor: one }
    const answers = await Promise.all(Array.from({ length: roomPlaces + 3 }, () => enter(room, anne)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(roomPlaces)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: "closed.hasFreeSeat" }
    })
    // A waiting person takes no seat, and gets one when it is free.
    const waiting = await taken(room, person)
    const first = answers.find(({ status }) => status === 201)
    const host: Taken = { ...(first?.body.data as TakenSeat), room, as: anne }
    expect(await act(host, { type: "seat.admitted", seat: waiting.id })).toMatchObject({
      status: 409,
      body: { code: "closed.hasFreeSeat" }
    })
    const leaver = answers.filter(({ status }) => status === 201)[1]
    expect((await act({ ...(leaver?.body.data as TakenSeat), room, as: anne }, { type: "seat.left" })).status).toBe(204)
    expect((await act(host, { type: "seat.admitted", seat: waiting.id })).status).toBe(204)
  })

  test("[VID-O01] a tab that says nothing leaves its place, and its seat is over", async () => {
    const room = { vendor: (await freshRoom()).vendor }
    const gone = await taken(room, anne)
    const host = await taken(room, anne)
    await portal.arrange(
      (sql) => sql`update room_seat set seen_at = now() - make_interval(secs => ${seatLapse + 1}) where id = ${gone.id}`
    )
    expect((await look(host)).people.map(({ id }) => id)).toEqual([host.id])
    expect((await beat(gone)).status).toBe(404)
  })
})

describe("messages between browsers", () => {
  test("[VID-O01] they reach whoever is inside the same room, in order and once, and nobody else", async () => {
    const { person, vendor: one } = await freshRoom()
    const room = { vendor: one }
    const [host, guest] = [await taken(room, anne), await taken(room, person)]
    const elsewhere = await taken(internal, anne)
    expect((await say(guest, [{ to: host.id, data: "avant" }])).status).toBe(409)
    await act(host, { type: "seat.admitted", seat: guest.id })
    const sent = ["1", "2", "3"].map((data) => ({ to: guest.id, data }))
    expect((await say(host, [...sent, { to: elsewhere.id, data: "x" }, { to: 999_999, data: "y" }])).status).toBe(204)
    const { signals } = await look(guest)
    expect(signals.map(({ data, from }) => [from, data])).toEqual([
      [host.id, "1"],
      [host.id, "2"],
      [host.id, "3"]
    ])
    expect((await look(guest, signals[1]?.id)).signals.map(({ data }) => data)).toEqual(["3"])
    expect((await look(elsewhere)).signals).toEqual([])
    expect((await say(host, [{ to: guest.id, data: "x".repeat(16_001) }])).status).toBe(422)
  })

  test("[VID-O01] a seat's key is its tab's alone", async () => {
    const host = await taken(internal, anne)
    expect((await beat({ ...host, key: "autre" })).status).toBe(404)
    expect((await beat({ ...host, as: paul })).status).toBe(404)
    expect((await say({ ...host, as: paul }, [])).status).toBe(404)
    expect((await act({ ...host, as: paul }, { type: "seat.left" })).status).toBe(404)
    const [row] = await portal.arrange(
      (sql) =>
        sql<{
          kept: boolean
        }>`select row_to_json(s)::text like ${`%${host.key}%`} as kept from room_seat s where id = ${host.id}`
    )
    expect(row?.kept).toBe(false)
  })

  test("[VID-O01] the live channel calls the person's tabs, and says nothing but the seat", async () => {
    const { person, vendor: one } = await freshRoom()
    const room = { vendor: one }
    const host = await taken(room, anne)
    const stop = new AbortController()
    const heard: Array<string> = []
    const stream = await fetch(`${portal.url}/api/live`, {
      headers: { authorization: `Bearer ${anne.token}`, accept: "text/event-stream" },
      signal: stop.signal
    })
    const listening = (async () => {
      const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
      const decoder = new TextDecoder()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heard.push(decoder.decode(value, { stream: true }))
      }
    })().catch(() => undefined)
    await eventually(() => expect(heard.join("")).toContain(": beat"))
    await taken(room, person)
    await eventually(() => expect(heard.join("")).toContain(`event: seat\ndata: {"seat":${host.id}}\n`))
    stop.abort()
    await listening
  })
})

test("[VID-O01] a relay's credentials are made for one person and end by themselves", async () => {
  const { ice_servers } = await taken(internal, anne)
  expect(ice_servers[0]).toEqual({ urls: ["stun:stun.example:3478"] })
  const { credential, urls, username = "" } = ice_servers[1] ?? { urls: [] }
  expect(urls).toEqual(["turn:relay.example:3478"])
  const [end, user] = username.split(":")
  expect(Number(user)).toBe(anne.id)
  expect(Number(end) - Date.now() / 1_000).toBeGreaterThan(11 * 3_600)
  expect(Number(end) - Date.now() / 1_000).toBeLessThan(13 * 3_600)
  expect(credential).toBe(createHmac("sha1", secret).update(username).digest("base64"))
})

test("[VID-002] the firm's staff see who meets in the rooms of their clients", async () => {
  const { person, vendor: one } = await freshRoom()
  await taken({ vendor: one }, person)
  const list = (as: SignedInUser) =>
    portal.call<{
      readonly data: ReadonlyArray<{
        readonly vendor: { readonly id: number } | null
        readonly waiting: ReadonlyArray<string>
      }>
    }>("GET", at(internal), { as })
  const found = (await list(anne)).body.data.find((room) => room.vendor?.id === one.id)
  expect(found?.waiting).toHaveLength(1)
  expect((await list(paul)).body.data.find((room) => room.vendor?.id === one.id)).toBeUndefined()
  expect((await list(client)).status).toBe(403)
})

test("[VID-O01] an outside service takes over, under a name that says nothing of the company", async () => {
  const elsewhere = await startPortal(
    { rooms: { service: "https://meet.example/{room}" } },
    { database: portal.database }
  )
  const ask = (vendor_id: number | null) =>
    fetch(`${elsewhere.url}/api/firms/${firm.id}/rooms/place`, {
      method: "POST",
      headers: { authorization: `Bearer ${anne.token}`, "content-type": "application/json" },
      body: JSON.stringify({ vendor_id })
    }).then(async (answer) => ((await answer.json()) as { readonly data: { readonly address: string } }).data.address)
  const [first, again, inside] = [await ask(vendor.id), await ask(vendor.id), await ask(null)]
  expect(first).toMatch(/^https:\/\/meet\.example\/[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(inside).not.toBe(first)
  await elsewhere.stop()
})

/** A client's seat and a host. `seat` is null until it is taken. */
const scene = async () => {
  const { person, vendor: one } = await freshRoom()
  const room = { vendor: one }
  return { room, person, host: await taken(room, anne), seat: null as Taken | null }
}

follows(
  "[VID-O01] a seat in a room",
  { machine: roomSeatMachine, input: undefined as never, cases: seatCases },
  {
    begin: scene,
    plays: {
      "seat.taken": async (now) => {
        const made = await enter(now.room, now.person)
        now.seat = { ...made.body.data, room: now.room, as: now.person }
        return made
      },
      "seat.admitted": ({ host, seat }) => act(host, { type: "seat.admitted", seat: seat?.id ?? 999_999_999 }),
      "seat.refused": ({ host, seat }) => act(host, { type: "seat.refused", seat: seat?.id ?? 999_999_999 }),
      "seat.removed": ({ host, seat }) => act(host, { type: "seat.removed", seat: seat?.id ?? 999_999_999 }),
      "seat.left": ({ seat, host }) =>
        seat === null
          ? act({ ...host, id: 999_999_999 as never }, { type: "seat.left" })
          : act(seat, { type: "seat.left" })
    },
    reads: async ({ seat }) => (seat === null ? "absent" : (await look(seat)).state),
    // Not tried: it would take another seat.
    untried: ["seat.taken"],
    says: {
      "absent: seat.admitted": [404, "error.404"],
      "absent: seat.refused": [404, "error.404"],
      "absent: seat.removed": [404, "error.404"],
      "absent: seat.left": [404, "error.404"]
    }
  }
)
