import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { SessionInfo } from "#schemas/access/session.ts"
import type { MadeToken, ProgramToken } from "#schemas/programs/programs.ts"
import type { ProviderUser } from "#schemas/provider/watch.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { runTimedJob } from "#tests/support/timedJobs.ts"

let portal: Portal
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let root: SignedInUser
let person: SignedInUser
let count = 0
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Oubli")
  root = await portal.make.user("root@oubli.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  count += 1
  person = await portal.make.staff(firm, `lea${count}@oubli.example`)
})

interface Data<A> {
  readonly data: A
}
interface Age {
  /** Days since the session was opened, last used, and expired. Negative: it will expire in that many days. */
  readonly opened: number
  readonly seen?: number
  readonly expired: number
  /** Days since the session was ended; absent if it was not. */
  readonly ended?: number
}
/** Inserts a further session of the person. */
const session = async ({ ended, expired, opened, seen = expired }: Age) => {
  const token = newSecret()
  const [row] = await portal.arrange(
    (sql) => sql<{ id: number }>`
      insert into session (token_hash, user_id, idle, created_at, last_seen_at, expires_at, ended_at, user_agent, address)
      values (${hashSecret(token)}, ${person.id}, interval '30 days', now() - make_interval(days => ${opened}),
        now() - make_interval(days => ${seen}), now() - make_interval(days => ${expired}),
        now() - make_interval(days => ${ended ?? null}::integer), 'Firefox', '192.0.2.7') returning id`
  )
  if (row === undefined) throw new Error("no session was made")
  return { id: row.id, token }
}
const sessionIds = async () => {
  const rows = await portal.arrange(
    (sql) => sql<{ id: number }>`select id from session where user_id = ${person.id}
      and token_hash <> ${hashSecret(person.token)} order by id`
  )
  return rows.map(({ id }) => id)
}
const night = () => runTimedJob(portal, "ForgetExpired")

describe("a session", () => {
  test("goes thirty days after it ended or expired; a valid one and one that ended yesterday stay", async () => {
    const valid = await session({ opened: 80, seen: 1, expired: -10 })
    const endedYesterday = await session({ opened: 60, expired: -10, ended: 1 })
    const expiredLately = await session({ opened: 60, expired: 29 })
    await session({ opened: 60, expired: 31 })
    await session({ opened: 60, expired: -10, ended: 31 })
    // A new password ends all sessions that were not ended, also long-expired ones: these are deleted by the earlier of
    // both dates.
    await session({ opened: 60, expired: 31, ended: 1 })
    await night()
    expect(await sessionIds()).toEqual([valid.id, endedYesterday.id, expiredLately.id])
    expect((await portal.call("GET", "/api/users/me", { as: valid.token })).status).toBe(200)
    const listed = await portal.call<Data<ReadonlyArray<SessionInfo>>>("GET", "/api/users/me/sessions", { as: person })
    expect(listed.body.data.map(({ id }) => id)).toContain(valid.id)
  })

  test("takes with it its device and its codes, and nothing of another session", async () => {
    const gone = await session({ opened: 60, expired: 31 })
    const kept = await session({ opened: 60, expired: -1 })
    for (const { id } of [gone, kept]) {
      await portal.arrange(
        (sql) => sql`insert into push_device (user_id, session_id, endpoint, p256dh, auth, shows_names)
          values (${person.id}, ${id}, ${`https://push.example/${id}`}, '', '', false)`
      )
      await portal.arrange(
        (sql) => sql`insert into login_code (code_hash, user_id, session_id, host, expires_at)
          values (${hashSecret(newSecret())}, ${person.id}, ${id}, 'oubli.localhost', now())`
      )
    }
    await night()
    const left = (table: "push_device" | "login_code") =>
      portal.arrange((sql) => sql`select session_id from ${sql(table)} where user_id = ${person.id}`)
    expect(await left("push_device")).toEqual([{ session_id: kept.id }])
    expect(await left("login_code")).toEqual([{ session_id: kept.id }])
  })

  test("leaves the day on which its person was last seen, and the event log as it was", async () => {
    const [event] = await portal.arrange(
      (sql) => sql<{ id: bigint }>`insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
        values (${firm.id}, ${person.id}, 'programToken', 1, 'programToken', 'token.revoked', '{}', '{}') returning id`
    )
    const logged = () => portal.arrange((sql) => sql`select * from event order by id`)
    const seenAt = async () => {
      const answer = await portal.call<Data<ReadonlyArray<ProviderUser>>>(
        "GET",
        `/api/sa/users?search=${person.email}`,
        { as: root }
      )
      return answer.body.data[0]?.seen_at
    }
    await portal.arrange((sql) => sql`delete from session where user_id = ${person.id}`)
    expect(await seenAt()).toBeNull()
    await session({ opened: 300, seen: 200, expired: 199 })
    await session({ opened: 90, seen: 61, expired: 31 })
    const before = [await seenAt(), await logged()]
    expect(event).toBeDefined()
    await night()
    expect(await sessionIds()).toEqual([])
    expect([await seenAt(), await logged()]).toEqual(before)
    // An older session that is deleted later must not set the date of last use back.
    await session({ opened: 300, seen: 250, expired: 199 })
    await night()
    expect(await seenAt()).toEqual(before[0])
    await session({ opened: 3, seen: 2, expired: 1 })
    expect(await seenAt()).not.toEqual(before[0])
  })

  test("goes with thousands of others, in several batches", async () => {
    await portal.arrange(
      (sql) => sql`insert into session (token_hash, user_id, idle, created_at, last_seen_at, expires_at)
        select sha256(convert_to(${person.email} || n, 'UTF8')), ${person.id}, interval '1 hour', now() - interval '60 days',
            now() - interval '60 days', now() - interval '59 days' from generate_series(1, 4500) n`
    )
    await night()
    expect(await sessionIds()).toEqual([])
  })

  test("that another transaction holds is left to the next night", async () => {
    const held = await session({ opened: 60, expired: 31 })
    await session({ opened: 60, expired: 31 })
    await portal.arrange((sql) =>
      sql.withTransaction(
        Effect.andThen(
          sql`select 1 from session where id = ${held.id} for update`,
          Effect.promise(() => night())
        )
      )
    )
    expect(await sessionIds()).toEqual([held.id])
    await night()
    expect(await sessionIds()).toEqual([])
  })
})

