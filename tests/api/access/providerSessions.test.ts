import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hashSecret } from "#server/shared/secrets.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { type Stage, startStage } from "#tests/api/access/ssoStage.ts"
import { type Oidc, startOidc } from "#tests/support/oidc.ts"
import type { SignedInUser } from "#tests/support/portal.ts"
import { jobsDone, linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"

/** Aube and Brume use the same identity provider. Crique has its own, which may claim any identity. */
let stage: Stage
let own: Oidc
let crique: {
  readonly firm: Awaited<ReturnType<Stage["portal"]["make"]["firm"]>>
  readonly vendor: { readonly id: number }
}
let criqueAdmin: SignedInUser
let aubeVendor: { readonly id: number; readonly root: number }
let providerId = 0

const people = ["futur", "premier", "revenu", "monte", "ancien", "fidele", "dernier"].map(
  (name) => `${name}@client.example`
)
/** Signs in through Crique's own identity provider, which claims this email. */
const enterCrique = async (email: string) => {
  const left = await stage.leave(crique.firm, { name: "Maison" })
  return stage.comeBack(crique.firm, await own.walk(left.page, email), left.binding)
}
const call = (method: string, path: string, as: { readonly token: string } | string, body?: unknown) =>
  stage.portal.call<{ readonly data: never }>(method, path, {
    as: typeof as === "string" ? as : as.token,
    ...(body === undefined ? {} : { body })
  })
const statusOf = async (path: string, as: string) => (await call("GET", path, as)).status
const inviteTo = (vendor: { readonly id: number }, as: { readonly token: string }, email: string) =>
  call("POST", `/api/vendors/${vendor.id}/users`, as, {
    email,
    firstname: "Tapé",
    lastname: "Ainsi",
    role: "admin",
    title: "M."
  })

beforeAll(async () => {
  own = await startOidc()
  stage = await startStage({ insideProviders: [own.host] })
  const { make } = stage.portal
  const firm = await make.firm("Crique", "crique.localhost")
  criqueAdmin = await make.staff(firm, "admin@crique.example")
  crique = { firm, vendor: await make.vendor(firm, "Chez Crique") }
  aubeVendor = await make.vendor(stage.aube.firm, "Chez Aube")
  own.serve(
    people.map((email) => ({ sub: email, email, email_verified: true })),
    [{ clientId: "crique", secret: null, callbacks: [`http://crique.localhost:${stage.port}/oauth/callback`] }]
  )
  const made = await stage.portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/identity-providers`,
    {
      as: criqueAdmin,
      body: { name: "Maison", issuer: own.issuer, client_id: "crique", trusts_email: true }
    }
  )
  expect(made.status).toBe(201)
  providerId = made.body.data.id
})
afterAll(async () => {
  await stage.stop()
  await own.stop()
})

/** A person whom Crique has invited, with a session opened by Crique's own identity provider. */
const openedByCrique = async (email: string) => {
  expect((await inviteTo(crique.vendor, criqueAdmin, email)).status).toBe(201)
  const answer = await enterCrique(email)
  expect(answer.status).toBe(200)
  return answer.token
}

describe("a session that a firm's provider opened", () => {
  test("[ACC-002] [SES-O07] reaches no firm that lets the person in later, and they join by the mailed link", async () => {
    const email = "futur@client.example"
    const token = await openedByCrique(email)
    const theirs = `/api/vendors/${crique.vendor.id}/folders`
    expect(await statusOf(theirs, token)).toBe(200)
    const made = await call("POST", "/api/users/me/tokens", token, {
      name: "Longue vie",
      firm_id: crique.firm.id,
      scopes: ["documents:read"],
      days: 365
    })
    expect(made.status).toBe(201)
    const program = (made.body.data as { token: string }).token
    expect(await statusOf(theirs, program)).toBe(200)

    const invited = await inviteTo(aubeVendor, stage.aube.admin, email)
    expect([invited.status, (invited.body.data as { state: string }).state]).toEqual([201, "invited"])
    for (const path of [
      `/api/vendors/${aubeVendor.id}/folders`,
      `/api/vendors/${aubeVendor.id}/users`,
      `/api/vendors/${aubeVendor.id}/roles`,
      `/api/accounting-firms/${stage.aube.firm.id}/vendors`,
      `/api/accounting-firms/${stage.aube.firm.id}/tasks`
    ])
      expect([path, await statusOf(path, token)]).toEqual([path, 404])
    const arrival = await call("GET", `/api/users/me/arrival?firm_id=${stage.aube.firm.id}`, token)
    expect((arrival.body.data as { firms: ReadonlyArray<{ id: number }> }).firms.map(({ id }) => id)).toEqual([
      crique.firm.id
    ])
    const firms = await call("GET", "/api/users/me/accounting-firms", token)
    expect(JSON.stringify(firms.body)).not.toContain("Aube")
    // No login code for the other firm's host, and no access to that firm with this session.
    expect((await call("POST", "/api/autologin/codes", token, { host: "aube.localhost" })).status).toBe(403)
    // The session keeps its access: an invitation to another firm changes nothing yet.
    expect(await statusOf(theirs, token)).toBe(200)
    expect((await enterCrique(email)).status).toBe(200)

    const link = linkOf(await newestMail(stage.portal, email, 2)).token
    const password = "une phrase bien à moi"
    const taken = await stage.portal.call("POST", "/api/passwords", {
      body: { password, password_confirmation: password, cgu: true, token: link }
    })
    expect(taken.status).toBeLessThan(300)
    // The person has joined another firm: an identity provider of Crique alone may not open their account any more.
    expect(await statusOf("/api/users/me", token)).toBe(401)
    // A program's token that was made in such a session is refused too.
    expect(await statusOf(theirs, program)).toBe(401)
    expect(await enterCrique(email)).toMatchObject({ status: 422, body: { code: "auth.sso_wider" } })
    const signedIn = await requestAs(
      stage.portal.url,
      stage.hostOf(stage.aube.firm),
      "POST",
      "/api/login",
      JSON.stringify({ email, password })
    )
    expect(await statusOf(`/api/vendors/${aubeVendor.id}/folders`, signedIn.token)).toBe(200)
  })

  test("[ACC-002] sets no first password, and is offered the mailed link instead", async () => {
    const email = "premier@client.example"
    const token = await openedByCrique(email)
    const password = "une phrase bien à moi"
    const refused = await call("POST", "/api/change_password", token, { password, password_confirmation: password })
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      403,
      "auth.first_password_by_mail"
    ])
    await jobsDone(stage.portal)
    const before = (await mailsTo(stage.portal, email)).length
    await call("PUT", "/api/password-resets", token, { email, domains: ["crique.localhost"] })
    const link = linkOf(await newestMail(stage.portal, email, before + 1))
    expect([link.host, link.path.startsWith("/create-password/")]).toEqual(["crique.localhost", true])
  })

  test("[ACC-002] keeps its provider through renewals and codes, and reaches firms that share the issuer", async () => {
    const email = "brumeux@brume.example"
    const user = stage.members["brumeux"]?.id ?? 0
    const { token } = await stage.enter(stage.brume.firm, "brumeux")
    await stage.portal.arrange(
      (sql) =>
        sql`insert into vendor_user (vendor_id, firm_id, user_id, role) values (${aubeVendor.id}, ${stage.aube.firm.id}, ${user}, 'guest')`
    )
    expect(await statusOf(`/api/vendors/${aubeVendor.id}/folders`, token)).toBe(200)
    const code = await call("POST", "/api/autologin/codes", token, { host: "aube.localhost" })
    const handed = await requestAs(
      stage.portal.url,
      stage.hostOf(stage.aube.firm),
      "POST",
      "/api/autologin",
      JSON.stringify({ token: (code.body.data as { token: string }).token })
    )
    expect(handed.status).toBe(200)
    const renewed = await requestAs(stage.portal.url, "aube.localhost", "GET", "/api/autologin", undefined, {
      authorization: `Bearer ${handed.token}`
    })
    const kept = await stage.portal.arrange(
      (sql) => sql`select provider_id, provider_issuer from session where token_hash = ${hashSecret(renewed.token)}`
    )
    expect(kept).toEqual([{ provider_id: stage.brume.provider.id, provider_issuer: stage.oidc.issuer }])
    expect(await statusOf(`/api/vendors/${aubeVendor.id}/folders`, renewed.token)).toBe(200)
    // The other firm no longer trusts this issuer: both sessions end, since both gave access to that firm.
    await stage.portal.arrange(
      (sql) => sql`update identity_provider set active = false where id = ${stage.aube.provider.id}`
    )
    expect([await statusOf("/api/users/me", renewed.token), await statusOf("/api/users/me", token)]).toEqual([401, 401])
    await stage.portal.arrange(
      (sql) => sql`update identity_provider set active = true where id = ${stage.aube.provider.id}`
    )
    await stage.portal.arrange((sql) => sql`delete from vendor_user where user_id = ${user}`)
    expect(email).toBe("brumeux@brume.example")
  })

  test("[ACC-002] ends when an access elsewhere that had lapsed is opened again", async () => {
    const email = "revenu@client.example"
    const token = await openedByCrique(email)
    const [row] = await stage.portal.arrange(
      (sql) => sql<{ id: number }>`select id from app_user where email = ${email}`
    )
    const user = row?.id ?? 0
    await stage.portal.arrange(
      (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role, joined_at, access_ends_at)
        values (${aubeVendor.id}, ${stage.aube.firm.id}, ${user}, 'guest', now(), now() - interval '1 day')`
    )
    expect(await statusOf("/api/users/me", token)).toBe(200)
    await stage.portal.arrange((sql) => sql`update vendor_user set access_ends_at = null where user_id = ${user}`)
    expect(await statusOf("/api/users/me", token)).toBe(401)
  })

  test("[ROL-001] ends when the person becomes a super administrator", async () => {
    const token = await openedByCrique("monte@client.example")
    await stage.portal.arrange(
      (sql) => sql`update app_user set is_super_admin = true where email = 'monte@client.example'`
    )
    expect(await statusOf("/api/users/me", token)).toBe(401)
  })

  test("[SES-O07] sees and ends none of the sessions that the person opened otherwise", async () => {
    const email = "ancien@client.example"
    const user = await stage.portal.make.client({ id: crique.vendor.id, firmId: crique.firm.id }, email, "guest")
    const { token } = await enterCrique(email)
    const seen = await call("GET", "/api/users/me/sessions", token)
    expect((seen.body.data as ReadonlyArray<{ current: boolean }>).map(({ current }) => current)).toEqual([true])
    const all = await call("GET", "/api/users/me/sessions", user.token)
    const list = all.body.data as ReadonlyArray<{ id: number; current: boolean }>
    expect(list.length).toBe(2)
    const mine = list.find(({ current }) => current)?.id ?? 0
    expect((await call("DELETE", `/api/users/me/sessions/${mine}`, token)).status).toBe(404)
    await call("DELETE", "/api/users/me/sessions", token)
    expect(await statusOf("/api/users/me", user.token)).toBe(200)
  })
})

