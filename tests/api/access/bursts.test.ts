import { afterAll, beforeAll, expect, test } from "vitest"
import { type Portal, startPortal } from "#tests/support/portal.ts"

/** Failures that are allowed per account or link. The next attempt is still verified, then the key is blocked. */
const allowed = 4
const judged = allowed + 1
const burst = 150
const timeout = 60_000

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: allowed, trustedProxies: ["127.0.0.1"] })
})
afterAll(() => portal.stop())

const link = {
  audience: "outsiders",
  may_download: true,
  expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  password: "le vrai mot de passe"
}
const addressOf = (n: number) => ({ "x-forwarded-for": `203.0.${n % 250}.${Math.floor(n / 250) + 1}` })
const atOnce = async (ask: (n: number) => Promise<{ readonly status: number }>) => {
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: burst }, (_, n) => ask(n)))
  // Each delay that passes during the burst allows one more attempt, and the next delay is twice as long: 2, 4, 8 ...
  // seconds.
  const waits = Math.ceil(Math.log2((performance.now() - began) / 2_000 + 1))
  const countOf = (status: number) => answers.filter((answer) => answer.status === status).length
  return { countOf, most: judged + waits }
}

test(
  "[NET-O05] of 150 sign-ins at once from many addresses, as many are judged as refusals are allowed",
  async () => {
    const firm = await portal.make.firm("Rafale")
    const user = await portal.make.staff(firm, "elle@rafale.example")
    const { countOf, most } = await atOnce((n) =>
      portal.call("POST", "/api/login", {
        body: { email: user.email, password: `une supposition ${n}` },
        headers: addressOf(n)
      })
    )
    expect(countOf(422)).toBeLessThanOrEqual(most)
    expect(countOf(422) + countOf(429)).toBe(burst)
  },
  timeout
)

test(
  "[SES-O07] [NET-016] of 150 guesses of the present password with an open session, as many are judged as are allowed",
  async () => {
    const firm = await portal.make.firm("Averse")
    const user = await portal.make.staff(firm, "elle@averse.example")
    const password = "une tout autre phrase"
    const { countOf, most } = await atOnce((n) =>
      portal.call("POST", "/api/change_password", {
        as: user,
        body: { current_password: `une supposition ${n}`, password, password_confirmation: password },
        headers: addressOf(n)
      })
    )
    expect(countOf(422)).toBeLessThanOrEqual(most)
    expect(countOf(422) + countOf(429)).toBe(burst)
    // Sign-in is not blocked by these failures.
    const body = { email: user.email, password: portal.password }
    expect((await portal.call("POST", "/api/login", { body })).status).toBe(200)
  },
  timeout
)

test(
  "[DOC-O06] of 150 guesses of a link's password at once from many addresses, as many are judged as are allowed",
  async () => {
    const firm = await portal.make.firm("Ondée")
    const user = await portal.make.staff(firm, "elle@ondee.example")
    const vendor = await portal.make.vendor(firm, "Chez Ondée")
    const folder = await portal.make.folder(vendor, "Partagé")
    const made = await portal.call<{ readonly data: { readonly link: string } }>(
      "POST",
      `/api/vendors/${vendor.id}/documents/shares`,
      {
        as: user,
        body: { ...link, node_ids: [folder.id] }
      }
    )
    expect(made.status).toBe(201)
    const token = new URL(made.body.data.link).pathname.split("/").at(-1) ?? ""
    const { countOf, most } = await atOnce((n) =>
      portal.call("POST", "/api/shares/visits", {
        body: { token, password: `une supposition ${n}` },
        headers: addressOf(n)
      })
    )
    expect(countOf(422)).toBeLessThanOrEqual(most)
    expect(countOf(422) + countOf(429)).toBe(burst)
  },
  timeout
)

test(
  "[DOC-O06] people who know a link's password and come together are all let in",
  async () => {
    const firm = await portal.make.firm("Bruine")
    const user = await portal.make.staff(firm, "elle@bruine.example")
    const vendor = await portal.make.vendor(firm, "Chez Bruine")
    const folder = await portal.make.folder(vendor, "Partagé")
    const made = await portal.call<{ readonly data: { readonly link: string } }>(
      "POST",
      `/api/vendors/${vendor.id}/documents/shares`,
      { as: user, body: { ...link, node_ids: [folder.id] } }
    )
    const token = new URL(made.body.data.link).pathname.split("/").at(-1) ?? ""
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        portal.call("POST", "/api/shares/visits", { body: { token, password: link.password }, headers: addressOf(n) })
      )
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  },
  timeout
)
