import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"

let portal: Portal
let twin: Portal
beforeAll(async () => {
  portal = await startPortal()
  twin = await startPortal({ dataDirectory: portal.directory }, { database: portal.database })
})
afterAll(async () => {
  await twin.stop()
  await portal.stop()
})

let count = 0
const office = async () => {
  count += 1
  const firm = await portal.make.firm(`Direct${count}`)
  const vendor = await portal.make.vendor(firm, `Client ${count}`)
  const staff = await portal.make.staff(firm, `direct${count}@cabinet.example`)
  const folder = await portal.make.folder(vendor, "Achats")
  const client = await portal.make.client(vendor, `direct${count}@client.example`)
  return { vendor, staff, folder, client }
}

/** Listens to a stream until it ends or is closed; `heard` collects its events. */
const listen = async (at: Portal, who: { readonly token: string }, after?: number | { readonly recent: number }) => {
  const leave = new AbortController()
  const heard: Array<LiveEvent> = []
  const query =
    after === undefined ? "" : typeof after === "number" ? `?last_event_id=${after}` : `?recent=${after.recent}`
  const response = await fetch(`${at.url}/api/live${query}`, {
    headers: { authorization: `Bearer ${who.token}`, accept: "text/event-stream" },
    signal: leave.signal
  })
  if (response.body === null) throw new Error("the stream has no body")
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    let rest = ""
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return "ended" as const
      const blocks = (rest + value).split("\n\n")
      rest = blocks.pop() ?? ""
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) heard.push(JSON.parse(data) as LiveEvent)
      }
    }
  }
  const over = read().catch((error: Error) => (error.name === "AbortError" ? ("left" as const) : Promise.reject(error)))
  const isCovered = response.headers.get("x-live-covered") === "1"
  return { status: response.status, isCovered, heard, over, leave: () => leave.abort() }
}
const newest = async () => {
  const [row] = await portal.arrange((sql) => sql<{ id: number }>`select coalesce(max(id), 0)::float8 as id from event`)
  return row?.id ?? 0
}
const upload = async (place: Awaited<ReturnType<typeof office>>, name: string) =>
  documentOf(
    await sendFile(portal, { as: place.staff, vendor: place.vendor, folder: place.folder, name, bytes: pdf() })
  )
/** Timeout for what must arrive within a second. */
const soon = { timeout: 1_000, interval: 10 }

