import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { providerFetch } from "#server/access/ssoFetch.ts"
import { isPublic } from "#server/platform/publicAddress.ts"
import { portalOrigin } from "#server/access/portalOrigin.ts"

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fc00::1",
  "fd12::1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "2001:db8::1",
  "localhost",
  ""
])("%s is not an address of the open internet", (address) => {
  expect(isPublic(address)).toBe(false)
})
test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])("%s is", (address) => {
  expect(isPublic(address)).toBe(true)
})

describe("reaching a provider", () => {
  let hits = 0
  let host = ""
  const server = createServer((request, response) => {
    hits += 1
    if (request.url === "/large") return void response.end("x".repeat(1_100_000))
    if (request.url === "/away") return void response.writeHead(302, { location: "http://169.254.169.254/" }).end()
    if (request.url === "/slow") return
    response.setHeader("content-type", "application/json")
    request.pipe(response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const options = { body: undefined, headers: {}, method: "GET", redirect: "manual" } as const

  test("inside addresses are not even connected to, by number or by name, unless the installation names them", async () => {
    const { port } = new URL(`http://${host}`)
    const fetch = providerFetch([])
    for (const address of [
      `http://${host}/`,
      `https://${host}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`
    ])
      await expect(fetch(address, options), address).rejects.toThrow(TypeError)
    expect(hits).toBe(0)
    expect((await providerFetch([host])(`http://${host}/`, options)).status).toBe(200)
  })

  test("forms go through, redirections are not followed, and no answer is endless", async () => {
    const fetch = providerFetch([host])
    const form = await fetch(`http://${host}/`, { ...options, method: "POST", body: new URLSearchParams({ a: "1 é" }) })
    expect([await form.text(), form.headers.get("content-type")]).toEqual(["a=1+%C3%A9", "application/json"])
    expect((await fetch(`http://${host}/away`, options)).status).toBe(302)
    await expect(fetch(`http://${host}/large`, options)).rejects.toThrow(TypeError)
    const signal = AbortSignal.abort(new DOMException("late", "TimeoutError"))
    await expect(fetch(`http://${host}/slow`, { ...options, signal })).rejects.toMatchObject({ name: "TimeoutError" })
  })
})

test("[SES-013] the address that a provider sends people back to has the page's host and the scheme it is reached by", () => {
  const origin = (host: string, headers: object = {}, publicUrl = "https://portal.example", peer = "10.0.0.1") =>
    portalOrigin(
      { headers: { host, ...headers }, socket: { remoteAddress: peer } },
      { publicUrl, trustedProxies: ["10.0.0.1"] }
    )
  expect([
    origin("Lumen.localhost:4000"),
    origin("127.0.0.1:4000"),
    origin("lumen.example"),
    origin("lumen.example", {}, "http://portal.lan:8080"),
    origin("lumen.example", { "x-forwarded-proto": "http" }),
    origin("lumen.localhost", { "x-forwarded-proto": "https" }),
    origin("lumen.example", { "x-forwarded-proto": "http" }, "https://portal.example", "203.0.113.9"),
    origin("localhost.evil.example")
  ]).toEqual([
    "http://lumen.localhost:4000",
    "http://127.0.0.1:4000",
    "https://lumen.example",
    "http://lumen.example",
    "http://lumen.example",
    "https://lumen.localhost",
    "https://lumen.example",
    "https://localhost.evil.example"
  ])
})
