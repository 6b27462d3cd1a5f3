import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: 3 })
})
afterAll(() => portal.stop())

describe("POST /api/login", () => {
  test("[SES-003] [NET-014] answers a token and what the user is", async () => {
    const firm = await portal.make.firm("Aube")
    const user = await portal.make.staff(firm, "anne@aube.example")
    const answer = await portal.call("POST", "/api/login", {
      body: { email: " Anne@Aube.example ", password: portal.password }
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { token: expect.any(String), auth: true, isAdmin: false, isAccountant: true } }
    })
    const { token } = (answer.body as { data: { token: string } }).data
    expect(await portal.call("GET", "/api/users/me", { as: token })).toMatchObject({
      status: 200,
      body: { data: { id: user.id, email: "anne@aube.example", fullname: "anne Essai", initials: "AE" } }
    })
  })

  test("[SES-O02] [ERR-017] refuses a wrong password and an unknown account with the same 422", async () => {
    await portal.make.user("seul@aube.example")
    const wrong = await portal.call<object>("POST", "/api/login", {
      body: { email: "seul@aube.example", password: "non" }
    })
    const unknown = await portal.call<object>("POST", "/api/login", {
      body: { email: "personne@aube.example", password: "non" }
    })
    expect([wrong.status, unknown.status]).toEqual([422, 422])
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" })
  })

  test("[NET-O05] slows down an account that keeps being refused, and nobody else's", async () => {
    await portal.make.user("cible@aube.example")
    await portal.make.user("autre@aube.example")
    await portal.arrange((sql) => sql`delete from refused_sign_in`)
    const attempt = (email: string, password: string) =>
      portal.call<{ retry_after?: number }>("POST", "/api/login", { body: { email, password } })
    for (let refusals = 0; refusals < 4; refusals++)
      expect((await attempt("cible@aube.example", "non")).status).toBe(422)
    await portal.arrange((sql) => sql`delete from refused_sign_in where key like 'address:%'`)
    const slowed = await attempt("cible@aube.example", portal.password)
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await attempt("autre@aube.example", portal.password)).status).toBe(200)
  })

  test("[NET-O05] forty tries at once learn no more than tries one after the other, and lock nobody out for long", async () => {
    await portal.make.user("assaillie@aube.example")
    await portal.arrange((sql) => sql`delete from refused_sign_in`)
    const attempt = (password: string) =>
      portal.call("POST", "/api/login", { body: { email: "assaillie@aube.example", password } })
    const tries = Array.from({ length: 40 }, (_, place) => attempt(place === 39 ? portal.password : `non-${place}`))
    const answers = await Promise.all(tries)
    const statuses = answers.map(({ status }) => status)
    // Four failures, and those that were verified while the fourth was being stored.
    expect(statuses.filter((status) => status === 422).length).toBeLessThan(12)
    expect(statuses.at(-1)).toBe(429)
    const after = await attempt(portal.password)
    expect(after.status).toBe(429)
    expect(Number(after.headers.get("retry-after"))).toBeLessThan(100)
    await portal.arrange((sql) => sql`delete from refused_sign_in`)
  })
})
