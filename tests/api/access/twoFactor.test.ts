import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { TwoFactor } from "#schemas/access/twoFactor.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: 5 })
  firm = await portal.make.firm("Verrou")
})
afterAll(() => portal.stop())

let count = 0
const person = () => portal.make.staff(firm, `personne${++count}@verrou.example`, "collaborator")

type Answered = ProblemDocument & { readonly data: TwoFactor }
type Made = ProblemDocument & { readonly data: { readonly secret: string } }
type Codes = ProblemDocument & { readonly data: { readonly recovery_codes: ReadonlyArray<string> } }
const at = "/api/users/me/two-factor"
const read = async (as: SignedInUser) => (await portal.call<Answered>("GET", at, { as })).body.data
const start = (as: SignedInUser, current_password = portal.password) =>
  portal.call<Made>("POST", `${at}/secrets`, { as, body: { current_password } })
const confirm = (as: SignedInUser, code: string) => portal.call<Codes>("POST", at, { as, body: { code } })
const signIn = (user: SignedInUser, code?: string, password = portal.password) =>
  portal.call<ProblemDocument & { readonly data: { readonly token: string } }>("POST", "/api/login", {
    body: { email: user.email, password, ...(code === undefined ? {} : { code }) }
  })
const seen = ({ body, status }: { readonly status: number; readonly body: ProblemDocument }) =>
  [status, body.code, body.errors] as const
const wrongCode = [422, "auth.code_wrong", { code: ["auth.code_wrong"] }]

/** The code of an app whose clock is `ahead` time steps (of 30 seconds) fast. */
const codeOf = (secret: string, ahead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * 30_000 })
/** Allows the code of the current time step again, as if half a minute had passed, and forgets failures. */
const later = async () => {
  await portal.arrange((sql) => sql`update two_factor set last_step = 0`)
  await portal.arrange((sql) => sql`delete from refused_sign_in`)
}
/** A user with the second step switched on. */
const withApp = async (user?: SignedInUser) => {
  const owner = user ?? (await person())
  const { secret } = (await start(owner)).body.data
  const { recovery_codes: recovery } = (await confirm(owner, codeOf(secret))).body.data
  await later()
  return { user: owner, secret, recovery }
}

