import type { ServerResponse } from "node:http"
import { eventually } from "#tests/support/eventually.ts"
import fc from "#tests/support/properties.ts"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { concurrentRequests, languages } from "#schemas/shared/constants.ts"
import { addressOf, type AnyRequest, type CallName, type Priority } from "#services/shared/calls.ts"
import { ApiFailure, type ToldFailure } from "#services/shared/failures.ts"
import { type CallerFacts, makeRequests } from "#services/shared/requests.ts"
import { answerJson, openServer } from "./portalStub.ts"

let server: Awaited<ReturnType<typeof openServer>>
let held: Map<string, ServerResponse>
let holds = false
let answer = { status: 200, body: {} as unknown }
beforeAll(async () => {
  server = await openServer((request, response) => {
    if (holds) held.set(request.url, response)
    else if (answer.status === 204 || answer.status === 205) response.writeHead(answer.status).end()
    else answerJson(response, answer.status, answer.body)
  })
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const open = (facts: Partial<CallerFacts> = {}) => {
  server.seen.splice(0)
  held = new Map()
  const told: Array<ToldFailure> = []
  const requests = makeRequests({
    origin: server.origin,
    token: () => "secret",
    provider: () => null,
    language: () => "fr",
    online: () => true,
    refused: () => undefined,
    failed: (failure) => void told.push(failure),
    ...facts
  })
  return { requests, told }
}
const never = new AbortController().signal
const roles = (id: number, more: AnyRequest = {}): readonly [CallName, AnyRequest] => [
  "access.roles",
  { params: { vendorId: id }, ...more }
]

type Step =
  | { readonly kind: "ask"; readonly id: number; readonly priority: Priority }
  | { readonly kind: "answer" }
  | { readonly kind: "leave"; readonly id: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("ask" as const),
    id: fc.integer({ min: 1, max: 6 }),
    priority: fc.constantFrom<Priority>("low", "auto", "high")
  }),
  fc.constant({ kind: "answer" as const }),
  fc.record({ kind: fc.constant("leave" as const), id: fc.integer({ min: 1, max: 6 }) })
)
const weights = { high: 2, auto: 1, low: 0 }

interface Expected {
  readonly id: number
  readonly weight: number
  readonly sharers: Array<{ readonly leave: AbortController; readonly outcome: Promise<unknown> }>
}

test("[NET-005] [CST-017] [NET-006] [NET-007] [NET-008] [NET-O02] [NET-O04] whatever is asked, answered and left: never more than 50 at once, the dearest first, one request for the same, no message and no retry for who left", async () => {
  const real = globalThis.fetch
  let inFlight = 0
  let most = 0
  vi.spyOn(globalThis, "fetch").mockImplementation((...given) => {
    most = Math.max(most, (inFlight += 1))
    return real(...given).finally(() => (inFlight -= 1))
  })
  holds = true
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { requests, told } = open()
      // All slots but one are taken for good, so that the order of the waiting requests can be seen.
      const filling = new AbortController()
      const fillers = Array.from({ length: concurrentRequests - 1 }, (_, index) =>
        requests.ask(...roles(1_000 + index), filling.signal).catch(() => undefined)
      )
      await eventually(() => expect(held.size).toBe(concurrentRequests - 1), { interval: 2 })

      let current: Expected | null = null
      let waiting: Array<Expected> = []
      const begun: Array<string> = []
      const outcomes: Array<readonly [Promise<unknown>, unknown]> = []
      const address = (id: number) => addressOf("access.roles", { params: { vendorId: id } })
      const next = () => {
        const best = Math.max(...waiting.map(({ weight }) => weight))
        current = waiting.find(({ weight }) => weight === best) ?? null
        waiting = waiting.filter((one) => one !== current)
        if (current !== null) begun.push(address(current.id))
      }
      for (const one of steps) {
        const lines: ReadonlyArray<Expected> = current === null ? waiting : [current, ...waiting]
        if (one.kind === "ask") {
          const leave = new AbortController()
          const outcome = requests
            .ask(...roles(one.id, { priority: one.priority }), leave.signal)
            .catch((reason: unknown) => reason)
          const known = lines.find(({ id }) => id === one.id)
          if (known !== undefined) known.sharers.push({ leave, outcome })
          else {
            waiting.push({ id: one.id, weight: weights[one.priority], sharers: [{ leave, outcome }] })
            if (current === null) next()
          }
        } else if (one.kind === "answer") {
          const done = current as Expected | null
          if (done === null) continue
          const body = { data: begun.length }
          answerJson(held.get(address(done.id))!, 200, body)
          held.delete(address(done.id))
          for (const { outcome } of done.sharers) outcomes.push([outcome, body])
          await Promise.all(done.sharers.map(({ outcome }) => outcome))
          next()
        } else {
          const known: Expected | undefined = lines.find(({ id }) => id === one.id)
          const gone = known?.sharers.shift()
          if (known === undefined || gone === undefined) continue
          const reason = new Error(`left ${outcomes.length}`)
          gone.leave.abort(reason)
          outcomes.push([gone.outcome, reason])
          await gone.outcome
          if (known.sharers.length > 0) continue
          waiting = waiting.filter((other) => other !== known)
          if (known !== current) continue
          held.delete(address(one.id))
          next()
        }
        await eventually(
          () => {
            expect(server.seen.slice(concurrentRequests - 1).map(({ url }) => url)).toEqual(begun)
            const running = current as Expected | null
            expect(running === null || held.has(address(running.id))).toBe(true)
          },
          { interval: 1 }
        )
      }
      for (const [outcome, value] of outcomes) expect(await outcome).toEqual(value)
      expect(told).toEqual([])
      // The waiting requests leave first, so that none of them gets a slot that becomes free.
      for (const { sharers } of [...waiting, ...(current === null ? [] : [current as Expected])])
        for (const { leave } of sharers) leave.abort("end")
      filling.abort()
      await Promise.all(fillers)
    }),
    { numRuns: 25 }
  )
  holds = false
  expect(most).toBe(concurrentRequests)
})

