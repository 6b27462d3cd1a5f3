import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayKeepMissions } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import {
  type MissionSort,
  missionStates,
  type MissionState,
  type MissionStatus
} from "#schemas/missions/missionRules.ts"
import { projectSort, projectsPerPage } from "#schemas/shared/constants.ts"
import { missionColumns, shownTo, toMission } from "#server/missions/missionRows.ts"
import { missionRights, type MissionScope } from "#server/missions/missionScope.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { checkFirmModule } from "#server/shared/requestScope.ts"

interface MissionsQuery {
  readonly vendor_id?: number
  readonly search?: string
  readonly status?: MissionStatus
  readonly state?: MissionState
  readonly manager_id?: number
  readonly from?: string
  readonly to?: string
  readonly sort?: MissionSort
  readonly order?: "asc" | "desc"
  readonly page?: number
  readonly per_page?: number
}

type Role = "admin" | "collaborator" | null

/** [ACC-069] Enters the scope of one client, or without `vendor` that of all clients the viewer can see. */
const inList = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  vendor: number | undefined,
  use: (role: Role) => Effect.Effect<A, E, R>
) =>
  vendor === undefined
    ? inFirm(viewer, firm, ({ firm_role }) => use(firm_role))
    : inVendor(
        viewer,
        vendor,
        ({ firm_id, firm_role }) =>
          Effect.gen(function* () {
            if (firm_id !== firm) return yield* notFound()
            return yield* use(firm_role)
          }),
        "missions"
      )

const escaped = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** The SQL condition of each status, from `state` and `signed_on`. */
const statusSql: Readonly<Record<MissionStatus, string>> = {
  done: "m.state = 'done'",
  signed: "m.state <> 'done' and m.signed_on is not null",
  "not-signed": "m.state <> 'done' and m.signed_on is null"
}
const sortSql: Readonly<Record<MissionSort, string>> = {
  name: "m.sort_name",
  company: "v.sort_name",
  starts_on: "m.starts_on",
  ends_on: "m.ends_on",
  status: "m.state"
}

/**
 * [MIS-005] [MIS-006] [CST-024] [CST-025] A page of missions, for the firm's staff; by default 15, sorted by name. The
 * counts by state ignore the filters `state` and `status`.
 */
export const listMissions = (viewer: Viewer["Service"], firm: number, asked: MissionsQuery) =>
  inList(viewer, firm, asked.vendor_id, (role) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* checkPolicy(mayKeepMissions({ firmRole: role }))
      // Check the module here: unlike `inVendor`, `inFirm` does not check it.
      yield* checkFirmModule(firm, "missions")
      const { from, manager_id, page = 1, per_page = projectsPerPage, search = "", state, status, to } = asked
      const words = search.trim()
      const pattern = `%${escaped(words)}%`
      const where = sql.and([
        sql`m.firm_id = ${firm}`,
        ...(asked.vendor_id === undefined ? [] : [sql`m.vendor_id = ${asked.vendor_id}`]),
        ...(manager_id === undefined ? [] : [sql`m.manager_id = ${manager_id}`]),
        ...(from === undefined ? [] : [sql`(m.ends_on is null or m.ends_on >= ${from}::date)`]),
        ...(to === undefined ? [] : [sql`(m.starts_on is null or m.starts_on <= ${to}::date)`]),
        ...(words === ""
          ? []
          : [
              sql`(m.sort_name like app.fold(lower(${pattern})) or app.fold(lower(m.reference)) like app.fold(lower(${pattern}))
                or v.sort_name like app.fold(lower(${pattern})))`
            ])
      ])
      const only = sql.and([
        sql`true`,
        ...(state === undefined ? [] : [sql`m.state = ${state}`]),
        ...(status === undefined ? [] : [sql.literal(statusSql[status])])
      ])
      // Count without joining `vendor` if there is no search: row-level security already limits missions to the visible
      // companies, and the join doubles the time.
      const searched = words === "" ? sql`mission m` : sql`mission m join vendor v on v.id = m.vendor_id`
      const counted = yield* sql<{ state: MissionState; all: number; shown: number }>`
        select m.state, count(*)::integer as "all", (count(*) filter (where ${only}))::integer as shown
          from ${searched} where ${where} group by m.state`
      const total = counted.reduce((all, { shown }) => all + shown, 0)
      const direction = (asked.order ?? projectSort.direction) === "desc" ? "desc" : "asc"
      const rows = yield* sql<Parameters<typeof toMission>[0]>`
        select ${sql.literal(missionColumns)} from mission m join vendor v on v.id = m.vendor_id where ${where} and ${only}
         order by ${sql.literal(sortSql[asked.sort ?? projectSort.by])} ${sql.literal(direction)} nulls last, m.sort_name, m.id
         limit ${per_page} offset ${(page - 1) * per_page}`
      const rights = missionRights({ firmRole: role, vendorRole: null })
      const of = (one: MissionState) => counted.find((row) => row.state === one)?.all ?? 0
      return {
        data: rows.map((row) => toMission(row, rights)),
        pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) },
        counts: {
          all: counted.reduce((all, row) => all + row.all, 0),
          ...(Object.fromEntries(missionStates.map((one) => [one, of(one)])) as Readonly<Record<MissionState, number>>)
        }
      }
    })
  )

/** Maximum missions of a client in the list that both sides see. */
const mostAgreed = 200

/** The missions of a company that both the firm and the client see: all but drafts. */
export const listAgreed = (scope: MissionScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<Parameters<typeof toMission>[0]>`
      select ${sql.literal(missionColumns)} from mission m join vendor v on v.id = m.vendor_id
       where m.vendor_id = ${scope.vendor} and m.state <> 'draft'
       order by m.state <> 'amending', m.sort_name, m.id limit ${mostAgreed}`
    return rows.map((row) => shownTo(scope, toMission(row, scope.rights)))
  })
