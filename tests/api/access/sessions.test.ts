import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { Me, SessionInfo, SignedIn } from "#schemas/access/session.ts"
import { hashSecret } from "#server/shared/secrets.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Data<A> {
  readonly data: A
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const signIn = async (email: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await portal.call<Data<SignedIn>>("POST", "/api/login", {
    body: { email, password: portal.password },
    headers
  })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const me = (token: string) => portal.call<Data<Me>>("GET", "/api/users/me", { as: token })
const sessionsOf = async (token: string) =>
  (await portal.call<Data<ReadonlyArray<SessionInfo>>>("GET", "/api/users/me/sessions", { as: token })).body.data
const stored = async (user: SignedInUser) => {
  const rows = await portal.arrange(
    (sql) => sql<{ token_hash: Uint8Array; seen: number; left: number; idle: number }>`
      select token_hash, extract(epoch from now() - last_seen_at)::float8 as seen,
             extract(epoch from expires_at - now())::float8 as left, extract(epoch from idle)::float8 as idle
        from session where token_hash = ${hashSecret(user.token)}`
  )
  const [row] = rows
  if (row === undefined) throw new Error("no such session")
  return row
}

/** All endpoints that need a session, with arguments that would be accepted with one. */
const guarded: ReadonlyArray<readonly [method: string, path: string, body?: object]> = [
  ["GET", "/api/autologin"],
  ["GET", "/api/retrievelogin"],
  ["GET", "/api/logout"],
  ["POST", "/api/autologin/codes", { host: "nord.localhost" }],
  ["GET", "/api/users/me"],
  ["PATCH", "/api/users/me", { darkMode: true }],
  ["GET", "/api/users/me/preferences/notifications"],
  ["PATCH", "/api/users/me/preferences/notifications", { tasks: { mail: "daily" } }],
  ["GET", "/api/users/me/preferences/documents"],
  ["PATCH", "/api/users/me/preferences/documents", { editing: "download" }],
  ["GET", "/api/users/me/sessions"],
  ["DELETE", "/api/users/me/sessions"],
  ["DELETE", "/api/users/me/sessions/1"],
  ["GET", "/api/users/me/accounting-firms"],
  ["GET", "/api/users/me/accounting-firms/1/vendors"],
  ["GET", "/api/vendors/1/roles"],
  ["GET", "/api/modules/1"],
  ["GET", "/api/modules/1/companies/1"],
  ["GET", "/api/accounting-firms/1/vendors"],
  ["GET", "/api/vendors/1/documents/access"],
  ["GET", "/api/vendors/1/folders"],
  ["GET", "/api/vendors/1/folders/root/content"],
  ["POST", "/api/vendors/1/folders", { parent_id: 1, name: "A" }],
  ["PATCH", "/api/vendors/1/nodes/1", { name: "A" }],
  ["POST", "/api/vendors/1/nodes/1/events", { type: "node.trashed" }],
  ["DELETE", "/api/vendors/1/folders/trash"],
  ["GET", "/api/vendors/1/documents/1"],
  ["GET", "/api/vendors/1/documents/1/versions"],
  ["GET", "/api/vendors/1/documents/1/content"],
  ["GET", "/api/live"]
]
const refusals = async (token: string | undefined) => {
  const answers: Array<string> = []
  for (const [method, path, body] of guarded) {
    const { body: problem, status } = await portal.call<{ code?: string }>(method, path, {
      ...(token === undefined ? {} : { as: token }),
      ...(body === undefined ? {} : { body })
    })
    answers.push(`${method} ${path} ${status} ${problem.code}`)
  }
  return answers
}
const allRefused = guarded.map(([method, path]) => `${method} ${path} 401 error.401`)

describe("a session", () => {
  test("[SES-001] [SES-002] [SES-003] [SES-004] [SES-O03] [NET-003] [NET-014] [NET-021] [NET-085] [NET-O03] its token, sent as a bearer, says who is signed in", async () => {
    const firm = await portal.make.firm("Nord")
    const user = await portal.make.staff(firm, "marie@nord.example")
    await portal.arrange(
      (sql) => sql`update app_user set firstname = 'Marie', lastname = 'Curie', title = 'Dr' where id = ${user.id}`
    )
    const signedIn = await signIn("marie@nord.example")
    expect(signedIn).toEqual({ token: expect.any(String), auth: true, isAdmin: false, isAccountant: true })
    expect((await me(signedIn.token)).body).toEqual({
      data: {
        id: user.id,
        firstname: "Marie",
        lastname: "Curie",
        title: "Dr",
        email: "marie@nord.example",
        fullname: "Marie Curie",
        abbreviation: "M. Curie",
        initials: "MC",
        darkMode: null,
        language: null,
        revision: 0,
        isSuperAdmin: false,
        isAccountant: true
      }
    })
  })

  test("[NET-021] is read with its user by one statement, in the calls that answer with their caller", async () => {
    const user = await portal.make.user("once@nord.example")
    const read = (path: string) => portal.call<{ code?: string }>("GET", path, { as: user })
    const [found] = await portal.arrange(
      (sql) => sql<{ made: string }>`select pg_get_functiondef('app.identity'::regproc) as made`
    )
    const made = found?.made ?? ""
    // From here on, an account can be read only by the statement that reads the session.
    await portal.arrange((sql) =>
      Effect.all([
        sql.unsafe(made.replace("app.identity(", "app.identity_itself(")),
        sql.unsafe(`create or replace function app.identity(p_user integer) returns json language plpgsql stable
          security definer set search_path = public as $$
          begin
            if current_query() not like '%app.sessions(%' then raise 'read by a statement of its own'; end if;
            return app.identity_itself(p_user);
          end $$`)
      ])
    )
    try {
      for (const path of ["/api/users/me", "/api/users/me/arrival"])
        expect([path, (await read(path)).status]).toEqual([path, 200])
    } finally {
      await portal.arrange((sql) => sql.unsafe(made))
    }
  })

  test("[SES-001] [SES-003] [ROL-010] tells a client user and a super admin apart from an accountant", async () => {
    const vendor = await portal.make.vendor(await portal.make.firm("Sud"), "Boulangerie")
    await portal.make.client(vendor, "client@sud.example")
    const root = await portal.make.user("root@sud.example")
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
    expect(await signIn("client@sud.example")).toMatchObject({ isAdmin: false, isAccountant: false })
    expect(await signIn("root@sud.example")).toMatchObject({ isAdmin: true, isAccountant: false })
    expect((await me(root.token)).body.data).toMatchObject({ isSuperAdmin: true, isAccountant: false })
  })

  test("[SES-O07] keeps only the hash of its token, and its owner's password as argon2id of at least 19 MiB, 2 and 1", async () => {
    const user = await portal.make.user("hash@nord.example")
    const { token } = await signIn(user.email)
    const [dump] = await portal.arrange(
      (sql) => sql<{ text: string }>`select coalesce(string_agg(s::text, ' '), '') as text from session s`
    )
    expect(dump?.text).not.toContain(token)
    const found = await portal.arrange((sql) => sql`select 1 from session where token_hash = ${hashSecret(token)}`)
    expect(found).toHaveLength(1)
    const [account] = await portal.arrange(
      (sql) => sql<{ password_hash: string }>`select password_hash from app_user where id = ${user.id}`
    )
    const [, memory, passes, lanes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(account?.password_hash ?? "") ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
    expect(Number(lanes)).toBeGreaterThanOrEqual(1)
  })

  test("[SES-O07] lives 12 hours without use for staff and super admins, 30 days for client users", async () => {
    const firm = await portal.make.firm("Idle")
    const staff = await portal.make.staff(firm, "staff@idle.example")
    const client = await portal.make.client(await portal.make.vendor(firm, "Idle SARL"), "client@idle.example")
    const root = await portal.make.user("root@idle.example")
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
    const idle = async (user: SignedInUser) => (await stored({ ...user, ...(await signIn(user.email)) })).idle / 3600
    expect([await idle(staff), await idle(root), await idle(client)]).toEqual([12, 12, 720])
  })

  test("[SES-O07] [SES-005] ends when its idle time is over, and no call prolongs it then", async () => {
    const user = await portal.make.user("parti@nord.example")
    await portal.arrange(
      (sql) => sql`update session set expires_at = now() - interval '1 second', last_seen_at = now() - interval '1 hour'
        where token_hash = ${hashSecret(user.token)}`
    )
    expect(await refusals(user.token)).toEqual(allRefused)
    expect((await stored(user)).left).toBeLessThan(0)
  })

  test("[SES-O07] tells people apart whose requests come at the same moment", async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, at) => portal.make.user(`ensemble${at}@nord.example`))
    )
    const asked = Array.from({ length: 60 }, (_, at) => (at % 7 === 6 ? undefined : people[at % 7]))
    const answers = await Promise.all(asked.map((person) => me(person?.token ?? "nobody's")))
    expect(answers.map(({ body, status }) => (status === 200 ? body.data.id : status))).toEqual(
      asked.map((person) => person?.id ?? 401)
    )
  })

  test("[SES-O07] slides with use, written once a minute at most", async () => {
    const user = await portal.make.user("glisse@nord.example")
    const age = (seconds: number) =>
      portal.arrange(
        (sql) => sql`update session set last_seen_at = now() - make_interval(secs => ${seconds}),
          expires_at = now() + interval '5 minutes' where token_hash = ${hashSecret(user.token)}`
      )
    await age(30)
    await me(user.token)
    expect((await stored(user)).left).toBeLessThan(301)
    await age(90)
    await me(user.token)
    const slid = await stored(user)
    expect(slid.seen).toBeLessThan(30)
    expect(slid.left).toBeGreaterThan(3_500)
  })

  test("[SES-005] [ERR-002] refuses every guarded call without a token, with an unknown one and with one too long", async () => {
    expect(await refusals(undefined)).toEqual(allRefused)
    expect(await refusals("unknown")).toEqual(allRefused)
    expect(await refusals("x".repeat(5_000))).toEqual(allRefused)
    for (const authorization of ["Bearer", "Bearer ", "Basic YTpi", "bearer  ", "Bearer a b c", "null"]) {
      expect((await portal.call("GET", "/api/users/me", { headers: { authorization } })).status).toBe(401)
    }
  })

  test("[SES-O07] ends for good a day after the sign-in of staff, 90 days after that of clients, whatever came between", async () => {
    const firm = await portal.make.firm("Terme")
    const staff = await portal.make.staff(firm, "staff@terme.example")
    const client = await portal.make.client(await portal.make.vendor(firm, "Terme SARL"), "client@terme.example")
    const age = (token: string, hours: number) =>
      portal.arrange(
        (
          sql
        ) => sql`update session set created_at = now() - make_interval(hours => ${hours}), last_seen_at = now() - interval '5 minutes'
          where token_hash = ${hashSecret(token)}`
      )
    const left = async (token: string) => {
      const [row] = await portal.arrange(
        (sql) => sql<{ left: number }>`select extract(epoch from expires_at - now())::float8 / 3600 as left from session
          where token_hash = ${hashSecret(token)} and ended_at is null`
      )
      return row?.left ?? 0
    }
    for (const [user, hours] of [
      [staff, 24],
      [client, 90 * 24]
    ] as const) {
      const { token } = await signIn(user.email)
      await age(token, hours - 1)
      expect((await me(token)).status).toBe(200)
      // Using the session would extend it by hours, but never beyond its maximum lifetime.
      expect(await left(token)).toBeLessThanOrEqual(1)
      const renewed = await portal.call<Data<SignedIn>>("GET", "/api/autologin", { as: token })
      const fresh = renewed.body.data.token
      expect(await left(fresh)).toBeLessThanOrEqual(1)
      const code = await portal.call<Data<{ token: string }>>("POST", "/api/autologin/codes", {
        as: fresh,
        body: { host: firm.domain }
      })
      const handed = await requestAs(
        portal.url,
        firm.domain,
        "POST",
        "/api/autologin",
        JSON.stringify({ token: code.body.data.token })
      )
      expect(await left(handed.token)).toBeLessThanOrEqual(1)
      await age(handed.token, hours + 1)
      expect((await me(handed.token)).status).toBe(401)
      expect((await me(fresh)).status).toBe(200)
    }
  })

  test("[SES-005] a call inside the idle time but of a deactivated user is refused at once, in every call", async () => {
    const user = await portal.make.user("coupe@nord.example")
    expect((await me(user.token)).status).toBe(200)
    await portal.arrange((sql) => sql`update app_user set active = false where id = ${user.id}`)
    expect(await refusals(user.token)).toEqual(allRefused)
    const answer = await portal.call("POST", "/api/login", { body: { email: user.email, password: portal.password } })
    expect(answer).toMatchObject({ status: 422, body: { code: "auth.invalid_credentials" } })
  })

  test("[SES-O07] ends at once with a role that is lost or an account that is closed, not with a role that is gained", async () => {
    const firm = await portal.make.firm("Rosace")
    const vendor = await portal.make.vendor(firm, "Rosace SARL")
    const changes: ReadonlyArray<
      readonly [table: "firm_user" | "vendor_user" | "app_user", change: string, ends: boolean]
    > = [
      ["firm_user", "update firm_user set role = 'collaborator' where user_id = $1", true],
      ["firm_user", "update firm_user set active = false where user_id = $1", true],
      ["firm_user", "update firm_user set is_group_admin = false where user_id = $1", true],
      ["firm_user", "delete from firm_user where user_id = $1", true],
      ["firm_user", "update firm_user set all_clients = true where user_id = $1", false],
      ["vendor_user", "update vendor_user set role = 'guest' where user_id = $1", true],
      ["vendor_user", "update vendor_user set access_ends_at = now() where user_id = $1", true],
      ["vendor_user", "delete from vendor_user where user_id = $1", true],
      ["vendor_user", "update vendor_user set role = 'admin' where user_id = $1", false],
      ["vendor_user", "update vendor_user set access_ends_at = now() + interval '1 day' where user_id = $1", false],
      ["app_user", "update app_user set is_super_admin = true where id = $1", false],
      ["app_user", "update app_user set active = false where id = $1", true]
    ]
    for (const [place, [table, change, ends]] of changes.entries()) {
      const email = `role-${place}@rosace.example`
      const user =
        table === "firm_user"
          ? await portal.make.staff(firm, email)
          : await portal.make.client(vendor, email, "collaborator")
      if (change.includes("is_group_admin"))
        await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${user.id}`)
      const before = (await me(user.token)).status
      await portal.arrange((sql) => sql.unsafe(change, [user.id]))
      expect([change, before, (await me(user.token)).status]).toEqual([change, 200, ends ? 401 : 200])
      // An ended session stays ended, also when the account is active again.
      await portal.arrange((sql) => sql`update app_user set active = true where id = ${user.id}`)
      expect([change, (await me(user.token)).status]).toEqual([change, ends ? 401 : 200])
    }
  })

  test("[SES-O07] [ACC-002] a role that is lost in one firm ends nothing on the host of another firm, nor a code that leads there", async () => {
    const [firm, other] = [await portal.make.firm("Quittee"), await portal.make.firm("Gardee")]
    const user = await portal.make.staff(firm, "deux@quittee.example")
    const vendor = await portal.make.vendor(other, "Gardée SARL")
    await portal.arrange(
      (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
        values (${vendor.id}, ${other.id}, ${user.id}, 'collaborator')`
    )
    const opened = async (host: string) => {
      const body = JSON.stringify({ email: user.email, password: portal.password })
      return (await requestAs(portal.url, host, "POST", "/api/login", body)).token
    }
    const codeFor = async (host: string) =>
      (await portal.call<{ data: { token: string } }>("POST", "/api/autologin/codes", { as: user, body: { host } }))
        .body.data.token
    const there = await opened(other.domain)
    const [here, shared] = [await opened(firm.domain), await opened("portail.example")]
    const [toOther, toFirm] = [await codeFor(other.domain), await codeFor(firm.domain)]
    const alive = () => Promise.all([there, here, shared, user.token].map(async (token) => (await me(token)).status))
    expect(await alive()).toEqual([200, 200, 200, 200])
    await portal.arrange((sql) => sql`delete from firm_user where user_id = ${user.id} and firm_id = ${firm.id}`)
    expect(await alive()).toEqual([200, 401, 401, 401])
    const redeem = async (host: string, token: string) =>
      (await requestAs(portal.url, host, "POST", "/api/autologin", JSON.stringify({ token }))).status
    expect([await redeem(firm.domain, toFirm), await redeem(other.domain, toOther)]).toEqual([422, 200])
    // Without a membership in the other firm, the session on its host is not spared any more.
    await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${user.id}`)
    expect((await me(there)).status).toBe(401)
  })

  test("[SES-O07] none is opened by a password, a code or a session that is being ended meanwhile", async () => {
    const firm = await portal.make.firm("Course")
    const user = await portal.make.staff(firm, "course@nord.example")
    const login = () => portal.call("POST", "/api/login", { body: { email: user.email, password: portal.password } })
    const { token } = await signIn(user.email)
    const renew = () => portal.call("GET", "/api/autologin", { as: token })
    const made = await portal.call<{ readonly data: { readonly token: string } }>("POST", "/api/autologin/codes", {
      as: user,
      body: { host: firm.domain }
    })
    const redeem = () =>
      requestAs(portal.url, firm.domain, "POST", "/api/autologin", JSON.stringify({ token: made.body.data.token }))
    const waiting = () =>
      portal.arrange((sql) => sql<{ count: number }>`select count(*)::integer as count from pg_locks where not granted`)
    let calls: ReadonlyArray<Promise<{ readonly status: number }>> = []
    // All three requests run while the change of the password is not committed yet.
    await portal.arrange((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`update app_user set password_hash = 'another' where id = ${user.id}`
          calls = [login(), renew(), redeem()]
          yield* Effect.promise(() => eventually(async () => expect((await waiting())[0]?.count).toBe(3)))
          yield* sql`select app.set_password(${user.id}, 'another', null)`
        })
      )
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([422, 401, 422])
    const left = await portal.arrange(
      (sql) => sql`select id from session where user_id = ${user.id} and ended_at is null`
    )
    expect(left).toEqual([])
  })

  test("[NET-015] [SES-O07] sign-out ends it at once, in every call, and only it", async () => {
    const user = await portal.make.user("sort@nord.example")
    const other = await signIn(user.email)
    expect(await portal.call("GET", "/api/logout", { as: user })).toMatchObject({ status: 204, body: "" })
    expect(await refusals(user.token)).toEqual(allRefused)
    expect((await me(other.token)).status).toBe(200)
  })

  test("[SES-O06] a bare visit to logout or autologin does nothing", async () => {
    const user = await portal.make.user("visite@nord.example")
    for (const path of ["/api/logout", "/api/autologin", `/api/logout?token=${user.token}`]) {
      expect((await portal.call("GET", path)).status).toBe(401)
    }
    expect((await portal.call("GET", `/api/autologin?token=${user.token}`)).status).toBe(401)
    expect((await me(user.token)).status).toBe(200)
  })

  test.each(["/api/autologin", "/api/retrievelogin?filter=mobileapp"])(
    "[NET-012] [NET-013] GET %s renews the session that the header names and ends the old one",
    async (path) => {
      const user = await portal.make.user(`renew${path.length}@nord.example`)
      const answer = await portal.call<Data<SignedIn>>("GET", path, { as: user })
      expect(answer.body).toEqual({
        data: { token: expect.any(String), auth: true, isAdmin: false, isAccountant: false }
      })
      expect((await me(answer.body.data.token)).body.data.id).toBe(user.id)
      expect((await me(user.token)).status).toBe(401)
    }
  )
})

test("[EMB-O01] [NET-013] the mobile app around the pages is remembered with the session, and no other word is taken", async () => {
  const user = await portal.make.user("mobile@nord.example")
  const apps = () =>
    portal.arrange((sql) => sql`select app from session where user_id = ${user.id} and ended_at is null`)
  expect((await portal.call("GET", "/api/users/me/arrival", { as: user })).status).toBe(200)
  expect(await apps()).toEqual([{ app: null }])
  await portal.call("GET", "/api/users/me/arrival?filter=mobileapp", { as: user })
  expect(await apps()).toEqual([{ app: "mobileapp" }])
  for (const path of ["users/me/arrival", "retrievelogin"])
    expect((await portal.call("GET", `/api/${path}?filter=true`, { as: user })).status).toBe(400)
  await portal.call("GET", "/api/retrievelogin?filter=genericmobileapp", { as: user })
  expect(await apps()).toEqual([{ app: "genericmobileapp" }])
})

describe("the list of one's sessions", () => {
  test("[SES-O07] shows each device once, the present one marked, and lets the user end one", async () => {
    const user = await portal.make.user("liste@nord.example")
    const phone = await signIn(user.email, { "user-agent": "Phone/1 <script>" })
    const before = await sessionsOf(user.token)
    expect(before).toHaveLength(2)
    expect(before.filter(({ current }) => current)).toHaveLength(1)
    const other = before.find(({ current }) => !current)
    expect(other).toMatchObject({ address: "127.0.0.1", user_agent: expect.stringContaining("Phone/1") })
    expect((await portal.call("DELETE", `/api/users/me/sessions/${other?.id}`, { as: user })).status).toBe(204)
    expect(await refusals(phone.token)).toEqual(allRefused)
    expect(await sessionsOf(user.token)).toEqual([{ ...before.find(({ current }) => current) }])
  })

  test("[SES-O07] [ACC-002] another user's session answers like one that never was, and lives on", async () => {
    const user = await portal.make.user("moi@nord.example")
    const victim = await portal.make.user("autrui@nord.example")
    const [theirs] = await sessionsOf(victim.token)
    const end = async (id: string | number | undefined) => {
      const { body, status } = await portal.call<object>("DELETE", `/api/users/me/sessions/${id}`, { as: user })
      return { ...body, status, request_id: "" }
    }
    const absent = await end(2_000_000_000)
    expect(absent).toMatchObject({ status: 404, code: "error.404" })
    for (const id of [theirs?.id, "9".repeat(400), 0, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(await end(id)).toEqual(absent)
    for (const id of ["1e99", "abc", "1.5", "-1", "%00"]) expect((await end(id)).status).toBe(400)
    expect((await me(victim.token)).status).toBe(200)
  })
})

describe("what stops with a session", () => {
  test("[SES-O07] its live stream ends at once", async () => {
    const user = await portal.make.user("flux@nord.example")
    const response = await fetch(`${portal.url}/api/live`, { headers: { authorization: `Bearer ${user.token}` } })
    expect(response.headers.get("content-type")).toContain("text/event-stream")
    const read = response.text()
    const ended = vi.fn<() => void>()
    void read.then(ended)
    await portal.call("GET", "/api/logout", { as: user })
    await eventually(() => expect(ended).toHaveBeenCalled())
    expect(await read).toBe(": beat\n\n")
  })
})

test("the profile's choice of dark mode is kept with the user", async () => {
  const user = await portal.make.user("sombre@nord.example")
  for (const darkMode of [true, false, null]) {
    const answer = await portal.call<Data<Me>>("PATCH", "/api/users/me", { as: user, body: { darkMode } })
    expect([answer.status, answer.body.data.darkMode]).toEqual([200, darkMode])
    expect((await me(user.token)).body.data.darkMode).toBe(darkMode)
  }
})