describe("the sessions of a provider", () => {
  const change = (body: object) =>
    stage.portal.call("PATCH", `/api/accounting-firms/${crique.firm.id}/identity-providers/${providerId}`, {
      as: criqueAdmin,
      body
    })

  test("[SES-O07] end when it is switched off or changed, not when it is renamed", async () => {
    const email = "fidele@client.example"
    let token = await openedByCrique(email)
    expect((await change({ name: "Maison bis" })).status).toBe(200)
    expect(await statusOf("/api/users/me", token)).toBe(200)
    expect((await change({ name: "Maison" })).status).toBe(200)
    for (const [there, back] of [
      [{ active: false }, { active: true }],
      [{ client_id: "other" }, { client_id: "crique" }],
      [{ trusts_email: false }, { trusts_email: true }],
      [{ issuer: "https://elsewhere.example" }, { issuer: own.issuer }]
    ] as const) {
      expect((await change(there)).status).toBe(200)
      expect([there, await statusOf("/api/users/me", token)]).toEqual([there, 401])
      expect((await change(back)).status).toBe(200)
      token = (await enterCrique(email)).token
      expect(await statusOf("/api/users/me", token)).toBe(200)
    }
  })

  test("[SES-O07] end when it is removed, and codes on their way with them", async () => {
    const token = await openedByCrique("dernier@client.example")
    const code = await call("POST", "/api/autologin/codes", token, { host: "crique.localhost" })
    expect(code.status).toBe(201)
    const removed = await call(
      "DELETE",
      `/api/accounting-firms/${crique.firm.id}/identity-providers/${providerId}`,
      criqueAdmin
    )
    expect(removed.status).toBe(204)
    expect(await statusOf("/api/users/me", token)).toBe(401)
    const redeemed = await requestAs(
      stage.portal.url,
      stage.hostOf(crique.firm),
      "POST",
      "/api/autologin",
      JSON.stringify({ token: (code.body.data as { token: string }).token })
    )
    expect(redeemed.status).toBe(422)
  })
})
