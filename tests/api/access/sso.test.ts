import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hashSecret } from "#server/shared/secrets.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { secretOf, type Stage, startStage } from "#tests/api/access/ssoStage.ts"

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const refused = (code: string, provider = "Annuaire") => ({ status: 422, body: { code, params: { provider } } })

test("[SES-012] [NET-030] a host lists its own firm's active providers, each with a name and a link", async () => {
  const listed = await requestAs(stage.portal.url, stage.hostOf(stage.aube.firm), "GET", "/api/oauth/providers")
  expect(listed.body).toEqual({ data: [{ name: "Annuaire", link: "/api/oauth/start?provider=Annuaire" }] })
  const nowhere = await requestAs(stage.portal.url, "nobody.example", "GET", "/api/oauth/providers")
  expect(nowhere.body).toEqual({ data: [] })
})

test("[SES-013] leaving asks for a code with PKCE, state and nonce, under the firm's own client", async () => {
  const { page } = await stage.leave(stage.aube.firm)
  const url = new URL(page)
  expect(url.host).toBe(stage.oidc.host)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "aube",
    response_type: "code",
    scope: "openid email profile",
    redirect_uri: `http://aube.localhost:${stage.port}/oauth/callback`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256"
  })
  const rows = await stage.portal.arrange((sql) => sql`select a::text as text from sso_attempt a`)
  expect(JSON.stringify(rows)).not.toContain(url.searchParams.get("state"))
})

test("[SES-013] a link followed without the browser's secret leads to sign-in, which makes one", async () => {
  const answer = await requestAs(
    stage.portal.url,
    stage.hostOf(stage.aube.firm),
    "GET",
    "/api/oauth/start?provider=Annuaire&redirect=%2Fhome"
  )
  expect([answer.status, answer.headers["location"]]).toEqual([302, "/signin?redirect=%2Fhome&sso=Annuaire"])
})