test("[NET-005] [CST-017] 120 calls at once leave 50 at a time until none is left", async () => {
  holds = true
  const { requests } = open()
  const all = Array.from({ length: 120 }, (_, index) => requests.ask(...roles(index + 1), never))
  let answered = 0
  while (answered < all.length) {
    await eventually(() => expect(held.size).toBe(Math.min(concurrentRequests, all.length - answered)), { interval: 2 })
    for (const [url, response] of [...held].slice(0, 30)) {
      held.delete(url)
      answered += 1
      answerJson(response, 200, {})
    }
  }
  holds = false
  expect((await Promise.all(all)).length).toBe(120)
})

test("[NET-002] [NET-003] [NET-004] [NET-O03] [SES-O05] every call carries what it must, and the provider's header only when there is one", async () => {
  const calls: ReadonlyArray<readonly [CallName, AnyRequest]> = [
    roles(7),
    ["signIn.login", { payload: { email: "a", password: "b" } }],
    ["documents.update", { params: { vendorId: 3, nodeId: 4 }, payload: { name: "b" } }],
    ["documents.emptyTrash", { params: { vendorId: 3 } }],
    ["uploads.chunk", { params: { vendorId: 3 }, payload: new Uint8Array([1, 2]) }]
  ]
  const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.option(name),
      fc.option(name),
      fc.constantFrom(...languages),
      async ([call, request], token, provider, language) => {
        const { requests } = open({ token: () => token, provider: () => provider, language: () => language })
        await requests.ask(call, request, never)
        const headers = server.seen[0]!.headers
        expect([
          headers.accept,
          headers["accept-language"],
          headers.authorization,
          headers["x-identity-provider"],
          headers["content-type"]
        ]).toEqual([
          "application/json",
          language,
          token === null ? undefined : `Bearer ${token}`,
          provider ?? undefined,
          request.payload === undefined
            ? undefined
            : request.payload instanceof Uint8Array
              ? "application/octet-stream"
              : "application/json"
        ])
      }
    ),
    { numRuns: 40 }
  )
})

test("[NET-010] [CST-039] [ERR-014] 200 to 299 succeed, 400 to 599 reject with their status and are told once, 401 to its session alone", async () => {
  const refused: Array<string> = []
  const { requests, told } = open({ refused: (token) => void refused.push(token) })
  for (let status = 200; status < 300; status += 1) {
    answer = { status, body: { data: status } }
    const isEmpty = status === 204 || status === 205
    expect(await requests.ask(...roles(status), never)).toEqual(isEmpty ? undefined : answer.body)
  }
  expect(told).toEqual([])
  // 407 is between a browser and its proxy, 421 is retried by the browser itself, and after 503 the client waits.
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index).filter(
    (status) => status !== 407 && status !== 421 && status !== 503
  )
  for (const status of statuses) {
    answer = { status, body: { code: `error.${status}` } }
    const failure = await requests.ask(...roles(status), never).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({ status })
    await requests.ask(...roles(status, { showError: false }), never).catch(() => undefined)
  }
  answer = { status: 200, body: {} }
  expect(told.map((failure) => failure._tag === "ApiFailure" && failure.status)).toEqual(
    statuses.filter((status) => status !== 401)
  )
  expect(refused).toEqual(["secret", "secret"])
  // Nothing is retried automatically.
  expect(server.seen.length).toBe(100 + 2 * statuses.length)
})

test("[ERR-028] a read waits for a server that restarts and says so once; a change is not sent again", async () => {
  const away: Array<boolean> = []
  const { requests, told } = open({ restarting: (now) => void away.push(now) })
  answer = { status: 503, body: { code: "error.503", retry_after: 0 } }
  const read = requests.ask(...roles(1), never)
  const other = requests.ask(...roles(2), never)
  await eventually(() => expect(server.seen.length).toBeGreaterThan(6), { interval: 2 })
  expect([away, told]).toEqual([[true], []])
  const left = new AbortController()
  const gone = requests.ask(...roles(3), left.signal).catch((error: unknown) => error)
  left.abort(new Error("left"))
  expect(await gone).toMatchObject({ message: "left" })
  const before = server.seen.filter(({ method }) => method !== "GET").length
  const change = await requests
    .ask("people.updateMe", { payload: { language: "fr" } }, never)
    .catch((error: unknown) => error)
  expect(change).toMatchObject({ status: 503, code: "error.503" })
  expect(server.seen.filter(({ method }) => method !== "GET").length).toBe(before + 1)
  expect(told.length).toBe(1)
  answer = { status: 200, body: { data: 1 } }
  expect(await Promise.all([read, other])).toEqual([{ data: 1 }, { data: 1 }])
  expect(away).toEqual([true, false])
})

test("[ERR-028] a client file that is being transferred is no restart: a read of it fails with the reason", async () => {
  const away: Array<boolean> = []
  const { requests } = open({ restarting: (now) => void away.push(now) })
  answer = { status: 503, body: { code: "error.client_file_locked", retry_after: 5 } }
  const failure = await requests.ask(...roles(1), never).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 503, code: "error.client_file_locked" })
  expect(away).toEqual([])
})
