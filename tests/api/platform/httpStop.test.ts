import { createServer, connect, type Socket } from "node:net"
import pg from "pg"
import { expect, test, vi } from "vitest"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { startSecondPortal } from "./secondPortal.ts"

const hold = async (portal: Portal) => {
  const owner = new pg.Client({ connectionString: portal.database.ownerUrl })
  await owner.connect()
  await owner.query("begin; lock table session in access exclusive mode")
  return { release: () => owner.query("commit"), end: () => owner.end() }
}

const waiting = (portal: Portal) =>
  portal.arrange(
    (sql) => sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  )

/** Reads the response to a request whose head is sent in two parts, with an action in between. */
const readAll = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let text = ""
    socket.on("data", (part) => (text += part.toString()))
    socket.on("error", reject)
    socket.on("close", () => resolve(text))
  })

test("a stop lets the request under way finish, turns new ones away with 503 and cuts the streams that never end", async () => {
  const portal = await startPortal()
  const user = await portal.make.user("arret@arret.example")
  const stopping = await startSecondPortal(portal)
  const url = await stopping.ready
  const late = connect(Number(new URL(url).port), "127.0.0.1")
  const answered = readAll(late)
  late.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n")
  const tab = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${user.token}` } })
  const cut = vi.fn<() => void>()
  void tab.text().then(cut, cut)
  const lock = await hold(portal)
  const slow = fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${user.token}` } })
  await eventually(async () => expect((await waiting(portal))[0]?.count).toBe(1))
  const stopped = stopping.stop()
  // The server has stopped listening: the shutdown has begun.
  await eventually(() => expect(fetch(`${url}/api/health`)).rejects.toThrow("fetch failed"))
  late.write("\r\n")
  expect((await answered).split("\r\n")[0]).toBe("HTTP/1.1 503 Service Unavailable")
  await eventually(() => expect(cut).toHaveBeenCalled())
  await lock.release()
  const answer = await slow
  expect([answer.status, await answer.json()]).toMatchObject([200, { data: { id: user.id } }])
  await stopped
  await lock.end()
  await portal.stop()
})

test("a start answers or refuses, and never leaves a request hanging", async () => {
  const portal = await startPortal()
  const free = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => free.once("listening", resolve))
  const address = free.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  await new Promise((resolve) => free.close(resolve))
  const starting = await startSecondPortal(portal, { port })
  const outcomes = new Set<string>()
  await eventually(
    async () => {
      const outcome = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => String(status),
        (error: Error) => (error.name === "TimeoutError" ? "hung" : "refused")
      )
      outcomes.add(outcome)
      expect(outcome).toBe("200")
    },
    { timeout: 20_000, interval: 5 }
  )
  await starting.stop()
  await portal.stop()
  expect([...outcomes].filter((outcome) => outcome !== "refused")).toEqual(["200"])
})