describe("GET /api/live", () => {
  test("tells a client within a second, in another process, what the firm has just put down", async () => {
    const place = await office()
    const stream = await listen(twin, place.client, await newest())
    const document = await upload(place, "bilan.pdf")
    await eventually(() => expect(stream.heard).toHaveLength(1), soon)
    expect(stream.heard[0]).toEqual({
      id: await newest(),
      vendor_id: place.vendor.id,
      entity: "document",
      entity_id: document.id,
      type: "node.added",
      folders: [place.folder.id, place.vendor.root],
      by: place.staff.id
    })
    stream.leave()
    expect(await stream.over).toBe("left")
  })

  test("goes on after the last event that was heard, without loss or repeat, in either process", async () => {
    const place = await office()
    const first = await listen(twin, place.client, await newest())
    const one = await upload(place, "1.pdf")
    await eventually(() => expect(first.heard).toHaveLength(1))
    first.leave()
    await first.over
    const two = await upload(place, "2.pdf")
    const three = await upload(place, "3.pdf")
    const second = await listen(portal, place.client, first.heard[0]?.id)
    await eventually(() => expect(second.heard).toHaveLength(2))
    const four = await upload(place, "4.pdf")
    await eventually(() => expect(second.heard).toHaveLength(3))
    expect([...first.heard, ...second.heard].map((event) => event.entity_id)).toEqual(
      [one, two, three, four].map(({ id }) => id)
    )
    second.leave()
    await second.over
  })

  test("[ERR-027] begins with what happened in the milliseconds that the page asks for, in either process", async () => {
    const place = await office()
    // Both processes have been notified of this one before the time asked for.
    const earlier = await Promise.all([portal, twin].map((at) => listen(at, place.client)))
    await upload(place, "avant.pdf")
    for (const stream of earlier) {
      await eventually(() => expect(stream.heard).toHaveLength(1), soon)
      stream.leave()
      await stream.over
    }
    const heard = performance.now()
    const other = await office()
    const document = await upload(place, "pendant.pdf")
    await upload(other, "ailleurs.pdf")
    // Asks for the time since both processes were notified of the first document. The server counts it back from the
    // moment it reads the request: late by less than it took to plant the other office.
    const [here, there] = await Promise.all(
      [portal, twin].map((at) => listen(at, place.client, { recent: Math.ceil(performance.now() - heard) }))
    )
    const next = await upload(place, "apres.pdf")
    for (const stream of [here!, there!]) {
      await eventually(() => expect(stream.heard).toHaveLength(2), soon)
      expect(stream.heard.map(({ entity_id }) => entity_id)).toEqual([document.id, next.id])
      expect(stream.isCovered).toBe(true)
      stream.leave()
      await stream.over
    }
  })

  test("[ERR-027] says if it does not know for so long what happened: the page then reads everything again", async () => {
    const place = await office()
    await upload(place, "avant.pdf")
    const stream = await listen(portal, place.client, { recent: 86_400_000 })
    const document = await upload(place, "apres.pdf")
    await eventually(() => expect(stream.heard).toHaveLength(1), soon)
    expect([stream.isCovered, stream.heard[0]?.entity_id]).toEqual([false, document.id])
    stream.leave()
    await stream.over
  })

  test("[ERR-027] tells an event that drew its number first and was committed last, after one of another firm", async () => {
    const [slow, quick] = [await office(), await office()]
    const write = (place: typeof slow) => (sql: SqlClient.SqlClient) =>
      sql`
      insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, folders)
        values (${place.vendor.firmId}, ${place.vendor.id}, ${place.staff.id}, 'node', 7, 'node', 'node.renamed', '{}')`
    const stream = await portal.arrange((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* write(slow)(sql)
          // Another connection: it draws the next number and commits before this transaction.
          yield* Effect.promise(() => portal.arrange(write(quick)))
          return yield* Effect.promise(() => listen(portal, slow.staff, { recent: 1 }))
        })
      )
    )
    await eventually(() => expect(stream.heard).toHaveLength(1), soon)
    expect([stream.isCovered, stream.heard[0]?.vendor_id]).toEqual([true, slow.vendor.id])
    stream.leave()
    await stream.over
  })

  test("[ACC-002] says nothing of other companies of the firm, nor of other firms", async () => {
    const place = await office()
    const other = await office()
    const sibling = await portal.make.vendor({ id: place.vendor.firmId }, "Voisine")
    const theirs = await portal.make.folder(sibling, "Ventes")
    const stream = await listen(twin, place.client, await newest())
    await upload(other, "a.pdf")
    documentOf(
      await sendFile(portal, { as: place.staff, vendor: sibling, folder: theirs, name: "b.pdf", bytes: pdf() })
    )
    const own = await upload(place, "c.pdf")
    await eventually(() => expect(stream.heard.length).toBeGreaterThan(0))
    expect(stream.heard.map((event) => event.entity_id)).toEqual([own.id])
    stream.leave()
    await stream.over
  })

  test("[SES-O07] ends with the session, in whichever process it was ended", async () => {
    const place = await office()
    const stream = await listen(twin, place.client, await newest())
    await upload(place, "a.pdf")
    await eventually(() => expect(stream.heard).toHaveLength(1))
    expect((await portal.call("GET", "/api/logout", { as: place.client })).status).toBeLessThan(300)
    expect(await stream.over).toBe("ended")
    expect((await listen(twin, place.client)).status).toBe(401)
  })

  test("[NET-O05] a session holds six streams, a person twenty-four, and one that is left makes room", async () => {
    const place = await office()
    const sessions = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const body = { email: place.client.email, password: portal.password }
        const signedIn = await portal.call<{ readonly data: { readonly token: string } }>("POST", "/api/login", {
          body
        })
        return { token: signedIn.body.data.token }
      })
    )
    const open: Array<Awaited<ReturnType<typeof listen>>> = []
    const statuses = async (who: { readonly token: string }, count: number) => {
      const streams = await Promise.all(Array.from({ length: count }, () => listen(portal, who)))
      open.push(...streams)
      return streams.map(({ status }) => status).toSorted()
    }
    expect(await statuses(sessions[0]!, 20)).toEqual([...Array(6).fill(200), ...Array(14).fill(429)])
    for (const who of sessions.slice(1, 4)) expect(await statuses(who, 6)).toEqual(Array(6).fill(200))
    expect(await statuses(sessions[4]!, 1)).toEqual([429])
    expect(await statuses(place.staff, 1)).toEqual([200])
    const refused = await fetch(`${portal.url}/api/live`, {
      headers: { authorization: `Bearer ${sessions[0]!.token}` }
    })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
    await refused.body?.cancel()
    for (const stream of open) stream.leave()
    await Promise.all(open.map(({ over }) => over))
    await eventually(async () => expect(await statuses(sessions[4]!, 1)).toEqual([200]))
    for (const stream of open) stream.leave()
  })

  test("[NET-O05] a process holds as many as it is told", async () => {
    const place = await office()
    const small = await startPortal({ dataDirectory: portal.directory, liveStreams: 2 }, { database: portal.database })
    const streams = [
      await listen(small, place.client),
      await listen(small, place.staff),
      await listen(small, place.staff)
    ]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 429])
    for (const stream of streams) stream.leave()
    await small.stop()
  })

  test("[ACC-002] streams that are asked for together hear each what its own reader may see", async () => {
    const place = await office()
    const others = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const vendor = await portal.make.vendor({ id: place.vendor.firmId }, `Autre ${index}`)
        return portal.make.client(vendor, `autre${index}.${count}@client.example`)
      })
    )
    const last = await newest()
    const streams = await Promise.all(
      [place.client, place.client, place.staff, ...others].map((who) => listen(portal, who, last))
    )
    const document = await upload(place, "ensemble.pdf")
    const heard = () => streams.map((stream) => stream.heard.map((event) => event.entity_id))
    await eventually(() => expect(heard().slice(0, 3)).toEqual([[document.id], [document.id], [document.id]]))
    expect(heard().slice(3)).toEqual(others.map(() => []))
    for (const stream of streams) stream.leave()
  })
})
