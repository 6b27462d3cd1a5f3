import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayChooseDashboard, maySeeAnalytics } from "#schemas/analytics/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import {
  addMonths,
  type Dashboard,
  type FigureRow,
  figuresOf,
  type Grouping,
  type Measured,
  monthLimit,
  monthsOf
} from "#schemas/analytics/figures.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { BadRequest, Conflict } from "#schemas/shared/problem.ts"
import { today } from "#server/people/memberships.ts"
import { inFirm, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

/** Months shown by default. */
const usualMonths = 12

export interface DashboardQuery {
  readonly from?: string
  readonly until?: string
  readonly by?: Grouping
  readonly vendor_id?: VendorId
  readonly user_id?: UserId
}

interface Row extends Measured {
  readonly month: string | null
  readonly vendor_id: number | null
  readonly user_id: number | null
}

const inFigures = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (role: "admin" | "collaborator") => Effect.Effect<A, E, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      yield* checkPolicy(maySeeAnalytics(firm_role))
      return yield* use(firm_role ?? "collaborator")
    })
  )

const periodOf = ({ from, until }: DashboardQuery, present: string) => {
  const last = until ?? (from === undefined ? present : [addMonths(from, usualMonths - 1), present].sort()[0])
  const end = last ?? present
  return { from: from ?? addMonths(end, 1 - usualMonths), until: end }
}

const readFigures = (from: string, until: string, by: string, { user_id, vendor_id }: DashboardQuery) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Row>`
      select to_char(month, 'YYYY-MM') as month, vendor_id, user_id, measure, count::float8 as count, total::float8 as total
        from app.read_analytics(${`${from}-01`}::date, ${`${until}-01`}::date, ${by}, ${vendor_id ?? null}::integer,
          ${user_id ?? null}::integer)`
  )

/** The names of clients or people by id, without those that the viewer may not see. */
const namesOf = (by: "client" | "person", ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    if (ids.length === 0) return new Map<number, string>()
    const sql = yield* SqlClient.SqlClient
    const rows = yield* by === "client"
      ? sql<{
          id: number
          name: string
        }>`select id, company_name as name from vendor where id = any (${[...ids]}::integer[])`
      : sql<{ id: number; name: string }>`
          select id, name from app.analytics_people(${[...ids]}::integer[])`
    return new Map(rows.map(({ id, name }) => [id, name]))
  })

const rowsOf = (
  measured: ReadonlyArray<Row>,
  asked: { readonly from: string; readonly until: string; readonly by: Grouping }
) =>
  Effect.gen(function* () {
    const { by } = asked
    if (by === "month") {
      const found = Map.groupBy(measured, ({ month }) => month)
      return monthsOf(asked.from, asked.until).map((month): FigureRow => {
        return { month, id: null, name: null, figures: figuresOf(found.get(month) ?? []) }
      })
    }
    const idOf = (row: Row) => (by === "client" ? row.vendor_id : row.user_id)
    const found = Map.groupBy(
      measured.filter((row) => idOf(row) !== null),
      (row) => idOf(row) ?? 0
    )
    const names = yield* namesOf(by, [...found.keys()])
    return [...found].map(([id, measures]): FigureRow => {
      const name = names.get(id) ?? null
      return { month: null, id: name === null ? null : id, name, figures: figuresOf(measures) }
    })
  })

const readOwn = (asked: DashboardQuery, present: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const period = periodOf(asked, present)
    if (period.from > period.until || monthsOf(period.from, period.until).length > monthLimit)
      return yield* new BadRequest({ code: "analytics.month_invalid" })
    const by = asked.by ?? "month"
    const { user_id: user, vendor_id: vendor } = asked
    const clients = yield* namesOf("client", vendor === undefined ? [] : [vendor])
    const people = yield* namesOf("person", user === undefined ? [] : [user])
    const client = vendor === undefined ? undefined : clients.get(vendor)
    const person = user === undefined ? undefined : people.get(user)
    if ((vendor !== undefined && client === undefined) || (user !== undefined && person === undefined))
      return yield* notFound()
    const [kept] = yield* sql<{ at: string | null; whole: boolean }>`
      select (select app.instant(c.kept_at) from analytics_cursor c) as at, app.scope_all() as whole`
    // The grouping "all": one row for the whole period. Figures that are a state, not a sum, are those of its last
    // month.
    const total = yield* readFigures(period.from, period.until, "all", asked)
    return {
      kept_at: kept?.at ?? null,
      is_whole: kept?.whole === true,
      client: vendor === undefined || client === undefined ? null : { id: vendor, name: client },
      person: user === undefined || person === undefined ? null : { id: user, name: person },
      rows: yield* rowsOf(yield* readFigures(period.from, period.until, by, asked), { ...period, by }),
      total: figuresOf(total)
    } satisfies Dashboard["own"]
  })

/**
 * [ANA-001] [ANA-002] [ANA-O01] The firm's own figures, and the URL of its outside dashboard. Each is null if it is not
 * set up; 409 if neither is.
 */
export const readDashboard = (viewer: Viewer["Service"], firm: number, asked: DashboardQuery) =>
  inFigures(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [set] = yield* sql<{ is_active: boolean; outside: string | null }>`
        select exists (select from module m where m.firm_id = ${firm} and m.vendor_id is null and m.name = 'analytics' and m.is_active)
            as is_active,
          (select value from global_parameter where firm_id = ${firm} and key = 'analytics_dashboard') as outside`
      const outside = set?.outside ?? null
      if (set?.is_active !== true && outside === null) return yield* new Conflict({ code: "analytics.not_configured" })
      const present = (yield* today).slice(0, 7)
      const own = set?.is_active === true ? yield* readOwn(asked, present) : null
      return { own, outside }
    })
  )

/** [ANA-O01] Sets the URL of the firm's outside dashboard; an empty one removes it. Only for firm admins. */
export const chooseDashboard = (viewer: Viewer["Service"], firm: number, address: string) =>
  inFigures(viewer, firm, (role) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* checkPolicy(mayChooseDashboard(role))
      yield* sql`select app.choose_dashboard(${address.trim()})`
      yield* recordEvent({
        firm,
        user: viewer.userId,
        entity: "firm",
        id: firm,
        type: "dashboard.chosen",
        after: { is_set: address.trim() !== "" }
      })
    })
  )
