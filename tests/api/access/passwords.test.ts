import { createHash } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { LinkFacts } from "#schemas/access/passwords.api.ts"
import { isMessageCode } from "#schemas/shared/messages/index.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { jobsDone, linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { requestAs } from "./hosts.ts"

let portal: Portal
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let other: typeof firm
beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: 1_000, publicUrl: "https://portail.example:8443" })
  firm = await portal.make.firm("Clef")
  other = await portal.make.firm("Serrure")
})
afterAll(() => portal.stop())

let count = 0
const person = async (): Promise<SignedInUser> => portal.make.staff(firm, `personne${++count}@clef.example`)
/** A client user who was never given a password. */
const invited = async () => {
  const vendor = await portal.make.vendor(firm, `Client ${++count}`)
  const user = await portal.make.client(vendor, `invite${count}@clef.example`, "collaborator")
  await portal.arrange((sql) => sql`update app_user set password_hash = null where id = ${user.id}`)
  return user
}
const invite = (userId: number, firmId = firm.id) =>
  portal.runtime.runPromise(
    Effect.flatMap(PasswordLinks, (links) => links.inviteUser({ userId, firmId, language: "fr" }))
  )

const ask = (email: string, domains: ReadonlyArray<string> = [firm.domain], language = "fr") =>
  portal.call<ProblemDocument>("PUT", "/api/password-resets", {
    body: { email, domains },
    headers: { "accept-language": language }
  })
const check = (token: string) =>
  portal.call<ProblemDocument & { data: LinkFacts }>("GET", `/api/password-resets?token=${encodeURIComponent(token)}`)
const secret = "un nouveau mot de passe"
const twice = (password = secret, password_confirmation = password) => ({ password, password_confirmation })
const reset = (token: string, values: object = twice()) =>
  portal.call<ProblemDocument>("PUT", "/api/passwords", { body: { ...values, token } })
const create = (token: string, values: object = { ...twice(), cgu: true }) =>
  portal.call<ProblemDocument>("POST", "/api/passwords", { body: { ...values, token } })
const signIn = async (email: string, password: string) =>
  (await portal.call("POST", "/api/login", { body: { email, password } })).status
const isAlive = async (token: string) => (await portal.call("GET", "/api/users/me", { as: token })).status === 200
/** A valid reset link, requested as a user would. */
const resetLink = async (user: SignedInUser, mails = 1) => {
  expect((await ask(user.email)).status).toBe(204)
  return linkOf(await newestMail(portal, user.email, mails))
}

