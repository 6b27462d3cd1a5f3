import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { connect, type Socket } from "node:net"
import { PassThrough } from "node:stream"
import { Effect, Layer, ManagedRuntime } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import { localFiles } from "#server/platform/Files.ts"
import { Hashing } from "#server/uploads/Hashing.ts"
import { Bodies, BodyLimits } from "#server/uploads/receiveBody.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { chunkPath, documentOf, manyChunks, type Sent, sendChunk, sendFile, text } from "#tests/api/uploads/sending.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())
const sockets: Array<Socket> = []
const made: Array<ManagedRuntime.ManagedRuntime<Bodies, never>> = []
const makeBodies = (limits?: BodyLimits) => {
  const given = limits === undefined ? Layer.empty : Layer.succeed(BodyLimits, limits)
  const runtime = ManagedRuntime.make(Bodies.layer.pipe(Layer.provide(Hashing.layer), Layer.provide(given)))
  made.push(runtime)
  return runtime.runSync(Bodies)
}
afterEach(async () => {
  vi.useRealTimers()
  for (const runtime of made.splice(0)) await runtime.dispose()
  for (const socket of sockets.splice(0)) socket.destroy()
})

const waiting = () => portal.runtime.runPromise(Effect.map(Bodies, (bodies) => bodies.waiting()))
/** Sends the head of a chunk and only one byte of its body. */
const drip = (
  file: Sent & { readonly id: string; readonly as: { readonly token: string } },
  number: number,
  at: Portal = portal
) => {
  const { hostname, port } = new URL(at.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.write(
    [
      `POST ${chunkPath(file, number)} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${file.as.token}`,
      `content-length: ${chunkSize}`,
      "",
      "%"
    ].join("\r\n")
  )
  return socket
}
const office = async (at: Portal, name: string) => {
  const firm = await at.make.firm(name)
  const vendor = await at.make.vendor(firm, "Client")
  const folder = await at.make.folder(vendor, "Achats")
  return { firm, vendor, folder, as: await at.make.staff(firm, `${name.toLowerCase()}@cabinet.example`) }
}

describe("bodies that hardly come", () => {
  test("of one person, however many, leave room for everybody else", async () => {
    const { firm, ...place } = await office(portal, "Goutte")
    const colleague = await portal.make.staff(firm, "collegue@cabinet.example")
    const file = { ...place, name: "long.pdf", bytes: manyChunks(14), id: randomUUID() }
    for (let number = 1; number <= 13; number += 1) drip(file, number)
    // A person's share is half of the budget, which is six chunks.
    await eventually(async () => expect(await waiting()).toBe(7))
    const small = await sendFile(portal, { ...place, as: colleague, name: "note.txt", bytes: text("bonjour") })
    expect(documentOf(small).name).toBe("note.txt")
    const large = await sendFile(portal, { ...place, as: colleague, name: "bail.pdf", bytes: manyChunks(2) })
    expect(documentOf(large).name).toBe("bail.pdf")
    expect(await waiting()).toBe(7)
    for (const socket of sockets.splice(0)) socket.destroy()
    await eventually(async () => expect(await waiting()).toBe(0))
    expect((await sendChunk(portal, file, 1)).status).toBe(200)
  })

  test("[ERR-005] are answered with 408, and their room is free again", async () => {
    const hasty = await startPortal(
      {},
      { bodyLimits: { budget: chunkSize, share: chunkSize, idleTimeoutMs: 300, minRate: 1e9 } }
    )
    const { firm: _, ...place } = await office(hasty, "Lent")
    const file = { ...place, name: "long.pdf", bytes: manyChunks(2), id: randomUUID() }
    const socket = drip(file, 1, hasty)
    const dripping = setInterval(() => socket.write("."), 20)
    const said = await new Promise<string>((resolve) => socket.once("data", (part) => resolve(String(part))))
    clearInterval(dripping)
    expect([said.split("\r\n", 1)[0], /"code":"([^"]*)"/.exec(said)?.[1]]).toEqual([
      "HTTP/1.1 408 Request Timeout",
      "error.408"
    ])
    // The timeout of `hasty` is short even for a complete chunk on a busy machine: try several times.
    await eventually(async () => expect((await sendChunk(hasty, file, 1)).status).toBe(200), { timeout: 20_000 })
    await hasty.stop()
  })

  test("[ERR-005] have thirty seconds and their length at 20 kB a second, whatever keeps coming", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const bodies = makeBodies()
    const request = new PassThrough()
    let end: unknown
    void bodies
      .receive(request as unknown as IncomingMessage, { size: 200_000, memory: Buffer.alloc(200_000) })
      .catch((error: unknown) => {
        end = error
      })
    for (let seconds = 0; seconds < 36; seconds += 12) {
      request.write("a")
      await vi.advanceTimersByTimeAsync(12_000)
    }
    expect(end).toBeUndefined()
    request.write("a")
    await vi.advanceTimersByTimeAsync(3_999)
    expect(end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toMatchObject({ _tag: "RequestTimeout", code: "error.408" })
  })

  test("[ERR-005] have thirty seconds from one byte to the next", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const bodies = makeBodies()
    const request = new PassThrough()
    let end: unknown
    void bodies
      .receive(request as unknown as IncomingMessage, { size: chunkSize, memory: Buffer.alloc(chunkSize) })
      .catch((error: unknown) => {
        end = error
      })
    request.write("a")
    await vi.advanceTimersByTimeAsync(29_999)
    expect(end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toMatchObject({ _tag: "RequestTimeout" })
  })
})

