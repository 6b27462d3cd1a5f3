import { Effect, Exit, Fiber, Layer, ManagedRuntime, Result } from "effect"
import { afterEach, describe, expect, test } from "vitest"
import type { ServerResponse } from "node:http"
import { ApiClient, Caller } from "#services/shared/ApiClient.ts"
import type { ToldFailure } from "#services/shared/failures.ts"
import { FirmId, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { eventually } from "#tests/support/eventually.ts"
import { answerJson, openServer, type Seen } from "./portalStub.ts"

const closers: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const open = async (
  answer: (request: Seen, response: ServerResponse) => void | Promise<void>,
  given: Partial<Caller["Service"]> = {}
) => {
  const server = await openServer(answer)
  const refused: Array<string> = []
  const failed: Array<ToldFailure> = []
  const caller = Layer.succeed(Caller, {
    origin: server.origin,
    token: () => "secret",
    provider: () => null,
    language: () => "pt" as const,
    online: () => true,
    refused: (token) => void refused.push(token),
    failed: (failure) => void failed.push(failure),
    ...given
  })
  const runtime = ManagedRuntime.make(Layer.provide(ApiClient.layer, caller))
  closers.push(server.close, () => runtime.dispose())
  const use = <A, E>(f: (client: ApiClient["Service"]) => Effect.Effect<A, E>) => ApiClient.use(f)
  return { ...server, failed, refused, runtime, use }
}
const me = (client: ApiClient["Service"]) => client.call("access.me")
const firms = (n: number) => (client: ApiClient["Service"]) =>
  client.call("access.companies", { params: { firmId: FirmId.make(n) } })
const ok = (_: Seen, response: ServerResponse) => answerJson(response, 200, { data: [] })

test("[NET-001] [NET-002] [NET-003] [NET-O03] [NET-009] a call asks for json at the API root with the session's bearer token", async () => {
  const { runtime, seen, use } = await open(ok)
  const answer = await runtime.runPromise(
    use((client) => client.call("access.firms", { query: { active_domain: "true" } }))
  )
  expect(answer).toEqual({ data: [] })
  expect(seen.map(({ method, url }) => [method, url])).toEqual([
    ["GET", "/api/users/me/accounting-firms?active_domain=true"]
  ])
  const headers = seen[0]!.headers
  expect([headers.accept, headers["accept-language"], headers.authorization, headers["x-identity-provider"]]).toEqual([
    "application/json",
    "pt",
    "Bearer secret",
    undefined
  ])
})

test("[NET-004] [SES-014] [SES-O05] the chosen identity provider is named on every call", async () => {
  const { runtime, seen, use } = await open(ok, { provider: () => "azure" })
  await runtime.runPromise(use(me))
  expect(seen[0]!.headers["x-identity-provider"]).toBe("azure")
})

test("a call without a session carries no Authorization header", async () => {
  const { runtime, seen, use } = await open(ok, { token: () => null })
  await runtime.runPromise(use((client) => client.call("branding.root")))
  expect("authorization" in seen[0]!.headers).toBe(false)
})

test("parameters, payload and extra headers are written as the contract says", async () => {
  const { runtime, seen, use } = await open((_, response) => answerJson(response, 201, { data: {} }))
  await runtime.runPromise(
    use((client) =>
      client.call("documents.createFolder", {
        params: { vendorId: VendorId.make(12) },
        headers: { "idempotency-key": "k1" },
        payload: { name: "Été", folder_id: NodeId.make(3) }
      })
    )
  )
  const [call] = seen
  expect([
    call!.method,
    call!.url,
    call!.headers["idempotency-key"],
    call!.headers["content-type"],
    call!.body
  ]).toEqual(["POST", "/api/vendors/12/folders", "k1", "application/json", '{"name":"Été","folder_id":3}'])
})

test("bytes travel as they are and a bare answer can be read as bytes", async () => {
  const { runtime, seen, use } = await open((request, response) => void response.end(request.body))
  const response = await runtime.runPromise(
    use((client) =>
      client.open("uploads.chunk", {
        params: { vendorId: VendorId.make(1) },
        query: {
          identifier: "00000000-0000-4000-8000-000000000000",
          folder_id: NodeId.make(5),
          file_name: "a b.pdf",
          total_size: 3,
          chunk_number: 1,
          chunk_size: 3,
          checksum: "0".repeat(64)
        },
        payload: new Blob(["abc"])
      })
    )
  )
  expect(await response.text()).toBe("abc")
  expect(seen[0]!.headers["content-type"]).toBe("application/octet-stream")
  expect(new URL(seen[0]!.url, "http://x").searchParams.get("file_name")).toBe("a b.pdf")
})

describe("[NET-010] [CST-039] statuses 200 to 299 are successes", () => {
  test.each([200, 201, 202, 204, 299])("%i", async (status) => {
    const { runtime, use } = await open((_, response) => void response.writeHead(status).end())
    expect(await runtime.runPromise(use((client) => client.call("access.logout")))).toBeUndefined()
  })
})

test("[NET-005] [CST-017] at most 50 requests run at once and the others wait", async () => {
  const waiting: Array<ServerResponse> = []
  const { runtime, seen, use } = await open((_, response) => void waiting.push(response))
  const all = runtime.runPromise(
    Effect.all(
      Array.from({ length: 60 }, (_, n) => use(firms(n + 1))),
      { concurrency: "unbounded" }
    )
  )
  await eventually(() => expect(waiting.length).toBe(50))
  for (const response of waiting.splice(0, 10)) answerJson(response, 200, { data: [] })
  await eventually(() => expect(seen.length).toBe(60))
  expect(waiting.length).toBe(50)
  for (const response of waiting) answerJson(response, 200, { data: [] })
  expect((await all).length).toBe(60)
})

test("[NET-008] [NET-O04] waiting calls leave by priority: high, then automatic, then low", async () => {
  const waiting: Array<ServerResponse> = []
  const { runtime, seen, use } = await open((_, response) => void waiting.push(response))
  const vendor = (n: number) => (client: ApiClient["Service"]) =>
    client.call("access.roles", { params: { vendorId: VendorId.make(n) } })
  const busy = Array.from({ length: 50 }, (_, n) => runtime.runPromise(use(vendor(n + 1))))
  await eventually(() => expect(waiting.length).toBe(50))
  const late = [
    runtime.runPromise(use((client) => client.call("signIn.providers"))),
    runtime.runPromise(use(vendor(99))),
    runtime.runPromise(use(me))
  ]
  for (let n = 1; n <= 3; n += 1) {
    answerJson(waiting.shift()!, 200, { data: [] })
    await eventually(() => expect(seen.length).toBe(50 + n))
  }
  expect(seen.slice(50).map(({ url }) => url)).toEqual([
    "/api/users/me",
    "/api/vendors/99/roles",
    "/api/oauth/providers"
  ])
  for (const response of waiting) answerJson(response, 200, { data: [] })
  await Promise.all([...busy, ...late])
})

test("[NET-006] identical GETs in flight share one request, and the next one asks again", async () => {
  const waiting: Array<ServerResponse> = []
  const { runtime, seen, use } = await open((_, response) => void waiting.push(response))
  const both = Promise.all([runtime.runPromise(use(me)), runtime.runPromise(use(me))])
  await eventually(() => expect(waiting.length).toBe(1))
  answerJson(waiting[0]!, 200, { data: { id: 1 } })
  expect(await both).toEqual([{ data: { id: 1 } }, { data: { id: 1 } }])
  const third = runtime.runPromise(use(me))
  await eventually(() => expect(waiting.length).toBe(2))
  answerJson(waiting[1]!, 200, { data: { id: 2 } })
  expect(await third).toEqual({ data: { id: 2 } })
  expect(seen.length).toBe(2)
})

test("[NET-006] two identical POSTs are two requests", async () => {
  const { runtime, seen, use } = await open(ok)
  const login = (client: ApiClient["Service"]) =>
    client.call("signIn.login", { payload: { email: "a@b.fr", password: "x" } })
  await runtime.runPromise(Effect.all([use(login), use(login)], { concurrency: 2 }))
  expect(seen.length).toBe(2)
})

test("[NET-007] [NET-O02] a cancelled caller is told nothing while another sharer gets the answer", async () => {
  const waiting: Array<ServerResponse> = []
  const { failed, runtime, use } = await open((_, response) => void waiting.push(response))
  const leaving = runtime.runFork(use(me))
  const staying = runtime.runPromise(use(me))
  await eventually(() => expect(waiting.length).toBe(1))
  const exit = await Effect.runPromise(Effect.andThen(Fiber.interrupt(leaving), Fiber.await(leaving)))
  expect(Exit.hasInterrupts(exit)).toBe(true)
  answerJson(waiting[0]!, 200, { data: { id: 1 } })
  expect(await staying).toEqual({ data: { id: 1 } })
  expect(failed).toEqual([])
})

test("[NET-007] [NET-O02] when every caller has left, the request itself is cancelled and is not repeated", async () => {
  let closed = 0
  const { failed, runtime, seen, use } = await open((_, response) => void response.on("close", () => (closed += 1)))
  const fiber = runtime.runFork(use(me))
  await eventually(() => expect(seen.length).toBe(1))
  await Effect.runPromise(Fiber.interrupt(fiber))
  await eventually(() => expect(closed).toBe(1))
  expect([seen.length, failed]).toEqual([1, []])
})

const refusal = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const portal = await open((_, response) => answerJson(response, status, body, headers))
  const result = await portal.runtime.runPromise(Effect.result(portal.use(me)))
  return { ...portal, failure: Result.isFailure(result) ? result.failure : null }
}