describe("coming back", () => {
  test("[SES-013] [SES-015] opens a session of the person, marked with the provider, and tells the wanted address", async () => {
    const answer = await stage.enter(stage.aube.firm, "camille", "/documents/1a2b")
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { auth: true, isAccountant: true, provider: "Annuaire", redirect: "/documents/1a2b" } }
    })
    const me = await stage.portal.call<{ readonly data: { readonly email: string } }>("GET", "/api/users/me", {
      as: answer.token
    })
    expect(me.body.data.email).toBe("camille@aube.example")
    const provider = async (token: string) => {
      const [row] = await stage.portal.arrange(
        (sql) => sql<{ provider: string | null }>`select provider from session where token_hash = ${hashSecret(token)}`
      )
      return row?.provider
    }
    expect(await provider(answer.token)).toBe("Annuaire")
    const renewed = await requestAs(stage.portal.url, "aube.localhost", "GET", "/api/autologin", undefined, {
      authorization: `Bearer ${answer.token}`
    })
    expect([renewed.status, await provider(renewed.token)]).toEqual([200, "Annuaire"])
    expect((await stage.enter(stage.aube.firm, "camille")).status).toBe(200)
  })

  test("[ACC-O13] [SES-015] whoever comes in through a provider is asked for the terms before any page, once", async () => {
    const { token } = await stage.enter(stage.aube.firm, "camille")
    const isDue = async (as: string) => {
      const path = `/api/users/me/arrival?firm_id=${stage.aube.firm.id}`
      const { body } = await stage.portal.call<{ data: { place: { terms_due: boolean } } }>("GET", path, { as })
      return body.data.place.terms_due
    }
    expect(await isDue(token)).toBe(true)
    const terms = `/api/accounting-firms/${stage.aube.firm.id}/terms`
    const due = await stage.portal.call<{ data: { id: number } }>("GET", `${terms}/due`, { as: token })
    // A session continued under a new token belongs to the same person.
    const handed = await requestAs(stage.portal.url, "aube.localhost", "GET", "/api/autologin", undefined, {
      authorization: `Bearer ${token}`
    })
    expect(await isDue(handed.token)).toBe(true)
    const body = { terms_id: due.body.data.id }
    expect((await stage.portal.call("POST", `${terms}/acceptances`, { as: handed.token, body })).status).toBe(204)
    expect([await isDue(handed.token), await isDue((await stage.enter(stage.aube.firm, "camille")).token)]).toEqual([
      false,
      false
    ])
  })

  test("[ERR-025] somebody without an account is told that it is not registered", async () => {
    expect(await stage.enter(stage.aube.firm, "stranger")).toMatchObject(refused("auth.sso_not_registered"))
  })

  test("[ERR-025] somebody of another firm is told the same: no firm learns who has an account elsewhere", async () => {
    expect(await stage.enter(stage.aube.firm, "brumeux")).toMatchObject(refused("auth.sso_not_registered"))
    expect((await stage.enter(stage.brume.firm, "brumeux")).status).toBe(200)
  })

  test("[SES-016] a refusal at the provider is told as one", async () => {
    expect(await stage.enter(stage.aube.firm, null)).toMatchObject(refused("auth.sso_refused"))
  })

  test("[SES-015] no other browser can end a sign-in, and its own still can", async () => {
    const left = await stage.leave(stage.aube.firm)
    const address = await stage.oidc.walk(left.page, "camille")
    const stranger = { status: 422, body: { code: "auth.sso_state" } }
    const other = await stage.leave(stage.aube.firm)
    for (const binding of ["", "x", other.binding])
      expect(await stage.comeBack(stage.aube.firm, address, binding)).toMatchObject(stranger)
    expect(await stage.comeBack(stage.aube.firm, address, left.binding, { state: "forged" })).toMatchObject(stranger)
    // Another firm's host is refused too, even though its identity provider has the same name.
    expect(await stage.comeBack(stage.brume.firm, address, left.binding)).toMatchObject(stranger)
    expect((await stage.comeBack(stage.aube.firm, address, left.binding)).status).toBe(200)
  })

  test("[SES-015] a sign-in ends once, and within ten minutes", async () => {
    const left = await stage.leave(stage.aube.firm)
    const address = await stage.oidc.walk(left.page, "camille")
    expect((await stage.comeBack(stage.aube.firm, address, left.binding)).status).toBe(200)
    expect(await stage.comeBack(stage.aube.firm, address, left.binding)).toMatchObject(refused("auth.sso_expired"))

    const late = await stage.leave(stage.aube.firm)
    const end = await stage.oidc.walk(late.page, "camille")
    const state = hashSecret(end.searchParams.get("state") ?? "")
    await stage.portal.arrange(
      (sql) => sql`update sso_attempt set expires_at = now() - interval '1 millisecond' where state_hash = ${state}`
    )
    expect(await stage.comeBack(stage.aube.firm, end, late.binding)).toMatchObject(refused("auth.sso_expired"))
  })

  test("[SES-015] of several that bring the same answer at once, one gets the session", async () => {
    const left = await stage.leave(stage.aube.firm)
    const address = await stage.oidc.walk(left.page, "camille")
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => stage.comeBack(stage.aube.firm, address, left.binding))
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  test("[SES-015] a code that was used already opens nothing in another sign-in", async () => {
    const first = await stage.leave(stage.aube.firm)
    const spent = await stage.oidc.walk(first.page, "camille")
    expect((await stage.comeBack(stage.aube.firm, spent, first.binding)).status).toBe(200)
    const second = await stage.leave(stage.aube.firm)
    const address = await stage.oidc.walk(second.page, "camille")
    const code = spent.searchParams.get("code") ?? ""
    expect(await stage.comeBack(stage.aube.firm, address, second.binding, { code })).toMatchObject(
      refused("auth.sso_expired")
    )
  })

  test("[SES-015] another issuer's name and another sign-in's nonce are not believed", async () => {
    const left = await stage.leave(stage.aube.firm)
    const address = await stage.oidc.walk(left.page, "camille")
    expect(await stage.comeBack(stage.aube.firm, address, left.binding, { iss: "https://evil.example" })).toMatchObject(
      refused("auth.sso_untrusted")
    )

    const other = await stage.leave(stage.aube.firm)
    const end = await stage.oidc.walk(other.page, "camille")
    const state = hashSecret(end.searchParams.get("state") ?? "")
    await stage.portal.arrange((sql) => sql`update sso_attempt set nonce = 'another' where state_hash = ${state}`)
    expect(await stage.comeBack(stage.aube.firm, end, other.binding)).toMatchObject(refused("auth.sso_untrusted"))
  })

  test("[SES-013] two firms' providers of one name are two: each host has its own client", async () => {
    const clients = await Promise.all(
      [stage.aube.firm, stage.brume.firm].map(async (firm) =>
        new URL((await stage.leave(firm)).page).searchParams.get("client_id")
      )
    )
    expect(clients).toEqual(["aube", "brume"])
  })
})

