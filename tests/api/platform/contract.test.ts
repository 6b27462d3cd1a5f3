import { Redacted } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"
import { afterAll, beforeAll, expect, test } from "vitest"
import { PortalApi } from "#schemas/api.ts"
import { reference } from "#schemas/reference.ts"
import { calls } from "#services/shared/calls.generated.ts"
import { laterCalls } from "#services/shared/laterCalls.generated.ts"
import { routeOf } from "#server/platform/routeTable.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  // Endpoints of optional features answer 404 where these are not configured: configure one.
  const service = { name: "Parapheur", url: "https://parapheur.example", secret: Redacted.make("secret") }
  portal = await startPortal({ signing: { service } })
})
afterAll(() => portal.stop())

interface Endpoint {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly guarded: boolean
}
const endpoints = (() => {
  const found: Array<Endpoint> = []
  HttpApi.reflect(PortalApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, errors, group }) => {
      found.push({
        name: `${group.identifier}.${endpoint.identifier}`,
        method: endpoint.method,
        path: endpoint.path,
        guarded: errors.has(401)
      })
    }
  })
  return found
})()

test("[NET-O07] [NET-001] [CST-040] every endpoint of the contract is routed, below the API root", async () => {
  const firm = await portal.make.firm("Contrat", "127.0.0.1")
  for (const { guarded, method, path } of endpoints) {
    expect(path).toMatch(/^\/api(\/|$)/)
    const address = path
      .replace(":firmId", String(firm.id))
      .replace(/:(document|folder)\b/, "00000000000000ff")
      .replace(/:\w+/g, "7")
    const response = await fetch(portal.url + address, { method })
    await response.body?.cancel()
    // A guarded endpoint answers 401 before anything else; an unknown URL would not.
    if (guarded) expect([method, path, response.status]).toEqual([method, path, 401])
    else expect([path, [404, 405, 501].includes(response.status)]).toEqual([path, false])
    expect([path, routeOf(address)?.pattern, routeOf(address)?.methods.includes(method)]).toEqual([path, path, true])
  }
})

test("[NET-O07] the browser's calls are the contract's endpoints, no more and no fewer", () => {
  expect({ ...calls, ...laterCalls }).toEqual(
    Object.fromEntries(endpoints.map(({ method, name, path }) => [name, [method, path]]))
  )
})

test("[NET-O09] the paths that were left without a name have the ones decided", () => {
  const decided = [
    ["GET", "/api/accounting-software/:firmId/:vendorId/access"],
    ["GET", "/api/accounting-software/:firmId/:vendorId/credentials"],
    ["GET", "/api/oauth/providers"],
    ["GET", "/api/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId"],
    ["POST", "/api/vendors/:vendorId/nodes/:nodeId/workflows/:workflowId/statuses"],
    ["PATCH", "/api/vendors/:vendorId/workflows/:workflowId"],
    ["GET", "/api/accounting-firms/:firmId/vendors/:vendorId/users"],
    ["POST", "/api/vendors/:vendorId/documents/content"]
  ]
  expect(endpoints.map(({ method, path }) => [method, path])).toEqual(expect.arrayContaining(decided))
})

test("[NET-O07] the published document lists every endpoint and nothing else", async () => {
  const answer = await portal.call<{
    readonly openapi: string
    readonly info: object
    readonly paths: Readonly<Record<string, object>>
  }>("GET", "/api/openapi.json")
  expect(answer.status).toBe(200)
  expect(answer.body.openapi).toMatch(/^3\.1/)
  const verbs = new Set(["get", "post", "put", "patch", "delete"])
  const listed = Object.entries(answer.body.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((verb) => verbs.has(verb))
      .map((verb) => `${verb.toUpperCase()} ${path}`)
  )
  const expected = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`)
  expect(listed.sort()).toEqual(expected.sort())
})

test("[NET-O07] the published document says in a sentence what each call does, and how calls are made", () => {
  const { components, info, paths, tags } = OpenApi.fromApi(PortalApi)
  const operations = Object.values(paths)
    .flatMap((path) => [path.get, path.post, path.put, path.patch, path.delete])
    .filter((operation) => operation !== undefined)
  expect(operations.filter(({ summary }) => !/^[A-Z].+\.$/.test(summary ?? "")).map((one) => one.operationId)).toEqual(
    []
  )
  expect(components.securitySchemes["session"]).toMatchObject({ type: "http", scheme: "bearer" })
  const told = Object.entries(reference).flatMap(([group, { calls: of }]) =>
    Object.keys(of).map((call) => `${group}.${call}`)
  )
  expect(told.sort()).toEqual(endpoints.map(({ name }) => name).sort())
  expect(tags.filter((tag) => !("x-displayName" in tag))).toEqual([])
  for (const word of ["Authorization", "problem+json", "If-Match", "Idempotency-Key", "Retry-After"])
    expect(info.description).toContain(word)
})

test("[NET-O07] the documentation page is served, and talks to this server alone", async () => {
  const answer = await fetch(`${portal.url}/api/docs?theme=1`, { headers: { "accept-encoding": "br" } })
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*connect-src 'self';/)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")])
  expect(await answer.text()).toContain("Dossier API")
  // Compressed once, and cached by the browser for a while.
  expect([answer.headers.get("content-encoding"), answer.headers.get("cache-control")]).toEqual([
    "br",
    "public, max-age=300"
  ])
})

test("[NET-009] [NET-010] [NET-002] answers carry their content in data, as JSON", async () => {
  for (const path of ["/api", "/api/oauth/providers"]) {
    const answer = await portal.call<object>("GET", path)
    expect([path, answer.status === 200 ? Object.keys(answer.body) : answer.status]).toEqual([path, ["data"]])
    expect(answer.headers.get("content-type")).toBe("application/json")
    expect(answer.headers.get("cache-control")).toBe("no-store")
  }
})

test("[NET-030] no identity provider is configured, and the list says so", async () => {
  expect(await portal.call("GET", "/api/oauth/providers")).toMatchObject({ status: 200, body: { data: [] } })
})
