import { randomBytes } from "node:crypto"
import { Logger, Redacted } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { requestAs } from "#tests/api/access/hosts.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const lines = async () => (await fetch(`${portal.url}/metrics`)).text()
const labels = (text: string) => [...text.matchAll(/^dossier_requests_total\{(.*)\} (\d+)$/gm)].map(([, said]) => said)

test("counts requests by the contract's patterns: no id, no name and nothing a caller made up", async () => {
  const user = await portal.make.user("mesure@mesure.example")
  const called = [
    "/api/vendors/7/roles",
    "/api/vendors/8/roles",
    "/api/vendors/7/folders/00000000000000ff/content",
    "/api/vendors/0000abc/roles",
    '/api/made"up\\/x',
    "/api/accounting-firms/3/white-labels/light/logo",
    "/customers/1f",
    "/assets/gone.js"
  ]
  for (const path of called)
    await requestAs(portal.url, "localhost", "GET", path, undefined, { authorization: `Bearer ${user.token}` })
  for (let index = 0; index < 50; index++) await portal.call("GET", `/api/guess-${index}`)
  const pattern = (route: string, status: number) => `method="GET",route="${route}",status="${status}"`
  await eventually(async () => {
    const said = labels(await lines())
    expect(said).toEqual(
      expect.arrayContaining([
        pattern("/api/vendors/:vendorId/roles", 404),
        pattern("/api/vendors/:vendorId/roles", 400),
        pattern("/api/vendors/:vendorId/folders/:folder/content", 404),
        pattern("/api/accounting-firms/:firmId/white-labels/:theme/logo", 404),
        pattern("other", 404)
      ])
    )
    expect(said.length).toBeLessThan(12)
    expect(said.join("\n")).not.toMatch(/\/\d|guess|made|mesure/)
  })
})

test("is the Prometheus text form, with durations that add up", async () => {
  await portal.call("GET", "/api/health")
  const answer = await fetch(`${portal.url}/metrics`)
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4")
  const text = await answer.text()
  for (const line of text.trimEnd().split("\n")) {
    expect(line).toMatch(/^(# TYPE dossier_\w+ (counter|histogram|gauge)|dossier_\w+(\{[^{}]*\})? [0-9.e+-]+)$/)
  }
  const buckets = [...text.matchAll(/_bucket\{le="[^"]+"\} (\d+)/g)].map(([, count]) => Number(count))
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  const count = Number(/dossier_request_seconds_count (\d+)/.exec(text)?.[1])
  expect(buckets.at(-1)).toBe(count)
  expect([...text.matchAll(/^dossier_requests_total\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)).toBe(
    count
  )
})

test("is told to this machine alone, and to whoever has the key where there is one", async () => {
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/metrics`, { headers })).status
  expect(await status(portal.url)).toBe(200)
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
    expect([name, await status(portal.url, { [name]: "203.0.113.7" })]).toEqual([name, 404])
  const keyed = await startPortal({ metricsKey: Redacted.make("mesure") }, { database: portal.database })
  const key = (word: string) => ({ authorization: `Bearer ${word}` })
  expect([
    await status(keyed.url),
    await status(keyed.url, key("mesur")),
    await status(keyed.url, key("mesure")),
    await status(keyed.url, { ...key("mesure"), "x-forwarded-for": "203.0.113.7" })
  ]).toEqual([404, 404, 200, 200])
  await keyed.stop()
})

test("a log of every call names the contract's routes, never a ticket, a pass or an id", async () => {
  const calls: Array<unknown> = []
  const logger = Logger.map(Logger.formatStructured, ({ annotations, level, message }) => {
    if (level === "DEBUG" && String(message) === "request")
      calls.push((annotations as { readonly route: string }).route)
  })
  const verbose = await startPortal({}, { logger, verbose: true })
  const secret = randomBytes(32).toString("base64url")
  const called = [
    `/api/signing/visits/${secret}/document`,
    `/api/shares/visits/${secret}`,
    `/api/vendors/7/archives/${secret}`,
    `/api/task-feeds/${secret}`,
    `/api/made-up/${secret}`
  ]
  for (const path of called) await verbose.call("GET", path)
  await verbose.stop()
  expect(calls).toHaveLength(called.length)
  expect(calls).toContain("/api/task-feeds/:secret")
  expect(calls.at(-1)).toBe("unknown")
  expect(calls.join("\n")).not.toContain(secret)
})