describe("a line that stands still", () => {
  test("is cut: an answer that nobody reads on lets its file go, a call whose body trickles its connection", async () => {
    let sending = 0
    const slow = await startPortal(
      {},
      {
        responseIdleTimeout: 300,
        bodyTimeout: 300,
        localFiles: (root) => {
          const files = localFiles(root)
          return {
            ...files,
            send: async (...given) => {
              sending += 1
              await files.send(...given).finally(() => (sending -= 1))
            }
          }
        }
      }
    )
    try {
      const place = await office(slow, "Lente")
      // More bytes than the operating system buffers for a client that does not read.
      const { id } = documentOf(await sendFile(slow, { ...place, name: "long.pdf", bytes: manyChunks(5) }))
      const { hostname, port } = new URL(slow.url)
      const socket = connect(Number(port), hostname)
      sockets.push(socket)
      socket.pause()
      const head = [`GET /api/vendors/${place.vendor.id}/documents/${id}/content HTTP/1.1`, `host: ${hostname}`]
      socket.write([...head, `authorization: Bearer ${place.as.token}`, "", ""].join("\r\n"))
      await eventually(() => expect(sending).toBe(1))
      await eventually(() => expect(sending).toBe(0))
      const whole = await fetch(`${slow.url}/api/vendors/${place.vendor.id}/documents/${id}/content`, {
        headers: { authorization: `Bearer ${place.as.token}` }
      })
      expect((await whole.arrayBuffer()).byteLength).toBe(manyChunks(5).length)
      for (const path of ["/api/login", "/signin"]) {
        const trickling = connect(Number(port), hostname)
        sockets.push(trickling)
        const closed = new Promise((resolve) => trickling.once("close", resolve))
        const head = [`POST ${path} HTTP/1.1`, `host: ${hostname}`, "content-type: application/json"]
        trickling.resume().write([...head, "content-length: 1000", "", "{"].join("\r\n"))
        await closed
      }
    } finally {
      await slow.stop()
    }
  })
})

describe("the room for bodies", () => {
  const block = 131_072
  /** A budget of eight blocks, of which each person may use two. */
  const bodies = () => {
    const made = makeBodies({ budget: 8 * block, share: 2 * block, idleTimeoutMs: 1_000, minRate: 1_000 })
    const started: Array<string> = []
    const ends = new Map<string, () => void>()
    const work: Array<Promise<void>> = []
    return {
      made,
      started,
      come: (user: number, name: string) => {
        work.push(
          Effect.runPromise(
            made.withPlace(user, block, () =>
              Effect.promise(() => {
                started.push(name)
                return new Promise<void>((resolve) => ends.set(name, resolve))
              })
            )
          )
        )
      },
      end: (name: string) => ends.get(name)?.(),
      finish: async () => {
        for (const end of ends.values()) end()
        await Promise.all(work)
      }
    }
  }

  test("is half of one person while nobody else needs it, and everybody's share after that", async () => {
    const { come, end, finish, made, started } = bodies()
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) come(1, name)
    await eventually(() => expect(started).toEqual(["a1", "a2", "a3", "a4"]))
    for (const name of ["b1", "b2", "b3"]) come(2, name)
    for (const name of ["c1", "c2"]) come(3, name)
    await eventually(() => expect(started.slice(4)).toEqual(["b1", "b2", "c1", "c2"]))
    expect(made.waiting()).toBe(3)
    // People within their share go first, in order of arrival.
    come(4, "d1")
    come(5, "e1")
    end("a1")
    await eventually(() => expect(started.slice(8)).toEqual(["d1"]))
    end("b1")
    await eventually(() => expect(started.slice(9)).toEqual(["b3"]))
    end("b2")
    await eventually(() => expect(started.slice(10)).toEqual(["e1"]))
    for (const name of ["a2", "a3", "a4"]) end(name)
    await eventually(() => expect(started.slice(11)).toEqual(["a5", "a6"]))
    expect(made.waiting()).toBe(0)
    await finish()
  })
})
