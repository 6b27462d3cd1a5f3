import { afterAll, beforeAll, expect, test } from "vitest"
import { hashSecret } from "#server/shared/secrets.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { requestAs } from "./hosts.ts"

let portal: Portal
let user: SignedInUser
let outsider: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  const firm = await portal.make.firm("Est", "est.example")
  await portal.make.firm("Ouest", "ouest.example")
  user = await portal.make.staff(firm, "anne@est.example")
  outsider = await portal.make.user("dehors@est.example")
})
afterAll(() => portal.stop())

const codeFor = async (host: string, as = user) =>
  portal.call<{ readonly data: { readonly token: string } }>("POST", "/api/autologin/codes", { as, body: { host } })
const newCode = async () => (await codeFor("est.example")).body.data.token
const redeem = (token: string, host = "est.example") =>
  requestAs(portal.url, host, "POST", "/api/autologin", JSON.stringify({ token }))
const expired = { status: 422, body: { code: "auth.code_expired" } }

test("[SES-006] [SES-O06] a code opens one session on its host, then never again", async () => {
  const answer = await codeFor("EST.example")
  expect(answer).toMatchObject({ status: 201, body: { data: { token: expect.any(String) } } })
  const { token } = answer.body.data
  const opened = await redeem(token, "est.example:4000")
  expect(opened).toMatchObject({ status: 200, body: { data: { auth: true, isAccountant: true } } })
  const session = (opened.body as { readonly data: { readonly token: string } }).data.token
  expect(session).not.toBe(token)
  expect(session).not.toBe(user.token)
  expect((await portal.call("GET", "/api/users/me", { as: session })).status).toBe(200)
  expect((await portal.call("GET", "/api/users/me", { as: token })).status).toBe(401)
  expect(await redeem(token)).toMatchObject(expired)
})

test("[SES-O06] lives 60 seconds, stored as a hash", async () => {
  const token = await newCode()
  const [row] = await portal.arrange(
    (sql) => sql<{ left: number; text: string }>`
      select extract(epoch from expires_at - now())::float8 as left, c::text as text from login_code c
       where code_hash = ${hashSecret(token)}`
  )
  expect(row?.left).toBeGreaterThan(50)
  expect(row?.left).toBeLessThanOrEqual(60)
  expect(row?.text).not.toContain(token)
  await portal.arrange(
    (sql) =>
      sql`update login_code set expires_at = now() - interval '1 millisecond' where code_hash = ${hashSecret(token)}`
  )
  expect(await redeem(token)).toMatchObject(expired)
})

test("[SES-O06] is bound to its host: another one is refused, and the code stays good on its own", async () => {
  const token = await newCode()
  for (const host of ["ouest.example", "est.example.evil", "localhost", "xest.example"]) {
    expect(await redeem(token, host)).toMatchObject(expired)
  }
  expect((await redeem(token)).status).toBe(200)
})

test("[SES-O06] is void once the session that asked for it has ended", async () => {
  const session = (await redeem(await newCode())).body as { readonly data: { readonly token: string } }
  const asked = await portal.call<{ readonly data: { readonly token: string } }>("POST", "/api/autologin/codes", {
    as: session.data.token,
    body: { host: "est.example" }
  })
  expect(asked.status).toBe(201)
  expect((await portal.call("GET", "/api/logout", { as: session.data.token })).status).toBe(204)
  expect(await redeem(asked.body.data.token)).toMatchObject(expired)
})

test("[SES-O06] of twenty who redeem it at once, one wins", async () => {
  const token = await newCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
})

test("[SES-O06] [ERR-059] is given for hosts of the user's own firms only", async () => {
  for (const host of ["ouest.example", "evil.example", "", "est.example ", "est.example\u0001"]) {
    expect(await codeFor(host)).toMatchObject({ status: 403, body: { code: "access.redirection_refused" } })
  }
  expect((await codeFor("est.example", outsider)).status).toBe(403)
})

test("[SES-O06] [SES-O07] does not outlive the sign-out of who asked for it, nor their deactivation", async () => {
  const token = await newCode()
  const leaving = { ...user, token: (await redeem(await newCode())).token }
  await portal.call("GET", "/api/logout", { as: leaving })
  expect(await redeem(token)).toMatchObject(expired)
  const firm = await portal.make.firm("Fin", "fin.example")
  const gone = await portal.make.staff(firm, "fini@fin.example")
  const last = (await codeFor("fin.example", gone)).body.data.token
  await portal.arrange((sql) => sql`update app_user set active = false where id = ${gone.id}`)
  expect(await redeem(last, "fin.example")).toMatchObject(expired)
})

test("[SES-O06] [ERR-023] a missing, empty, unknown or absurd code is refused with its own words", async () => {
  expect(await redeem("")).toMatchObject({ status: 422, body: { errors: { token: ["auth.token_missing"] } } })
  expect(await redeem("unknown")).toMatchObject(expired)
  expect(await redeem("x".repeat(10_000))).toMatchObject({ status: 422, body: { code: "error.422" } })
  expect(await redeem("\u0000")).toMatchObject(expired)
})
