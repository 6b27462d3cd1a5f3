import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { PlatformHealth, ProviderUser, Switch, SwitchName } from "#schemas/provider/watch.ts"
import { mayResetTwoFactor } from "#schemas/access/policy.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { Caller } from "#server/platform/Caller.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordPlatformEvent } from "#server/provider/platformLog.ts"
import { checkPolicy, checkRevision, stale } from "#server/shared/refusals.ts"

export interface UsersQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly search?: string | undefined
}

/** [NET-112] A page of all user accounts, of the platform and of firms. */
export const listUsers = ({ page = 1, per_page = 50, search = "" }: UsersQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<ProviderUser & { readonly total: number }>`
      select id, email, firstname, lastname, is_active, is_super_admin, firms, companies, sessions,
          app.instant(seen_at) as seen_at, has_two_factor, total
        from app.provider_users(${search.trim()}, ${per_page}, ${(page - 1) * per_page})`
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map(({ total: _total, ...user }): ProviderUser => user),
      pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
    }
  })

/** [NET-112] Ends all sessions of a person, and logs it in the platform's log. */
export const endSessions = (user: number) =>
  Effect.gen(function* () {
    if (!isStorable(user)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ ended: number | null }>`select app.provider_end_sessions(${user}) as ended`
    const ended = row?.ended ?? (yield* notFound())
    yield* recordPlatformEvent({
      entity: "user",
      id: user,
      type: "sessions.ended",
      before: { ended: 0 },
      after: { ended }
    })
    return { ended }
  })

/** Removes a person's authenticator app after its loss, mails them, and logs it in the platform's log. */
export const resetTwoFactor = (viewer: number, user: number, language: Language) =>
  Effect.gen(function* () {
    if (!isStorable(user)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const { host } = yield* Caller
    const [row] = yield* sql<{ removed: boolean | null }>`select app.provider_remove_two_factor(${user}) as removed`
    const removed = row?.removed ?? (yield* notFound())
    yield* checkPolicy(mayResetTwoFactor({ mayKeep: true, isSelf: viewer === user, twoFactor: removed ? "on" : "off" }))
    yield* recordPlatformEvent({
      entity: "user",
      id: user,
      type: "two_factor.reset",
      before: { two_factor: true },
      after: { two_factor: false }
    })
    yield* links.notifyChange(user, "two_factor_reset", [host], language)
  })

/** The feature switches of the program. */
export const listSwitches = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ one: Switch }>`select s as one from app.provider_switches() s`
  return rows.map(({ one }) => one)
})

interface Turn {
  readonly percent?: number | undefined
  readonly exception?: { readonly firm_id: number; readonly is_on: boolean | null } | undefined
}

const read = (name: SwitchName) =>
  Effect.flatMap(listSwitches, (all) => {
    const found = all.find((one) => one.name === name)
    return found === undefined ? Effect.fail(notFound()) : Effect.succeed(found)
  })

/** Changes a feature switch: the percentage of firms, or the exception of one firm. 412 if `ifMatch` is older. */
export const turnSwitch = (name: SwitchName, { exception, percent }: Turn, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* read(name)
    yield* checkRevision(ifMatch, was.revision)
    const [changed] = yield* sql<{ revision: number }>`
      update switch set percent = coalesce(${percent ?? null}::integer, percent), revision = revision + 1
       where name = ${name} and revision = ${was.revision} returning revision`
    if (changed === undefined) return yield* stale()
    if (exception !== undefined) {
      const { firm_id, is_on } = exception
      const [firm] = isStorable(firm_id)
        ? yield* sql<{ known: boolean }>`select app.provider_has_firm(${firm_id}) as known`
        : []
      if (firm?.known !== true) return yield* notFound()
      if (is_on === null) yield* sql`delete from switch_exception where name = ${name} and firm_id = ${firm_id}`
      else
        yield* sql`insert into switch_exception (name, firm_id, is_on) values (${name}, ${firm_id}, ${is_on})
          on conflict (name, firm_id) do update set is_on = excluded.is_on`
    }
    yield* recordPlatformEvent({
      entity: "switch",
      id: 0,
      type: "switch.turned",
      before: { name, percent: was.percent },
      after: { name, percent: percent ?? was.percent, ...(exception === undefined ? {} : { exception }) }
    })
    return yield* read(name)
  })

export const readHealth = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ health: PlatformHealth | null }>`select app.provider_health() as health`
  // Null cannot happen: the transaction has entered the platform's scope.
  return row?.health ?? (yield* Effect.die(new Error("the database did not say how it is")))
})
