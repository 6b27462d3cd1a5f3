import type { ServerResponse } from "node:http"
import { eventually } from "#tests/support/eventually.ts"
import fc from "#tests/support/properties.ts"
import { afterEach, expect, test } from "vitest"
import { createActor, fromCallback } from "xstate"
import { backOff } from "#machines/notifications/live/backOff.ts"
import { liveChannelMachine } from "#machines/notifications/live/liveChannel.machine.ts"
import { liveActors } from "#services/shared/live/LiveChannel.ts"
import { parseEvents } from "#services/shared/live/serverSentEvents.ts"
import { openServer, type Seen } from "./portalStub.ts"

const closers: Array<() => Promise<unknown> | void> = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const line = (id: number) =>
  `event: message\ndata: ${JSON.stringify({ id, vendor_id: 1, entity: "node", entity_id: 2, type: "x", folders: [], by: null })}\n\n`

const listen = async (
  answer: (request: Seen, response: ServerResponse) => void,
  { now = () => 2_000, since = 0 }: { readonly now?: () => number; readonly since?: number } = {}
) => {
  const server = await openServer(answer)
  const ids: Array<number> = []
  const connected: Array<boolean> = []
  const waits: Array<number> = []
  let refused = 0
  let busy = 0
  let gaps = 0
  const clock = {
    setTimeout: (end: () => void, length: number) => {
      waits.push(length)
      return setTimeout(end, 0)
    },
    clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id)
  }
  const network = fromCallback(() => undefined)
  const channel = createActor(
    liveChannelMachine.provide({ actors: { ...liveActors(server.origin, () => 0, now), network } }),
    { clock: clock as never }
  ).start()
  channel.on("change.told", ({ change }) => ids.push(change.id))
  channel.on("channel.changed", ({ isConnected }) => connected.push(isConnected))
  channel.on("gap.told", () => (gaps += 1))
  channel.on("channel.busy", () => (busy += 1))
  channel.on("session.refused", () => (refused += 1))
  channel.send({ type: "session.started", token: "secret", since })
  closers.push(() => channel.send({ type: "session.ended" }), server.close)
  return { ...server, busy: () => busy, channel, connected, gaps: () => gaps, ids, refused: () => refused, waits }
}

test("the stream carries the token in a header and resumes after the last event seen", async () => {
  const live = await listen((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" })
    if (request.url === "/api/live?recent=4000") response.end(`: hello\n\n${line(7)}${line(9)}`)
    else response.write(line(10))
  })
  await eventually(() => expect(live.ids).toEqual([7, 9, 10]))
  expect(live.seen.map(({ headers, url }) => [url, headers.authorization])).toEqual([
    ["/api/live?recent=4000", "Bearer secret"],
    ["/api/live?last_event_id=9", "Bearer secret"]
  ])
  expect(live.connected).toEqual([true, false, true])
  live.channel.send({ type: "session.ended" })
  expect([live.connected.at(-1), live.seen.length]).toEqual([false, 2])
})

test("[ERR-027] a stream that begins with the changes since the page read its data leaves no gap", async () => {
  const covered = await listen((_, response) => void response.writeHead(200, { "x-live-covered": "1" }).write(line(7)))
  await eventually(() => expect(covered.ids).toEqual([7]))
  expect(covered.gaps()).toBe(0)
  // The server does not know the changes of that time any more.
  const unknown = await listen((_, response) => void response.writeHead(200).write(line(7)))
  await eventually(() => expect(unknown.ids).toEqual([7]))
  expect(unknown.gaps()).toBe(1)
})

test("[ERR-027] a page that is too old, or whose request took too long, reads its data again", async () => {
  const answer = (_: Seen, response: ServerResponse) =>
    void response.writeHead(200, { "x-live-covered": "1" }).write(line(7))
  const old = await listen(answer, { now: () => 70_000, since: 9_000 })
  await eventually(() => expect(old.ids).toEqual([7]))
  expect([old.seen[0]?.url, old.gaps()]).toEqual(["/api/live", 1])
  let time = 0
  const slow = await listen(answer, { now: () => (time += 3_000) })
  await eventually(() => expect(slow.ids).toEqual([7]))
  expect([slow.seen[0]?.url, slow.gaps()]).toEqual(["/api/live?recent=5000", 1])
})

test("[SES-O07] a stream whose session has ended says so and does not come back", async () => {
  const live = await listen((_, response) => void response.writeHead(401).end())
  await eventually(() => expect(live.refused()).toBe(1))
  expect([live.channel.getSnapshot().value, live.seen.length, live.waits]).toEqual(["off", 1, []])
})

test("a server that fails is asked again after longer and longer waits", async () => {
  let tries = 0
  const live = await listen((_, response) => {
    tries += 1
    if (tries < 4) response.writeHead(503).end()
    else response.writeHead(200).write(line(1))
  })
  await eventually(() => expect(live.ids).toEqual([1]))
  expect(live.waits).toEqual([1_000, 2_000, 4_000])
})

test("[NET-O05] a busy server is left alone for as long as it asked", async () => {
  let tries = 0
  const live = await listen((_, response) => {
    tries += 1
    if (tries === 1) response.writeHead(429, { "retry-after": "37" }).end()
    else if (tries === 2) response.writeHead(503, { "retry-after": "soon" }).end()
    else response.writeHead(200).write(line(1))
  })
  await eventually(() => expect(live.ids).toEqual([1]))
  expect(live.waits).toEqual([37_000, 2_000])
  // The server can be reached, so the page does not say that the connection is lost.
  expect([live.busy(), live.connected]).toEqual([1, [false, true]])
})

test("a wait grows, stays between half a second and 30 seconds", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const wait = backOff(failures, random)
      expect(wait).toBeGreaterThanOrEqual(500)
      expect(wait).toBeLessThanOrEqual(30_000)
      expect(backOff(failures + 1, random)).toBeGreaterThanOrEqual(wait)
    })
  )
})

test("messages come out whole wherever the network cuts the stream", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !/[\r\n]/.test(text)),
        { maxLength: 6 }
      ),
      fc.constantFrom("\n", "\r\n"),
      fc.array(fc.nat(40), { maxLength: 12 }),
      async (texts, newLine, cuts) => {
        const bytes = new TextEncoder().encode(
          texts.map((text) => `: beat${newLine}${newLine}data: ${text}${newLine}${newLine}`).join("")
        )
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            let at = 0
            for (const cut of cuts) {
              controller.enqueue(bytes.slice(at, at + cut))
              at += cut
            }
            controller.enqueue(bytes.slice(at))
            controller.close()
          }
        })
        const read: Array<string> = []
        for await (const message of parseEvents(body)) read.push(message.data)
        expect(read).toEqual(texts)
      }
    )
  )
})
