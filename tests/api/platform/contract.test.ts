import { HttpApi } from "effect/http-api"
import { afterAll, beforeAll, expect, test } from "vitest"
import { PortalApi } from "#schemas/api.ts"
import { calls } from "#services/shared/calls.generated.ts"
import { routeOf } from "#server/platform/routeTable.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let user: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  user = await portal.make.user("contrat@contrat.example")
})
afterAll(() => portal.stop())

interface Endpoint {
  readonly name: string
  readonly method: string
  readonly path: string
}
const endpoints = (() => {
  const found: Array<Endpoint> = []
  HttpApi.reflect(PortalApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      found.push({ name: `${group.identifier}.${endpoint.identifier}`, method: endpoint.method, path: endpoint.path })
    }
  })
  return found
})()

test("[NET-O07] [NET-001] every endpoint of the contract is routed, below the API root", async () => {
  const unrouted: Array<string> = []
  for (const { method, path } of endpoints) {
    expect(path).toMatch(/^\/api(\/|$)/)
    // Of the address's form, never of an object that is there.
    const address = path.replace(/:(document|folder)\b/g, "00000000000000ff").replace(/:\w+/g, "999999999")
    const controller = new AbortController()
    const response = await fetch(portal.url + address, {
      method,
      signal: controller.signal,
      headers: { authorization: `Bearer ${user.token}`, "accept-language": "en" }
    })
    const routed = response.headers.get("content-type") === "text/event-stream" || response.status < 300
    const problem = routed ? {} : ((await response.json()) as { readonly code?: string })
    controller.abort()
    // The router's own 404 is said without a route; an absent object is found out behind one.
    if (response.status === 405 || response.status === 501) unrouted.push(`${method} ${path} ${response.status}`)
    if (response.status === 404) expect([path, problem.code]).toEqual([path, "error.404"])
    expect([path, routeOf(address)?.pattern, routeOf(address)?.methods.includes(method)]).toEqual([path, path, true])
    if (path === "/api/logout" || path.endsWith("login"))
      user = await portal.make.user(
        `u${endpoints.indexOf(endpoints.find((one) => one.path === path && one.method === method) ?? endpoints[0]!)}@contrat.example`
      )
  }
  expect(unrouted).toEqual([])
})

test("[NET-O07] the browser's calls are the contract's endpoints, no more and no fewer", () => {
  expect(calls).toEqual(Object.fromEntries(endpoints.map(({ method, name, path }) => [name, [method, path]])))
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

test("[NET-O07] the documentation page is served", async () => {
  const answer = await fetch(`${portal.url}/api/docs`)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")])
  expect(await answer.text()).toContain("Dossier API")
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
