import { afterAll, beforeAll, expect, test } from "vitest"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { startSecondPortal } from "./secondPortal.ts"

let portal: Portal
let second: { readonly url: string; readonly stop: () => Promise<void> }
beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: 2 })
  const other = await startSecondPortal(portal, { refusalsAllowed: 2 })
  second = { url: await other.ready, stop: other.stop }
})
afterAll(async () => {
  await second.stop()
  await portal.stop()
})

const there = async (method: string, path: string, token?: string, body?: object) => {
  const response = await fetch(second.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as { readonly data: never } }
}

test("[SES-O07] a session opened at one process works and ends at the other, at once", async () => {
  const user = await portal.make.user("deux@process.example")
  const signedIn = await portal.call<{ readonly data: { readonly token: string } }>("POST", "/api/login", {
    body: { email: user.email, password: portal.password }
  })
  const { token } = signedIn.body.data
  expect(await there("GET", "/api/users/me", token)).toMatchObject({ status: 200, body: { data: { id: user.id } } })
  expect((await there("GET", "/api/logout", token)).status).toBe(204)
  expect((await portal.call("GET", "/api/users/me", { as: token })).status).toBe(401)
})

test("[SES-O06] a code made at one process is redeemed once among both", async () => {
  const firm = await portal.make.firm("Code", "127.0.0.1")
  const user = await portal.make.staff(firm, "code@process.example")
  const made = await portal.call<{ readonly data: { readonly token: string } }>("POST", "/api/autologin/codes", {
    as: user,
    body: { host: "127.0.0.1" }
  })
  const body = { token: made.body.data.token }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => [
      portal.call<object>("POST", "/api/autologin", { body }),
      there("POST", "/api/autologin", undefined, body)
    ]).flat()
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
})

test("[NET-O05] refused sign-ins at one process slow down the other", async () => {
  const user = await portal.make.user("lent@process.example")
  for (let refusals = 0; refusals < 3; refusals++) {
    const answer = await portal.call("POST", "/api/login", { body: { email: user.email, password: "non" } })
    expect(answer.status).toBe(422)
  }
  const slowed = await there("POST", "/api/login", undefined, { email: user.email, password: portal.password })
  expect(slowed).toMatchObject({ status: 429, body: { code: "auth.slow_down" } })
})

test("[NET-O05] the wait doubles with each refusal, an hour at most, and old refusals are forgiven", async () => {
  const user = await portal.make.user("attente@process.example")
  await portal.arrange((sql) => sql`delete from refused_sign_in`)
  const refuse = async () => {
    await portal.arrange((sql) => sql`update refused_sign_in set blocked_until = null`)
    expect((await portal.call("POST", "/api/login", { body: { email: user.email, password: "non" } })).status).toBe(422)
    const rows = await portal.arrange(
      (sql) => sql<{ wait: number; failures: number }>`select failures,
        round(coalesce(extract(epoch from blocked_until - now()), 0))::integer as wait
        from refused_sign_in where key like 'account:%'`
    )
    return rows[0]
  }
  const waits: Array<number | undefined> = []
  for (let refusals = 0; refusals < 5; refusals++) waits.push((await refuse())?.wait)
  expect(waits).toEqual([0, 0, 2, 4, 8])
  await portal.arrange((sql) => sql`update refused_sign_in set failures = 40`)
  expect((await refuse())?.wait).toBe(3_600)
  await portal.arrange((sql) => sql`update refused_sign_in set failures = 5, last_at = now() - interval '41 minutes'`)
  expect((await refuse())?.failures).toBe(2)
  await portal.arrange((sql) => sql`update refused_sign_in set last_at = now() - interval '2 days'`)
  expect(await refuse()).toEqual({ failures: 1, wait: 0 })
})
