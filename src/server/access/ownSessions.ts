import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Firm, SessionInfo } from "#schemas/access/session.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { deviceOf } from "#schemas/people/device.ts"
import { companiesPerPage } from "#schemas/shared/constants.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { inReach, isNamed, summaryPage } from "#server/customers/summary.ts"
import { inFirm, isStorable, notFound } from "#server/platform/scope.ts"

type Who = Viewer["Service"]

/** Ends the viewer's current session; false if it had ended already. */
export const endSession = ({ sessionId, userId }: Who) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ ended: boolean }>`select app.end_session(${userId}, ${sessionId}) as ended`
    return row?.ended === true
  })

/** Stores for which application a session was opened. The session is given by its token or by its id. */
export const rememberApp = (token: string | null, session: number | null, filter: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(
      sql`select app.remember_app(${token === null ? null : hashSecret(token)}, ${session}::integer, ${filter})`
    )
  )

/** Creates a one-time code that continues the viewer's session on another host; 403 if the session may not go there. */
export const makeLoginCode = ({ sessionId }: Who, host: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const token = newSecret()
    const rows = yield* sql<{ made: boolean }>`
      select app.make_login_code(${hashSecret(token)}, ${sessionId}, ${host.toLowerCase()}) as made`.pipe(Effect.orDie)
    if (rows[0]?.made !== true) return yield* new Forbidden({ code: "access.redirection_refused" })
    return { token }
  })

export const listSessions = ({ sessionId, userId }: Who) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<Omit<SessionInfo, "current" | "browser" | "system">>`
      select id, app.instant(created_at) as created_at, app.instant(last_seen_at) as last_seen_at,
             app.instant(expires_at) as expires_at, user_agent, address
        from app.sessions_of(${userId}, ${sessionId})`.pipe(Effect.orDie)
    return rows.map((row) => ({ ...row, ...deviceOf(row.user_agent), current: row.id === sessionId }))
  })

/** Ends another session of the viewer; 404 if there is none with this id. */
export const endOwnSession = ({ sessionId, userId }: Who, session: number) =>
  Effect.gen(function* () {
    if (!isStorable(session)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ ended: boolean }>`
      select app.end_own_session(${userId}, ${sessionId}, ${session}) as ended`.pipe(Effect.orDie)
    if (rows[0]?.ended !== true) return yield* notFound()
  })

interface FirmFilters {
  readonly active_domain?: "true" | "false" | undefined
  readonly accountant?: "true" | "false" | undefined
}
/** The firms that the viewer may enter; for a program, only the firm of its token. */
export const listFirms = ({ program, sessionId }: Who, { accountant, active_domain }: FirmFilters) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ firms: ReadonlyArray<Firm> }>`select app.firms_for(${sessionId}) as firms`.pipe(
      Effect.orDie
    )
    const wanted = (filter: "true" | "false" | undefined, fact: boolean) =>
      filter === undefined || filter === String(fact)
    return (row?.firms ?? []).filter(
      (firm) =>
        (program === undefined || firm.id === program.firm) &&
        wanted(active_domain, firm.active) &&
        wanted(accountant, firm.isAccountant)
    )
  })

interface CompanyFilters {
  readonly search?: string | undefined
  /** Ids, separated by commas. */
  readonly companies?: string | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}
/**
 * A page of the firm's companies that the viewer may enter, sorted by name: the active ones, or those with the given
 * ids.
 */
export const listCompanies = (
  viewer: Who,
  firm: number,
  { companies, page = 1, per_page = companiesPerPage, search = "" }: CompanyFilters
) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ids = companies?.split(",").map(Number).filter(isStorable)
      const where = sql.and([
        inReach(sql, scope),
        ids === undefined ? sql`v.active` : sql`v.id = any (${ids}::integer[])`,
        ...(search.trim() === "" ? [] : [isNamed(sql, search.trim())])
      ])
      return yield* summaryPage({
        where,
        order: sql`v.sort_name, v.id`,
        readsAll: !scope.sees_all || search.trim() !== "",
        page,
        perPage: per_page
      })
    })
  )