test("a program's token stays as long as it is valid, and goes thirty days after its end", async () => {
  const path = "/api/users/me/tokens"
  const make = async (name: string) => {
    const { body } = await portal.call<Data<MadeToken>>("POST", path, {
      as: person,
      body: { name, scopes: ["documents:read"], days: 365, firm_id: firm.id }
    })
    return body.data
  }
  const [valid, revoked, expired] = [await make("Paie"), await make("Banque"), await make("Caisse")]
  await portal.arrange(
    (
      sql
    ) => sql`update session set created_at = now() - interval '300 days', last_seen_at = now() - interval '300 days',
      expires_at = now() + interval '65 days' where id in (${valid.id}, ${revoked.id}, ${expired.id})`
  )
  await portal.arrange((sql) => sql`update session set ended_at = now() - interval '31 days' where id = ${revoked.id}`)
  await portal.arrange(
    (sql) => sql`update session set expires_at = now() - interval '31 days' where id = ${expired.id}`
  )
  await night()
  const tokens = await portal.arrange(
    (sql) => sql`select session_id from program_token where user_id = ${person.id} order by 1`
  )
  expect(tokens).toEqual([{ session_id: valid.id }])
  expect((await portal.call("GET", "/api/users/me", { as: valid.token })).status).toBe(200)
  const listed = await portal.call<Data<ReadonlyArray<ProgramToken>>>("GET", path, { as: person })
  expect(listed.body.data.map(({ name }) => name)).toEqual(["Paie"])
})

test("codes, sign-ins through a provider and answers to keys go a day after their time, used again or not", async () => {
  const [provider] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into identity_provider (firm_id, name, issuer, client_id, scopes)
      values (${firm.id}, 'Annuaire', 'https://id.example', 'dossier', 'openid') returning id`
  )
  const own = await session({ opened: 2, expired: -1 })
  for (const hours of [1, 25]) {
    const hash = hashSecret(newSecret())
    const key = `${hours} hours`
    await portal.arrange(
      (sql) => sql`insert into login_code (code_hash, user_id, session_id, host, expires_at)
        values (${hash}, ${person.id}, ${own.id}, ${key}, now() - make_interval(hours => ${hours}))`
    )
    await portal.arrange(
      (
        sql
      ) => sql`insert into sso_attempt (state_hash, provider_id, host, callback, nonce, verifier, challenge, expires_at)
        values (${hash}, ${provider?.id ?? 0}, ${key}, '', '', '', '', now() - make_interval(hours => ${hours}))`
    )
    await portal.arrange(
      (sql) => sql`insert into idempotency (firm_id, user_id, key, fingerprint, created_at)
        values (${firm.id}, ${person.id}, ${key}, '', now() - make_interval(hours => ${hours}))`
    )
  }
  await night()
  const left = await portal.arrange(
    (sql) => sql`select 'code' as what, host as age from login_code where user_id = ${person.id}
      union all select 'attempt', host from sso_attempt union all select 'key', key from idempotency order by 1`
  )
  expect(left).toEqual([
    { what: "attempt", age: "1 hours" },
    { what: "code", age: "1 hours" },
    { what: "key", age: "1 hours" }
  ])
})
