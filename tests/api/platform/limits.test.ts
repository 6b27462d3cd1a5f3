import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Settings } from "#server/platform/Settings.ts"
import { eventually } from "#tests/support/eventually.ts"
import { operations } from "#tests/support/contract.ts"
import { type Answer, type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { startSecondPortal } from "./secondPortal.ts"

const limit = 3
const limits: Partial<Settings["Service"]> = {
  requestsPerUser: limit,
  requestsPerAddress: limit,
  chunksPerUser: 2 * limit,
  trustedProxies: ["127.0.0.1"]
}

let portal: Portal
let second: { readonly url: string; readonly stop: () => Promise<void> }
beforeAll(async () => {
  portal = await startPortal(limits)
  const other = await startSecondPortal(portal, limits)
  second = { url: await other.ready, stop: other.stop }
})
afterAll(async () => {
  await second.stop()
  await portal.stop()
})

/** Repeats a request until it is refused. If a new minute begins meanwhile, the count starts again, once. */
const untilRefused = async (call: () => Promise<Answer<unknown>>, most = limit) => {
  for (let accepted = 0; accepted <= 2 * most; accepted++) {
    const answer = await call()
    if (answer.status === 429) return { accepted, answer }
  }
  throw new Error("nothing was refused")
}
const asUser = (user: SignedInUser) => () => portal.call<unknown>("GET", "/api/users/me", { as: user })
const from = (address: string) => ({ "x-forwarded-for": address })

describe("requests a minute", () => {
  test("[NET-011] [NET-O05] [CST-032] [ERR-008] past a user's share are refused with the seconds to wait, and nobody else's", async () => {
    const user = await portal.make.user("vite@limites.example")
    const other = await portal.make.user("calme@limites.example")
    const { accepted, answer } = await untilRefused(asUser(user))
    expect(accepted).toBeGreaterThanOrEqual(limit)
    const wait = Number(answer.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(answer.body).toEqual({
      type: "urn:dossier:problem:error.429",
      title: "Trop de demandes. Patientez une minute avant de réessayer.",
      status: 429,
      detail: "Trop de demandes. Patientez une minute avant de réessayer.",
      request_id: answer.headers.get("x-request-id"),
      code: "error.429",
      retry_after: wait
    })
    expect((await asUser(other)()).status).toBe(200)
  })

  test("[NET-O05] a second session of the same user draws on the same share", async () => {
    const user = await portal.make.user("double@limites.example")
    const signedIn = await portal.call<{ readonly data: { readonly token: string } }>("POST", "/api/login", {
      body: { email: user.email, password: portal.password },
      headers: from("203.0.113.1")
    })
    const again = { ...user, token: signedIn.body.data.token }
    await untilRefused(asUser(user))
    const { accepted } = await untilRefused(asUser(again))
    expect(accepted).toBeLessThanOrEqual(limit)
  })

  test("[NET-O05] what is served to anybody is counted however its address is spelt, and keeps its policy", async () => {
    const firm = await portal.make.firm("Orthographe")
    const looks = `accounting-firms/${firm.id}/white-labels/light/favicon.ico`
    const spellings = [
      `/api/${looks}`,
      `/api//${looks}`,
      `/api/${looks}/`,
      `/api/${looks.replace("white-labels", "white%2Dlabels")}`,
      `/api/${looks};a=1`,
      "/api/docs/",
      "/api/%64ocs"
    ]
    for (const [place, path] of spellings.entries()) {
      const call = () => portal.call<unknown>("GET", path, { headers: from(`203.0.113.${100 + place}`) })
      const first = await call()
      expect([path, first.status]).toEqual([path, 200])
      expect([path, first.headers.get("content-security-policy")]).toEqual([
        path,
        expect.stringMatching(/^default-src 'none'/)
      ])
      await untilRefused(call, 10 * limit)
    }
  })

  test.each([
    ["GET", "/api", undefined],
    ["GET", "/api/oauth/providers", undefined],
    ["GET", "/api/accounting-firms/1/white-labels", undefined],
    ["POST", "/api/login", { email: "a@b.example", password: "x" }],
    ["POST", "/api/autologin", { token: "x" }],
    ["POST", "/api/setup", { email: "x", password: "x", firstname: "x", lastname: "x" }]
  ])("[NET-O05] anonymous %s %s is counted by address", async (method, path, body) => {
    const place = `${path.length}.${JSON.stringify(body)?.length ?? 0}`
    const call = (headers: Readonly<Record<string, string>>) => () =>
      portal.call<unknown>(method, path, { headers, ...(body === undefined ? {} : { body }) })
    const { accepted } = await untilRefused(call(from(`198.18.${place}`)))
    expect(accepted).toBeGreaterThanOrEqual(limit)
    expect((await call(from(`198.19.${place}`))()).status).not.toBe(429)
  })

  test("[NET-O05] a token that is not worth anything does not make a visitor somebody", async () => {
    const call = () =>
      portal.call<unknown>("GET", "/api/oauth/providers", {
        as: `invented-${Math.floor(performance.now() * 1e6)}`,
        headers: from("198.51.100.77")
      })
    expect((await untilRefused(call)).accepted).toBeGreaterThanOrEqual(limit)
  })

  test("[NET-O05] a refused token counts against its address, on bytes too, and stops nobody who is signed in there", async () => {
    const user = await portal.make.user("voisin@limites.example")
    const headers = from("198.51.100.78")
    const paths = ["/api/users/me", "/api/vendors/1/documents/1/content", "/api/vendors/1/documents/content"]
    let turn = 0
    const call = () =>
      portal.call<unknown>("GET", paths[(turn += 1) % paths.length] ?? "", { as: `invented-${turn}`, headers })
    const { accepted, answer } = await untilRefused(call)
    expect(accepted).toBeGreaterThanOrEqual(limit)
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/)
    for (const path of paths) await untilRefused(() => portal.call("GET", path, { as: "invented", headers }))
    expect((await portal.call("GET", "/api/users/me", { as: user, headers })).status).toBe(200)
  })

  test("[NET-O05] logos and icons have a larger share per address, of their own, and the documentation one of its own", async () => {
    const headers = from("198.51.100.79")
    const logo = () => portal.call<unknown>("GET", "/api/accounting-firms/1/white-labels/light/logo", { headers })
    const { accepted, answer } = await untilRefused(logo, 10 * limit)
    expect(accepted).toBeGreaterThanOrEqual(10 * limit)
    expect(answer.body).toMatchObject({ code: "error.429", retry_after: Number(answer.headers.get("retry-after")) })
    for (const path of ["/api/docs", "/api/openapi.json"]) {
      await untilRefused(() => portal.call("GET", path, { headers }))
      expect((await portal.call("GET", path, { headers: from("198.51.100.80") })).status).toBe(200)
    }
    expect((await portal.call("GET", "/api/oauth/providers", { headers })).status).toBe(200)
  })

  test("[NET-O05] a balancer's probes are not refused for what others do at its address, and are counted themselves", async () => {
    const headers = from("198.51.100.81")
    await untilRefused(() => portal.call("GET", "/api/openapi.json", { headers }))
    await untilRefused(
      () => portal.call("GET", "/api/accounting-firms/1/white-labels/light/logo", { headers }),
      10 * limit
    )
    const probe = () => portal.call("GET", "/api/health", { headers })
    expect((await probe()).status).toBe(200)
    const many: Array<Answer<unknown>> = []
    for (let round = 0; round < 26; round++) many.push(...(await Promise.all(Array.from({ length: 50 }, probe))))
    const refused = many.filter(({ status }) => status === 429).length
    expect(many.length - refused).toBeGreaterThanOrEqual(599)
    expect(refused).toBeGreaterThan(0)
  })

  test("[NET-O05] secrets in addresses are not tried for nothing: passes and tickets that are none count, as what is behind them does", async () => {
    const secret = "A".repeat(43)
    const paths = [
      `/api/vendors/1/archives/${secret}`,
      `/api/shares/visits/${secret}/documents/${"0".repeat(16)}/content`,
      `/api/shares/visits/${secret}/archive`,
      `/api/shares/visits/${secret}/folders/${"0".repeat(16)}`
    ]
    for (const [place, path] of paths.entries()) {
      const headers = from(`198.51.100.${120 + place}`)
      await untilRefused(() => portal.call<unknown>("GET", path, { headers }), 10 * limit)
    }
  })

  test("[NET-O05] no call of the contract answers a stranger without end", async () => {
    const uncounted: Array<string> = []
    for (const [place, { method, name, path }] of operations.entries()) {
      // Health checks have a higher limit, tested above.
      if (name === "platform.health") continue
      const address = path.replaceAll(/\{[^}]*\}/g, "1")
      const headers = from(`192.0.${Math.floor(place / 250)}.${place % 250}`)
      let status = 0
      for (let tries = 0; tries <= 20 * limit && status !== 429; tries++)
        status = (await portal.call(method, address, { headers, ...(method === "GET" ? {} : { body: {} }) })).status
      // A request that is refused before any lookup is not counted.
      if (status !== 429 && status !== 400 && status !== 404 && status !== 422 && status !== 415)
        uncounted.push(`${name} ${status}`)
    }
    expect(uncounted).toEqual([])
  }, 60_000)

  test("[NET-O05] chunks have a share of their own", async () => {
    const user = await portal.make.user("morceaux@limites.example")
    const chunk = () =>
      portal.call<unknown>("POST", "/api/vendors/999999999/documents/content?identifier=x", {
        as: user,
        body: new Uint8Array([1])
      })
    const { accepted } = await untilRefused(chunk, 2 * limit)
    expect(accepted).toBeGreaterThanOrEqual(2 * limit)
    expect((await asUser(user)()).status).toBe(200)
  })

  test("[NET-O05] [NET-011] two processes on one database count one caller together", async () => {
    const user = await portal.make.user("deux@limites.example")
    await untilRefused(asUser(user))
    const there = () =>
      fetch(`${second.url}/api/users/me`, { headers: { authorization: `Bearer ${user.token}` } }).then(
        ({ status }) => status
      )
    await eventually(async () => expect(await there()).toBe(429), { interval: 300 })
  })
})

describe("x-forwarded-for", () => {
  test("[NET-O05] from a stranger is not believed: the peer pays", async () => {
    const strict = await startPortal({ ...limits, trustedProxies: [] })
    let turn = 0
    const call = () => strict.call<unknown>("GET", "/api/oauth/providers", { headers: from(`192.0.2.${(turn += 1)}`) })
    const { accepted } = await untilRefused(call)
    await strict.stop()
    expect(accepted).toBeGreaterThanOrEqual(limit)
  })
})