describe("a forgotten password", () => {
  test("[NET-020] [NET-019] [NET-018] [SES-009] [SES-010] [SES-O07] is replaced by the link of a mail, once, and ends every session", async () => {
    const user = await person()
    const link = await resetLink(user)
    expect([link.host, link.path]).toEqual([firm.domain, `/reset-password-submit/${link.token}`])
    expect(link.href.startsWith("https://clef.localhost:8443/")).toBe(true)
    expect(await check(link.token)).toMatchObject({
      status: 200,
      body: { data: { purpose: "reset", email: user.email, firstname: user.email.split("@")[0] } }
    })
    expect((await reset(link.token)).status).toBe(204)
    expect([await signIn(user.email, portal.password), await signIn(user.email, secret)]).toEqual([422, 200])
    expect(await isAlive(user.token)).toBe(false)
    for (const answer of [await check(link.token), await reset(link.token, twice("encore un autre"))])
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
        422,
        "auth.link_used",
        { token: ["auth.link_used"] }
      ])
    expect(await signIn(user.email, secret)).toBe(200)
    expect((await newestMail(portal, user.email, 2)).kind).toBe("password_changed")
  })

  test("[SES-O04] the link leads to a host of the person's own firms alone: one that was asked for, else their first", async () => {
    const user = await person()
    const vendor = await portal.make.vendor(other, "Chez l’autre")
    await portal.arrange(
      (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
        values (${vendor.id}, ${other.id}, ${user.id}, 'admin')`
    )
    const stranger = await portal.make.firm(`Tiers${count}`)
    const asked: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
      [[other.domain], other.domain],
      [["evil.example", other.domain, firm.domain], other.domain],
      [["evil.example", "\u0000", "\ud800"], firm.domain],
      [[stranger.domain], firm.domain],
      [[], firm.domain]
    ]
    for (const [n, [domains, host]] of asked.entries()) {
      await ask(user.email, domains)
      expect(linkOf(await newestMail(portal, user.email, n + 1)).host).toBe(host)
    }
  })

  test("[NET-020] [SES-O02] the answer and the work before it are the same for an account and for none", async () => {
    const user = await person()
    const counted = async (email: string) => {
      const before = await portal.arrange(
        (sql) => sql<{ n: number }>`select count(*)::integer as n from job where element like '%AnswerVisitor%'`
      )
      const answer = await ask(email)
      const after = await portal.arrange(
        (sql) => sql<{ n: number }>`select count(*)::integer as n from job where element like '%AnswerVisitor%'`
      )
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date")
      )
      return { status: answer.status, body: answer.body, headers, jobs: (after[0]?.n ?? 0) - (before[0]?.n ?? 0) }
    }
    const known = await counted(user.email)
    // The endpoint only queues a job, for known and unknown emails alike: it reads no account, makes no link and writes
    // no mail.
    expect(known).toMatchObject({ status: 204, jobs: 1 })
    expect(await counted("personne-du-tout@clef.example")).toEqual(known)
    await jobsDone(portal)
    expect(await mailsTo(portal, "personne-du-tout@clef.example")).toEqual([])
    expect(await portal.arrange((sql) => sql`select 1 from job where element like '%clef.example%'`)).toEqual([])
  })

  test("[SES-010] a newer link ends the older one, and an hour ends both; what is stored is a hash", async () => {
    const user = await person()
    const first = await resetLink(user)
    const second = await resetLink(user, 2)
    expect([(await check(first.token)).body.code, (await check(second.token)).status]).toEqual(["auth.link_used", 200])
    const stored = await portal.arrange(
      (sql) => sql<{ token_hash: Uint8Array; minutes: number }>`
        select token_hash, (extract(epoch from expires_at - created_at) / 60)::integer as minutes from password_link
         where user_id = ${user.id} and ended_at is null`
    )
    expect(stored.map(({ minutes }) => minutes)).toEqual([60])
    expect(Buffer.from(stored[0]?.token_hash ?? []).toString("hex")).toBe(
      createHash("sha256").update(second.token).digest("hex")
    )
    expect(Buffer.from(second.token, "base64url")).toHaveLength(32)
    await portal.arrange((sql) => sql`update password_link set expires_at = now() where user_id = ${user.id}`)
    for (const answer of [await check(second.token), await reset(second.token)])
      expect([answer.status, answer.body.code]).toEqual([422, "auth.link_expired"])
    expect(await signIn(user.email, portal.password)).toBe(200)
  })

  test("[SES-010] of two uses at once one wins", async () => {
    const user = await person()
    const { token } = await resetLink(user)
    const words = ["premier mot de passe", "second mot de passe"]
    const answers = await Promise.all(words.map((word) => reset(token, twice(word))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
    const opened = await Promise.all(words.map((word) => signIn(user.email, word)))
    expect(opened).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 422)))
  })

  test("[NET-O05] asking again and again fills nobody's mailbox, and slows down whoever asks", async () => {
    const slow = await startPortal({ refusalsAllowed: 3, linksPerHour: 2 })
    try {
      const own = await slow.make.firm("Lente")
      const user = await slow.make.staff(own, "cible@lente.example")
      const asked = (email: string) =>
        slow.call("PUT", "/api/password-resets", { body: { email, domains: [own.domain] } })
      for (const status of [204, 204, 204, 204, 429]) expect((await asked(user.email)).status).toBe(status)
      await slow.arrange((sql) => sql`delete from refused_sign_in where key like '%address:%'`)
      expect(Number((await asked(user.email)).headers.get("retry-after"))).toBeGreaterThan(0)
      expect((await asked("personne@lente.example")).status).toBe(204)
      await jobsDone(slow)
      expect(await mailsTo(slow, user.email)).toHaveLength(2)
    } finally {
      await slow.stop()
    }
  })

  test("[NET-O05] whoever resets need not wait for what somebody else tried at the sign-in", async () => {
    const slow = await startPortal({ refusalsAllowed: 1 })
    try {
      const user = await slow.make.staff(await slow.make.firm("Attente"), "cible@attente.example")
      const login = async (password: string) => {
        const answer = await slow.call("POST", "/api/login", { body: { email: user.email, password } })
        await slow.arrange((sql) => sql`delete from refused_sign_in where key like 'address:%'`)
        return answer.status
      }
      expect([await login("non"), await login("non"), await login(slow.password)]).toEqual([422, 422, 429])
      await slow.call("PUT", "/api/password-resets", { body: { email: user.email, domains: [] } })
      const { token } = linkOf(await newestMail(slow, user.email))
      expect((await slow.call("PUT", "/api/passwords", { body: { ...twice(), token } })).status).toBe(204)
      expect(await login(secret)).toBe(200)
    } finally {
      await slow.stop()
    }
  })

  test("[SES-009] someone deactivated gets no mail, and the link they had works no more", async () => {
    const user = await person()
    const { token } = await resetLink(user)
    await portal.arrange((sql) => sql`update app_user set active = false where id = ${user.id}`)
    expect((await check(token)).body.code).toBe("auth.link_unknown")
    expect((await reset(token)).body.code).toBe("auth.link_unknown")
    await ask(user.email)
    await jobsDone(portal)
    expect(await mailsTo(portal, user.email)).toHaveLength(1)
  })
})

describe("an invitation", () => {
  test("[NET-017] [SES-008] [ACC-O13] creates the first password once the terms are accepted, which are recorded with version and date", async () => {
    const user = await invited()
    expect(await invite(user.id)).toBe("sent")
    const mail = await newestMail(portal, user.email)
    const link = linkOf(mail)
    expect([mail.kind, link.host, link.path]).toEqual(["invitation", firm.domain, `/create-password/${link.token}`])
    expect((await check(link.token)).body.data).toMatchObject({ purpose: "create", email: user.email })
    const refused = await create(link.token, { ...twice(), cgu: false })
    expect([refused.status, refused.body.errors]).toEqual([422, { cgu: ["auth.terms_missing"] }])
    const body = JSON.stringify({ ...twice(), cgu: true, token: link.token })
    const answer = await requestAs(portal.url, firm.domain, "POST", "/api/passwords", body, {
      "accept-language": "pt"
    })
    // The person has proved to own the mailbox and just chosen the password: they are signed in at once.
    expect([answer.status, answer.body]).toMatchObject([200, { data: { auth: true } }])
    expect((await portal.call("GET", "/api/users/me", { as: answer.token })).status).toBe(200)
    expect(await signIn(user.email, secret)).toBe(200)
    expect((await create(link.token)).body.code).toBe("auth.link_used")
    const signedIn = await portal.call<{ data: { token: string } }>("POST", "/api/login", {
      body: { email: user.email, password: secret }
    })
    const terms = await portal.call<{ data: ReadonlyArray<Record<string, unknown>> }>("GET", "/api/users/me/terms", {
      as: signedIn.body.data.token
    })
    expect(terms.body.data).toMatchObject([{ firm_id: null, version: 1, language: "pt" }])
    expect(Date.parse(String(terms.body.data[0]?.["accepted_at"]))).toBeGreaterThan(Date.now() - 60_000)
  })

  test("[SES-008] reaches nobody of another firm, and lasts a week", async () => {
    const user = await invited()
    expect(await invite(user.id, other.id)).toBe("nobody")
    expect(await invite(user.id)).toBe("sent")
    const [row] = await portal.arrange(
      (sql) => sql<{ hours: number }>`
        select (extract(epoch from expires_at - created_at) / 3600)::integer as hours from password_link where user_id = ${user.id}`
    )
    expect(row?.hours).toBe(168)
    await jobsDone(portal)
    expect(await mailsTo(portal, user.email)).toHaveLength(1)
  })

  test("[SES-008] who never had a password gets another invitation instead of a reset; a link is for its purpose alone", async () => {
    const user = await invited()
    await ask(user.email)
    const mail = await newestMail(portal, user.email)
    expect(mail.kind).toBe("invitation")
    expect((await reset(linkOf(mail).token)).body.code).toBe("auth.link_unknown")
    const known = await person()
    expect((await create((await resetLink(known)).token)).body.code).toBe("auth.link_unknown")
  })
})

const changeOwn = (as: SignedInUser, body: object) =>
  portal.call<ProblemDocument>("POST", "/api/change_password", { as, body })

describe("POST /api/change_password", () => {
  test("[NET-016] [SES-011] asks for the password there is, slows down whoever guesses, and sets none for whoever has none", async () => {
    const slow = await startPortal({ refusalsAllowed: 2 })
    try {
      const own = await slow.make.firm("Devine")
      const user = await slow.make.staff(own, "elle@devine.example")
      const change = (as: SignedInUser, body: object) =>
        slow.call<ProblemDocument>("POST", "/api/change_password", { as, body })
      const isSet = async (as: SignedInUser) =>
        (await slow.call<{ data: object }>("GET", "/api/users/me/password", { as })).body.data
      expect(await isSet(user)).toEqual({ is_set: true })
      const without = await change(user, twice())
      expect([without.status, without.body.errors]).toEqual([
        422,
        { current_password: ["auth.current_password_missing"] }
      ])
      const statuses = []
      for (const _ of [1, 2, 3, 4])
        statuses.push(await change(user, { ...twice(), current_password: "une supposition" }))
      expect(statuses.map(({ body, status }) => [status, body.errors ?? body.code])).toEqual([
        ...[1, 2, 3].map(() => [422, { current_password: ["auth.current_password_wrong"] }]),
        [429, "auth.slow_down"]
      ])
      // Sign-in is not blocked by these failures.
      expect(
        (await slow.call("POST", "/api/login", { body: { email: user.email, password: slow.password } })).status
      ).toBe(200)
      const invitee = await slow.make.staff(own, "sso@devine.example")
      await slow.arrange((sql) => sql`update app_user set password_hash = null where id = ${invitee.id}`)
      expect(await isSet(invitee)).toEqual({ is_set: false })
      const first = await change(invitee, twice())
      expect([first.status, first.body.code]).toEqual([403, "auth.first_password_by_mail"])
      expect(await isSet(invitee)).toEqual({ is_set: false })
    } finally {
      await slow.stop()
    }
  })

  test("[NET-016] [SES-011] [SES-O07] changes one's own password, keeps the session at hand, ends the others at once and tells by mail", async () => {
    const user = await person()
    const { token } = await resetLink(user)
    const login = await portal.call<{ data: { token: string } }>("POST", "/api/login", {
      body: { email: user.email, password: portal.password }
    })
    const second = login.body.data.token
    const live = await fetch(`${portal.url}/api/live`, { headers: { authorization: `Bearer ${second}` } })
    const streamEnds = live.text().catch(() => "cut off")
    expect((await changeOwn(user, { ...twice(), current_password: portal.password })).status).toBe(204)
    expect([await isAlive(user.token), await isAlive(second)]).toEqual([true, false])
    // The live stream of the other session ends too: wait for it.
    await streamEnds
    expect([await signIn(user.email, portal.password), await signIn(user.email, secret)]).toEqual([422, 200])
    expect((await check(token)).body.code).toBe("auth.link_used")
    const notice = await newestMail(portal, user.email, 2)
    expect(notice.kind).toBe("password_changed")
    expect(linkOf(notice).path).toBe("/reset-password")
    expect((await portal.call("POST", "/api/change_password", { body: twice() })).status).toBe(401)
  })
})

describe("bad input", () => {
  const rules: ReadonlyArray<readonly [string, string, Record<string, ReadonlyArray<string>>]> = [
    ["", "", { password: ["auth.password_missing"], password_confirmation: ["auth.password_confirmation_missing"] }],
    [secret, "", { password_confirmation: ["auth.password_confirmation_missing"] }],
    ["court", "court", { password: ["auth.password_too_short"] }],
    [secret, `${secret}!`, { password_confirmation: ["auth.passwords_differ"] }],
    ["mot de passe €", "mot de passe €", { password: ["auth.password_characters"] }],
    ["x".repeat(257), "x".repeat(257), { password: ["auth.password_too_long"] }]
  ]
  test("[VAL-009] [VAL-010] [VAL-012] [VAL-013] [VAL-014] [ERR-019] [ERR-020] [ERR-021] [ERR-022] the three calls say the same of the same passwords, and the link stays", async () => {
    const user = await person()
    const { token } = await resetLink(user)
    const guest = await invited()
    await invite(guest.id)
    const invitation = linkOf(await newestMail(portal, guest.email)).token
    for (const [password, confirmation, errors] of rules) {
      const values = twice(password, confirmation)
      const answers = [
        await reset(token, values),
        await create(invitation, { ...values, cgu: true }),
        await changeOwn(user, { ...values, current_password: portal.password })
      ]
      for (const answer of answers) expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
    expect([(await check(token)).status, (await check(invitation)).status]).toEqual([200, 200])
  })

  test("[VAL-O06] [VAL-O04] [ERR-021] what anybody would try first and the person's and firm's own names are refused by each call that sets a password", async () => {
    const user = await portal.make.staff(firm, "noemie.durand@clef.example")
    const vendor = await portal.make.vendor(firm, `Client ${++count}`)
    const guest = await portal.make.client(vendor, "paul.martin@clef.example", "collaborator")
    await portal.arrange((sql) => sql`update app_user set password_hash = null where id = ${guest.id}`)
    await invite(guest.id)
    const invitation = linkOf(await newestMail(portal, guest.email)).token
    const { token } = await resetLink(user)
    const said = async (password: string, created: string) => {
      const values = twice(password)
      const answers = [
        await reset(token, values),
        await changeOwn(user, { ...values, current_password: portal.password }),
        await create(invitation, { ...twice(created), cgu: true })
      ]
      return answers.map(({ body, status }) => [status, body.errors])
    }
    const refused = (code: string) => [1, 2, 3].map(() => [422, { password: [code] }])
    expect(await said("Superman", "1QAZ2wsx")).toEqual(refused("auth.password_common"))
    expect(await said("Noémie-Durand!26", "paul.martin2026")).toEqual(refused("auth.password_names"))
    expect(await said("ClefClef.26", "Martin-Clef-9")).toEqual(refused("auth.password_names"))
    const setup = await startPortal()
    try {
      const first = await setup.call<ProblemDocument>("POST", "/api/setup", {
        body: { email: "racine@plateforme.example", firstname: "Ada", lastname: "Racine", password: "AdaRacine1815" }
      })
      expect([first.status, first.body.errors]).toEqual([422, { password: ["auth.password_names"] }])
    } finally {
      await setup.stop()
    }
  })

  test("[VAL-015] [VAL-016] creating a password without accepting the terms says so, in the caller's language", async () => {
    const guest = await invited()
    await invite(guest.id)
    const { token } = linkOf(await newestMail(portal, guest.email))
    const words = {
      fr: "Acceptez les conditions générales pour continuer.",
      en: "Accept the terms and conditions to continue.",
      pt: "Aceite as condições gerais para continuar."
    }
    for (const [language, text] of Object.entries(words)) {
      for (const body of [
        { ...twice(), token, cgu: false },
        { ...twice(), token }
      ]) {
        const answer = await portal.call<ProblemDocument>("POST", "/api/passwords", {
          body,
          headers: { "accept-language": language }
        })
        expect([answer.status, answer.body.errors, answer.body.detail]).toEqual([
          422,
          { cgu: ["auth.terms_missing"] },
          text
        ])
      }
    }
    expect((await create(token)).status).toBe(200)
  })

  test("[VAL-011] [ERR-018] [ERR-023] a missing address and a missing token have messages of their own, in the caller's language", async () => {
    expect((await ask("", [], "en")).body).toMatchObject({
      detail: "Enter your email address.",
      errors: { email: ["auth.email_missing"] }
    })
    const said = [
      await portal.call<ProblemDocument>("GET", "/api/password-resets"),
      await check(""),
      await reset(""),
      await create("")
    ]
    expect(said.map(({ body, status }) => [status, body.code, body.errors])).toEqual(
      said.map(() => [422, "auth.token_missing", { token: ["auth.token_missing"] }])
    )
    expect((await check("n’importe quoi")).body.code).toBe("auth.link_unknown")
  })

  const absurd: ReadonlyArray<unknown> = [
    null,
    0,
    true,
    [],
    {},
    "",
    " ",
    "\u0000\u0001",
    "\u202egpj.exe",
    "\ud800",
    "<script>",
    "x".repeat(100_000)
  ]
  const calls = [
    ["PUT", "/api/passwords", { ...twice(), token: "x" }],
    ["POST", "/api/passwords", { ...twice(), cgu: true, token: "x" }],
    ["PUT", "/api/password-resets", { email: "absurde@clef.example", domains: ["a"] }],
    ["POST", "/api/change_password", { ...twice(), current_password: "mot de passe d’avant" }],
    ["POST", "/api/hubspot", { email: "absurde@clef.example", firstName: "A", lastName: "B" }]
  ] as const satisfies ReadonlyArray<readonly [string, string, Readonly<Record<string, unknown>>]>
  test.each(calls)(
    "[ERR-006] [ERR-007] %s %s answers absurd fields with the catalogue's words, never with a fault",
    async (method, path, good) => {
      const user = await person()
      for (const field of Object.keys(good)) {
        const { [field as keyof typeof good]: _, ...without } = good
        const bodies = [without, ...absurd.map((value) => ({ ...good, [field]: value }))]
        for (const body of bodies) {
          const answer = await portal.call<ProblemDocument>(method, path, { as: user, body })
          if (answer.status === 204) continue
          expect([path, field, answer.status]).toEqual([path, field, 422])
          const codes = [answer.body.code, ...Object.values(answer.body.errors ?? {}).flat()]
          expect(codes.filter((code) => !isMessageCode(code))).toEqual([])
          expect(JSON.stringify(answer.body)).not.toMatch(/Expected|SqlError|node_modules/)
        }
        const missing = await portal.call<ProblemDocument>(method, path, { as: user, body: without })
        expect([path, Object.keys(missing.body.errors ?? {})]).toEqual([path, [field]])
      }
      const [first = ""] = Object.keys(good)
      const large = await portal.call<ProblemDocument>(method, path, {
        as: user,
        body: { ...good, [first]: "x".repeat(2_000_000) }
      })
      expect([path, large.status, Object.keys(large.body.errors ?? {})]).toEqual([path, 422, [first]])
    }
  )
})

test("[NET-O05] the anonymous calls count against the caller's address", async () => {
  const strict = await startPortal({ requestsPerAddress: 5 })
  try {
    await strict.make.firm("Stricte")
    const statuses: Array<number> = []
    for (const [method, path, body] of [
      ["GET", "/api/password-resets?token=x", undefined],
      ["PUT", "/api/passwords", { ...twice(), token: "x" }],
      ["POST", "/api/passwords", { ...twice(), cgu: true, token: "x" }],
      ["GET", "/api/terms", undefined],
      ["POST", "/api/hubspot", { email: "", firstName: "", lastName: "" }],
      ["PUT", "/api/password-resets", { email: "a@b.example", domains: [] }]
    ] as const)
      statuses.push((await strict.call(method, path, body === undefined ? {} : { body })).status)
    expect(statuses).toEqual([422, 422, 422, 200, 422, 429])
  } finally {
    await strict.stop()
  }
})