describe("a second step of one's own", () => {
  test("[SES-003] is switched on by the password and a code of the app, told by mail, and asked at the next sign-in", async () => {
    const user = await person()
    expect(await read(user)).toEqual({ state: "off", since: null, recovery_left: 0 })
    expect(seen(await start(user, "pas le bon"))).toEqual([
      422,
      "error.422",
      { current_password: ["auth.current_password_wrong"] }
    ])
    const { secret } = (await start(user)).body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    // The second step is not required before a code was confirmed.
    expect((await signIn(user)).status).toBe(200)
    expect((await confirm(user, codeOf(secret, 9))).status).toBe(422)
    expect(await read(user)).toMatchObject({ state: "off" })
    const confirmed = await confirm(user, codeOf(secret))
    expect(confirmed.status).toBe(201)
    const { recovery_codes } = confirmed.body.data
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/)
    expect(await read(user)).toEqual({ state: "on", since: expect.any(String), recovery_left: 10 })
    expect((await newestMail(portal, user.email)).kind).toBe("two_factor_on")

    expect(seen(await signIn(user))).toEqual([422, "auth.code_missing", { code: ["auth.code_missing"] }])
    await later()
    expect((await signIn(user, codeOf(secret))).status).toBe(200)
  })

  test("a code works once, in its half minute and the ones beside it", async () => {
    const { secret, user } = await withApp()
    const code = codeOf(secret)
    expect((await signIn(user, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
    expect(seen(await signIn(user, code))).toEqual(wrongCode)
    // The code of an earlier time step than the last used one is refused.
    expect(seen(await signIn(user, codeOf(secret, -1)))).toEqual(wrongCode)
    await later()
    expect((await signIn(user, codeOf(secret, 1))).status).toBe(200)
    await later()
    for (const ahead of [-3, 3]) expect(seen(await signIn(user, codeOf(secret, ahead)))).toEqual(wrongCode)
    const { user: neighbour } = await withApp()
    await later()
    expect(seen(await signIn(neighbour, codeOf(secret)))).toEqual(wrongCode)
  })

  test("of two sign-ins at once with one code, one is opened", async () => {
    const { recovery, secret, user } = await withApp()
    for (const code of [codeOf(secret), recovery[0] ?? ""]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(user, code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
      await later()
    }
  })

  test("a recovery code opens one session, and its owner is told; new codes end the former ones", async () => {
    const { recovery, secret, user } = await withApp()
    const [first = "", second = "", third = ""] = recovery
    expect((await signIn(user, first.toUpperCase().replaceAll("-", " "))).status).toBe(200)
    expect((await newestMail(portal, user.email, 2)).kind).toBe("two_factor_recovery")
    expect(seen(await signIn(user, first))).toEqual(wrongCode)
    expect(await read(user)).toMatchObject({ recovery_left: 9 })

    const renew = (code: string) => portal.call<Codes>("POST", `${at}/recovery-codes`, { as: user, body: { code } })
    expect((await renew(first)).status).toBe(422)
    expect((await renew("")).status).toBe(422)
    const renewed = await renew(codeOf(secret))
    expect(renewed.status).toBe(201)
    const { recovery_codes } = renewed.body.data
    expect(seen(await signIn(user, second))).toEqual(wrongCode)
    expect((await signIn(user, recovery_codes[0])).status).toBe(200)
    expect(recovery_codes).not.toContain(third)
  })

  test("it is switched off by a code, not by a session alone", async () => {
    const { secret, user } = await withApp()
    const remove = (code: string) =>
      portal.call<ProblemDocument>("POST", `${at}/removals`, { as: user, body: { code } })
    expect((await remove("000000")).status).toBe(422)
    expect((await remove(codeOf(secret))).status).toBe(204)
    expect((await newestMail(portal, user.email, 2)).kind).toBe("two_factor_off")
    expect((await signIn(user)).status).toBe(200)
    expect(seen(await remove(codeOf(secret))).slice(0, 2)).toEqual([409, "closed.isTwoFactorOn"])
    expect(await read(user)).toEqual({ state: "off", since: null, recovery_left: 0 })
  })

  test("two windows at once switch it on once", async () => {
    const { secret, user } = await withApp()
    expect(seen(await start(user)).slice(0, 2)).toEqual([409, "closed.isTwoFactorOff"])
    expect(seen(await confirm(user, codeOf(secret))).slice(0, 2)).toEqual([409, "closed.isTwoFactorOff"])
    const other = await person()
    const made = (await start(other)).body.data.secret
    const answers = await Promise.all([confirm(other, codeOf(made)), confirm(other, codeOf(made))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test("whoever has no password has none to ask a code after", async () => {
    const user = await person()
    await portal.arrange((sql) => sql`update app_user set password_hash = null where id = ${user.id}`)
    expect(await read(user)).toMatchObject({ state: "closed" })
    expect(seen(await start(user)).slice(0, 2)).toEqual([403, "closed.hasPassword"])
  })

  test("the secret is kept sealed, for its owner alone", async () => {
    const { secret, user } = await withApp()
    const { user: other } = await withApp()
    const [row] = await portal.arrange(
      (sql) => sql<{ secret: Uint8Array }>`select secret from two_factor where user_id = ${user.id}`
    )
    expect(Buffer.from(row?.secret ?? []).toString("latin1")).not.toContain(secret)
    // The encrypted secret is bound to its user: copied to another user it cannot be decrypted.
    await portal.arrange(
      (sql) => sql`update two_factor set secret = ${row?.secret ?? new Uint8Array()} where user_id = ${other.id}`
    )
    expect((await signIn(other, codeOf(secret))).status).toBe(500)
  })
})

describe("an attack", () => {
  test("[SES-O02] [ERR-017] a wrong password learns nothing of the second step, and uses no code up", async () => {
    const { secret, user } = await withApp()
    const code = codeOf(secret)
    for (const given of [undefined, code, "000000"])
      expect(seen(await signIn(user, given, "pas le bon")).slice(0, 2)).toEqual([422, "auth.invalid_credentials"])
    await portal.arrange((sql) => sql`delete from refused_sign_in`)
    expect((await signIn(user, code)).status).toBe(200)
  })

  test("[NET-O05] guesses are slowed down, one after the other and at once; the right password does not forgive them", async () => {
    const { secret, user } = await withApp()
    for (let guesses = 0; guesses < 6; guesses++) {
      await portal.arrange((sql) => sql`delete from refused_sign_in where key like 'address:%'`)
      expect(seen(await signIn(user, "000000"))).toEqual(wrongCode)
      expect((await signIn(user)).status).toBe(422)
    }
    await portal.arrange((sql) => sql`delete from refused_sign_in where key like 'address:%'`)
    // The first delay is only two seconds, too short for a slow machine: extend it to a minute.
    const delayed = await portal.arrange(
      (sql) => sql`update refused_sign_in set blocked_until = blocked_until + interval '1 minute'
        where blocked_until is not null returning key`
    )
    expect(delayed).toHaveLength(1)
    expect((await signIn(user, codeOf(secret))).status).toBe(429)
    await later()
    const since = performance.now()
    const burst = await Promise.all(Array.from({ length: 30 }, () => signIn(user, "000000")))
    // Six attempts are verified at once; each delay of 2, 4, 8 ... seconds that passes meanwhile allows one more.
    const delays = Math.floor(Math.log2((performance.now() - since) / 2_000 + 1))
    expect(burst.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(6 + delays)
    // Failed sign-ins of others do not block the owner's own session.
    const remove = await portal.call("POST", `${at}/removals`, { as: user, body: { code: codeOf(secret) } })
    expect(remove.status).toBe(204)
  })

  test("[SES-010] a new password by mail leaves the second step as it is", async () => {
    const { secret, user } = await withApp()
    const asked = await portal.call("PUT", "/api/password-resets", { body: { email: user.email, domains: [] } })
    expect(asked.status).toBe(204)
    const { text } = await newestMail(portal, user.email, 2)
    const token = /reset-password-submit\/(\S+)/.exec(text)?.[1] ?? ""
    const password = "un tout autre mot de passe"
    const reset = await portal.call("PUT", "/api/passwords", {
      body: { token, password, password_confirmation: password }
    })
    expect(reset.status).toBe(204)
    expect((await signIn(user, undefined, password)).status).toBe(422)
    expect((await signIn(user, codeOf(secret), password)).status).toBe(200)
  })
})

describe("a lost app", () => {
  const reset = (as: SignedInUser, path: string) =>
    portal.call<ProblemDocument & { readonly data: { readonly two_factor: string } }>(
      "POST",
      `/api${path}/two-factor-resets`,
      { as }
    )

  test("[ROL-021] is removed by an admin of the firm, who is not its owner; the person is told", async () => {
    const admin = await portal.make.staff(firm, `chef${++count}@verrou.example`)
    const { user } = await withApp()
    const member = (id: number) => `/accounting-firms/${firm.id}/accountants/${id}`
    const team = await portal.call<{ data: ReadonlyArray<{ id: number; two_factor: string }> }>(
      "GET",
      `/api/accounting-firms/${firm.id}/accountants?per_page=100`,
      { as: admin }
    )
    expect(team.body.data.find(({ id }) => id === user.id)?.two_factor).toBe("on")
    const colleague = await person()
    expect((await reset(colleague, member(user.id))).status).toBe(403)
    expect(await reset(admin, member(user.id))).toMatchObject({ status: 200, body: { data: { two_factor: "off" } } })
    expect((await newestMail(portal, user.email, 2)).kind).toBe("two_factor_reset")
    expect((await signIn(user)).status).toBe(200)
    expect(seen(await reset(admin, member(user.id))).slice(0, 2)).toEqual([403, "closed.hasTwoFactor"])
    await withApp(admin)
    expect(seen(await reset(admin, member(admin.id))).slice(0, 2)).toEqual([403, "closed.isOwnTwoFactor"])
    const [event] = await portal.arrange(
      (sql) =>
        sql<{ user_id: number }>`select user_id from event where type = 'two_factor.reset' and entity_id = ${user.id}`
    )
    expect(Number(event?.user_id)).toBe(admin.id)
  })

  test("[ROL-006] of a client's user is removed by the firm, and by no other firm", async () => {
    const admin = await portal.make.staff(firm, `chef${++count}@verrou.example`)
    const vendor = await portal.make.vendor(firm, `Client ${count}`)
    const client = await portal.make.client(vendor, `client${count}@verrou.example`)
    const { user } = await withApp(client)
    const path = `/vendors/${vendor.id}/users/${user.id}`
    const elsewhere = await portal.make.firm(`Ailleurs${count}`)
    const stranger = await portal.make.staff(elsewhere, `etranger${count}@ailleurs.example`)
    expect((await reset(stranger, path)).status).toBe(404)
    const guest = await portal.make.client(vendor, `invite${count}@verrou.example`, "guest")
    expect((await reset(guest, path)).status).toBe(403)

    // A firm may not reset the app of a person who is also a user of another firm.
    const sister = await portal.make.vendor(elsewhere, "Client d’ailleurs")
    await portal.arrange(
      (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
        values (${sister.id}, ${elsewhere.id}, ${user.id}, 'admin')`
    )
    for (const [as, where] of [
      [admin, path],
      [stranger, `/vendors/${sister.id}/users/${user.id}`]
    ] as const)
      expect(seen(await reset(as, where)).slice(0, 2)).toEqual([403, "closed.isOfThisFirmAlone"])
    await portal.arrange((sql) => sql`delete from vendor_user where vendor_id = ${sister.id}`)
    expect(await reset(admin, path)).toMatchObject({ status: 200, body: { data: { two_factor: "off" } } })
    expect((await newestMail(portal, user.email, 2)).kind).toBe("two_factor_reset")
  })

  test("[NET-112] of anybody is removed by the provider's people, and by nobody else", async () => {
    const { user } = await withApp()
    const provider = await portal.make.user(`plateforme${++count}@verrou.example`)
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${provider.id}`)
    const admin = await portal.make.staff(firm, `chef${count}@verrou.example`)
    expect((await reset(admin, `/sa/users/${user.id}`)).status).toBe(403)
    const users = await portal.call<{ data: ReadonlyArray<{ id: number; has_two_factor: boolean }> }>(
      "GET",
      `/api/sa/users?search=${encodeURIComponent(user.email)}`,
      { as: provider }
    )
    expect(users.body.data.find(({ id }) => id === user.id)?.has_two_factor).toBe(true)
    expect((await reset(provider, `/sa/users/${user.id}`)).status).toBe(204)
    expect((await newestMail(portal, user.email, 2)).kind).toBe("two_factor_reset")
    expect(seen(await reset(provider, `/sa/users/${user.id}`)).slice(0, 2)).toEqual([403, "closed.hasTwoFactor"])
    expect((await reset(provider, "/sa/users/999999")).status).toBe(404)
  })
})
