import { expect, onTestFinished, test, vi } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { type CallerFacts, makeRequests } from "#services/shared/requests.ts"
import { makeWaitingQueue } from "#services/shared/waitingQueue.ts"
import { answerJson, openServer, type Seen } from "./portalStub.ts"

const callingOf = (origin: string, token: () => string = () => "t") => {
  const refused: Array<string> = []
  const failed: Array<unknown> = []
  const caller: CallerFacts = {
    origin,
    token,
    provider: () => null,
    language: () => languages[0],
    online: () => true,
    refused: (given) => void refused.push(given),
    failed: (failure) => void failed.push(failure)
  }
  return { failed, refused, requests: makeRequests(caller) }
}

const opened = async (answer: (seen: Seen, n: number) => readonly [number, unknown], token?: () => string) => {
  let count = 0
  const server = await openServer((seen, response) => {
    const [status, body] = answer(seen, (count += 1))
    answerJson(response, status, body)
  })
  onTestFinished(server.close)
  return { ...callingOf(server.origin, token), server }
}
const request = { params: { vendorId: 7 } }
const never = () => new AbortController().signal

test("[NET-006] what was read ahead is the answer of the first who asks the same, and of nobody else", async () => {
  const { requests, server } = await opened((_, n) => [200, { n }])
  requests.prefetch("documents.access", request)
  expect(await requests.ask("documents.access", { ...request, showError: false }, never())).toEqual({ n: 1 })
  expect(await requests.ask("documents.access", request, never())).toEqual({ n: 2 })
  expect(server.seen).toHaveLength(2)
})

test("[NET-006] what was read ahead with another token, or of another address, is nobody's", async () => {
  let token = "mine"
  const { requests } = await opened(
    ({ headers, url }) => [200, { url, as: headers.authorization }],
    () => token
  )
  requests.prefetch("documents.access", request)
  token = "theirs"
  expect(await requests.ask("documents.access", request, never())).toMatchObject({ as: "Bearer theirs" })
  requests.prefetch("documents.access", request)
  const other = await requests.ask("documents.access", { params: { vendorId: 8 } }, never())
  expect(other).toMatchObject({ url: "/api/vendors/8/documents/access" })
})

test("[ERR-014] [SES-005] a refusal of what was read ahead is told to nobody; whoever asks then hears it in its own words", async () => {
  const { failed, refused, requests, server } = await opened((_, n) => [n < 3 ? 401 : 200, { code: "error.401" }])
  requests.prefetch("documents.access", request)
  await expect.poll(() => server.seen.length).toBe(1)
  expect([refused, failed]).toEqual([[], []])
  await expect(requests.ask("documents.access", request, never())).rejects.toMatchObject({ status: 401 })
  expect([refused, server.seen.length]).toEqual([["t"], 2])
})

test("[NET-006] what was read ahead is given up after five seconds, unless somebody waits for it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const late = Promise.withResolvers<void>()
  const gone: Array<number> = []
  let count = 0
  const server = await openServer((_, response) => {
    const n = (count += 1)
    response.once("close", () => void (response.writableFinished || gone.push(n)))
    void late.promise.then(() => answerJson(response, 200, { n }))
  })
  onTestFinished(server.close)
  const { requests } = callingOf(server.origin)
  const arrived = (n: number) => vi.waitFor(() => expect(server.seen).toHaveLength(n))
  requests.prefetch("documents.access", request)
  await arrived(1)
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(gone).toEqual([1]))
  requests.prefetch("documents.access", request)
  const waiting = requests.ask("documents.access", request, never())
  await arrived(2)
  vi.advanceTimersByTime(60_000)
  late.resolve()
  expect(await waiting).toEqual({ n: 2 })
  expect([server.seen.length, gone]).toEqual([2, [1]])
})

test("[NET-007] whoever cancels hears that, even of what was read ahead", async () => {
  const { requests } = await opened(() => [200, {}])
  requests.prefetch("documents.access", request)
  const cancelled = AbortSignal.abort(new Error("gone"))
  await expect(requests.ask("documents.access", request, cancelled)).rejects.toThrow("gone")
})

test("[NET-O04] [NET-007] the waiting leave by priority, and whoever is cancelled while waiting is never begun", async () => {
  const queued = makeWaitingQueue(1)
  const begun: Array<string> = []
  const first = Promise.withResolvers<void>()
  const add = (
    name: string,
    priority: "high" | "auto" | "low",
    signal = never(),
    until: Promise<void> = Promise.resolve()
  ) =>
    queued(priority, signal, () => {
      begun.push(name)
      return until
    })
  const leaving = new AbortController()
  const all = [
    add("first", "auto", never(), first.promise),
    add("low", "low"),
    add("auto", "auto"),
    add("high", "high")
  ]
  const cancelled = add("cancelled", "high", leaving.signal)
  leaving.abort(new Error("left"))
  await expect(cancelled).rejects.toThrow("left")
  await expect(add("late", "high", AbortSignal.abort(new Error("late")))).rejects.toThrow("late")
  first.resolve()
  await Promise.all(all)
  expect(begun).toEqual(["first", "high", "auto", "low"])
})

test("[NET-O04] one that fails makes room as one that succeeds does", async () => {
  const queued = makeWaitingQueue(1)
  const failing = queued("auto", never(), () => Promise.reject(new Error("no")))
  const next = queued("auto", never(), () => Promise.resolve("next"))
  await expect(failing).rejects.toThrow("no")
  expect(await next).toBe("next")
})