describe("whom a provider may vouch for", () => {
  test("[SES-013] an address that nobody verified opens nothing, unless the firm trusts the provider for it", async () => {
    expect(await stage.enter(stage.aube.firm, "vague")).toMatchObject(refused("auth.sso_email_unverified"))
    expect(await stage.enter(stage.aube.firm, "mute")).toMatchObject(refused("auth.sso_email_unverified"))
    const trust = (trusts_email: boolean) =>
      stage.portal.arrange(
        (sql) => sql`update identity_provider set trusts_email = ${trusts_email} where id = ${stage.aube.provider.id}`
      )
    await trust(true)
    expect((await stage.enter(stage.aube.firm, "vague")).status).toBe(200)
    expect(await stage.enter(stage.aube.firm, "mute")).toMatchObject(refused("auth.sso_email_unverified"))
    await trust(false)
  })

  test("[SES-013] an account stays with whom it was first opened by, whatever address another has at the provider", async () => {
    expect((await stage.enter(stage.aube.firm, "camille")).status).toBe(200)
    expect(await stage.enter(stage.aube.firm, "double")).toMatchObject(refused("auth.sso_other_identity"))
    const links = await stage.portal.arrange(
      (sql) => sql`select subject from identity_link where user_id = ${stage.members["camille"]?.id ?? 0}`
    )
    expect(links).toEqual([{ subject: "camille" }])
  })

  test("[ACC-002] a firm's provider opens no account that reaches another firm, unless that firm trusts the issuer too", async () => {
    const third = await stage.portal.make.firm("Crique")
    const wide = stage.members["wide"]?.id ?? 0
    await stage.portal.arrange(
      (sql) => sql`insert into firm_user (firm_id, user_id, role) values (${third.id}, ${wide}, 'collaborator')`
    )
    expect(await stage.enter(stage.aube.firm, "wide")).toMatchObject(refused("auth.sso_wider"))
    await stage.portal.arrange(
      (sql) => sql`insert into identity_provider (firm_id, name, issuer, client_id, scopes)
        values (${third.id}, 'Le même', ${stage.oidc.issuer}, 'crique', 'openid')`
    )
    expect((await stage.enter(stage.aube.firm, "wide")).status).toBe(200)
    await stage.portal.arrange((sql) => sql`update identity_provider set active = false where firm_id = ${third.id}`)
    expect(await stage.enter(stage.aube.firm, "wide")).toMatchObject(refused("auth.sso_wider"))
  })

  test("[ROL-001] no firm's provider opens a super administrator's account", async () => {
    const root = stage.members["root"]?.id ?? 0
    expect((await stage.enter(stage.aube.firm, "root")).status).toBe(200)
    await stage.portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root}`)
    expect(await stage.enter(stage.aube.firm, "root")).toMatchObject(refused("auth.sso_wider"))
  })

  test("[ERR-024] [SES-013] an account that was closed, or whose access to the firm ended, stays closed", async () => {
    const user = await stage.portal.make.staff(stage.aube.firm, "stranger@aube.example")
    expect((await stage.enter(stage.aube.firm, "stranger")).status).toBe(200)
    await stage.portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${user.id}`)
    expect(await stage.enter(stage.aube.firm, "stranger")).toMatchObject(refused("auth.sso_not_added"))
    await stage.portal.arrange((sql) => sql`update app_user set active = false where id = ${user.id}`)
    expect(await stage.enter(stage.aube.firm, "stranger")).toMatchObject(refused("auth.sso_not_registered"))
    await stage.portal.arrange((sql) => sql`delete from app_user where id = ${user.id}`)
  })
})

describe("what goes wrong at the provider", () => {
  const change = (fields: object) =>
    stage.portal.call(
      "PATCH",
      `/api/accounting-firms/${stage.brume.firm.id}/identity-providers/${stage.brume.provider.id}`,
      { as: stage.brume.admin, body: fields }
    )

  test("[SES-016] one that is away is said to be, before leaving and on coming back, and needs no more than to return", async () => {
    const left = await stage.leave(stage.brume.firm)
    const address = await stage.oidc.walk(left.page, "brumeux")
    stage.oidc.fall()
    expect(await stage.comeBack(stage.brume.firm, address, left.binding)).toMatchObject(refused("auth.sso_unavailable"))
    // After a change of the identity provider, its configuration is fetched again.
    await change({ scopes: "openid email" })
    expect((await stage.leave(stage.brume.firm)).page).toBe("/sso-error/Annuaire?reason=unavailable")
    stage.serve()
    expect((await stage.enter(stage.brume.firm, "brumeux")).status).toBe(200)
  })

  test("[SES-016] a wrong secret is the firm's to correct, and an unknown name nobody's", async () => {
    await change({ client_secret: "wrong" })
    expect(await stage.enter(stage.brume.firm, "brumeux")).toMatchObject(refused("auth.sso_misconfigured"))
    await change({ client_secret: secretOf("brume") })
    expect((await stage.enter(stage.brume.firm, "brumeux")).status).toBe(200)
    expect((await stage.leave(stage.brume.firm, { name: "Inconnu" })).page).toBe("/sso-error/Inconnu?reason=unknown")
  })

  test("[SES-012] a provider that was switched off is neither listed nor followed, on the way neither", async () => {
    const left = await stage.leave(stage.brume.firm)
    const address = await stage.oidc.walk(left.page, "brumeux")
    expect((await change({ active: false })).status).toBe(200)
    expect(await stage.comeBack(stage.brume.firm, address, left.binding)).toMatchObject({
      status: 422,
      body: { code: "auth.sso_state" }
    })
    expect((await stage.leave(stage.brume.firm)).page).toBe("/sso-error/Annuaire?reason=unknown")
    expect((await change({ active: true })).status).toBe(200)
    expect((await stage.enter(stage.brume.firm, "brumeux")).status).toBe(200)
  })

  test("[NET-011] a visitor who follows links without end is slowed down, in words", async () => {
    const strict = await startStage({ requestsPerAddress: 2 })
    try {
      const pages: Array<string> = []
      for (let n = 0; n < 3; n += 1) pages.push((await strict.leave(strict.aube.firm)).page)
      expect(pages.slice(0, 2).every((page) => page.startsWith(strict.oidc.issuer))).toBe(true)
      expect(pages[2]).toBe("/sso-error/Annuaire?reason=error.429")
    } finally {
      await strict.stop()
    }
  })
})