test("[ERR-007] [ERR-014] a problem document becomes one typed failure, told once", async () => {
  const { failed, failure } = await refusal(422, {
    type: "about:blank",
    title: "Unprocessable",
    status: 422,
    detail: "Saisissez votre adresse e-mail.",
    request_id: "r1",
    code: "error.422",
    errors: { email: ["auth.email_missing"] },
    closed_by: ["isWriter"],
    retry_after: 12
  })
  expect(failure).toMatchObject({
    _tag: "ApiFailure",
    status: 422,
    code: "error.422",
    text: "Saisissez votre adresse e-mail.",
    errors: { email: ["auth.email_missing"] },
    closedBy: ["isWriter"],
    retryAfter: 12,
    requestId: "r1",
    showError: true
  })
  expect(failed).toEqual([failure])
})

test("[ERR-014] a failure whose show_error is false is not told", async () => {
  const { failed, runtime, use } = await open((_, response) => answerJson(response, 404, {}))
  const failure = await runtime.runPromise(Effect.flip(use((client) => client.call("access.me", { showError: false }))))
  expect([failure.showError, failed]).toEqual([false, []])
})

test("[SES-005] [ERR-002] a 401 tells whose token was refused, and only then", async () => {
  const { failure, refused } = await refusal(401, { code: "auth.session_ended", detail: "" })
  expect([failure?.code, refused]).toEqual(["auth.session_ended", ["secret"]])
  expect((await refusal(403, {})).refused).toEqual([])
})

test("[ERR-008] the Retry-After header is kept when the body does not name it", async () => {
  const { failure } = await refusal(429, {}, { "retry-after": "31" })
  expect(failure).toMatchObject({ status: 429, code: "error.429", retryAfter: 31 })
})

test("[ERR-027] [ERR-028] a server that cannot be reached and a lost network are failures of their own", async () => {
  const portal = await open(ok)
  await portal.close()
  expect(await portal.runtime.runPromise(Effect.flip(portal.use(me)))).toMatchObject({
    _tag: "ConnectionLost",
    code: "connection.fetch_failed"
  })
  const offline = await open((_, response) => void response.destroy(), { online: () => false })
  expect(await offline.runtime.runPromise(Effect.flip(offline.use(me)))).toMatchObject({
    _tag: "ConnectionLost",
    code: "connection.lost"
  })
})
