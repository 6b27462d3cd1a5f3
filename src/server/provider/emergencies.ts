import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import {
  type EmergencyEvent,
  type EmergencyPermissions,
  emergencyMachine
} from "#machines/provider/emergency.machine.ts"
import { emergencySnapshot } from "#machines/provider/emergency.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayAdministerFirm } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import {
  type Emergency,
  type EmergencyCompany,
  type EmergencyFolder,
  type EmergencyId,
  type EmergencyNode,
  type EmergencySpan,
  reasonProblem
} from "#schemas/provider/emergencies.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { dieOnSql, isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy, conflict, forbidden, refuseDuplicate } from "#server/shared/refusals.ts"
import { inOffice } from "#server/shared/requestScope.ts"
import { inFirmAsProvider } from "#server/workspaces/provider.ts"

type Who = Viewer["Service"]

/** Maximum items of a folder in one response. */
const mostNodes = 500
const dayInMinutes = 24 * 60

/** The emergency accesses to the firm in scope. */
const listInScope = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ one: Emergency }>`select e as one from app.emergencies_of_scope(null) e`
  return rows.map(({ one }) => one)
})

const readInScope = (id: number) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ one: Emergency }>`select e as one from app.emergencies_of_scope(${id}) e`
    return row?.one ?? (yield* notFound())
  })

/** Lets the machine decide an event: 403 if the person may not do it, 409 if it is not possible now. */
const ask = (emergency: Emergency | null, event: EmergencyEvent) => {
  const verdict = decide(emergencyMachine, emergencySnapshot(emergency), event)
  if (Result.isSuccess(verdict)) return Effect.void
  const { closedBy } = verdict.failure
  if (closedBy.includes("isSuperAdmin") || closedBy.includes("mayEndEmergency")) return Effect.fail(forbidden(closedBy))
  return Effect.fail(conflict(closedBy, "isEmergencyOver"))
}

const visitor = (isVisitor: boolean): EmergencyPermissions => ({ isSuperAdmin: true, isVisitor, isFirmAdmin: false })

export const listEmergencies = (viewer: Who, firm: number) =>
  inFirmAsProvider(viewer, "support_actions", firm, listInScope)

/** Mails each administrator of the firm in scope about the access, in their language. */
const tellFirm = (emergency: Emergency) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    const people = yield* sql<MailAccount & { readonly language: Language | null }>`select * from app.emergency_told()`
    for (const { language, ...person } of people)
      yield* mails.post(
        person,
        {
          kind: "emergency",
          firstname: person.firstname,
          by: emergency.by,
          reason: emergency.reason,
          until: emergency.ends_at,
          link: mails.address(person.firm_domain, "/settings/group/administration")
        },
        language ?? "fr",
        dayInMinutes
      )
  })

/**
 * Begins an emergency access to a firm's documents. The firm's administrators are mailed who has access, until when and
 * why.
 */
export const beginEmergency = (
  viewer: Who,
  firm: number,
  given: { readonly reason: string; readonly minutes: EmergencySpan }
) =>
  inFirmAsProvider(
    viewer,
    "support_actions",
    firm,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const reason = given.reason.trim()
      // End expired accesses first: an own access that is still open would be refused as a second one.
      yield* sql`select app.lapse_emergencies()`
      const others = yield* listInScope
      const isAlone = !others.some(({ ended_at, is_own }) => is_own && ended_at === null)
      const isReasonStated = reasonProblem(reason) === null
      yield* ask(null, { type: "emergency.begun", by: visitor(true), isReasonStated, isAlone })
      const [row] = yield* refuseDuplicate(
        sql<{ id: EmergencyId }>`select app.begin_emergency(${reason}, ${Number(given.minutes)}) as id`,
        // A concurrent request has begun an access of the same person.
        () => conflict(["isAloneThere"])
      )
      const emergency = yield* readInScope(row?.id ?? 0)
      yield* tellFirm(emergency)
      return emergency
    })
  )

const end = (emergency: Emergency, by: EmergencyPermissions, as: "visitor" | "firm") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* ask(emergency, { type: "emergency.ended", by })
    yield* sql`select app.end_emergency(${emergency.id}, ${as})`
    return yield* readInScope(emergency.id)
  })

/** Ends an access for the super admin who began it. */
export const endEmergency = (viewer: Who, firm: number, id: number) =>
  inFirmAsProvider(
    viewer,
    "support_actions",
    firm,
    Effect.flatMap(readInScope(id), (found) => end(found, visitor(found.is_own), "visitor"))
  )

/** The emergency accesses to a firm, for its administrators. */
export const emergenciesOfFirm = (viewer: Who, firm: number) =>
  inOffice(viewer, firm, ({ role }) => Effect.andThen(checkPolicy(mayAdministerFirm(role)), listInScope))

/** Ends an access to a firm for one of the firm's administrators. */
export const closeEmergency = (viewer: Who, firm: number, id: number) =>
  inOffice(viewer, firm, ({ role }) =>
    Effect.gen(function* () {
      yield* checkPolicy(mayAdministerFirm(role))
      const by = { isSuperAdmin: false, isVisitor: false, isFirmAdmin: true }
      return yield* end(yield* readInScope(id), by, "firm")
    })
  )

/**
 * Runs a read-only transaction in the firm, or in one of its companies, within the rights of an open emergency access.
 * 404 once the access has ended, which is checked on each call.
 */
export const withinEmergency = <A, E, R>(
  viewer: Who,
  id: number,
  vendor: number | null,
  use: (firm: number) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    if (!isStorable(id) || (vendor !== null && !isStorable(vendor))) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ firm: number | null }>`
          select app.enter_emergency(${viewer.userId}, ${id}, ${vendor}::integer) as firm`
        return row?.firm == null ? yield* notFound() : yield* use(row.firm)
      })
    )
  }).pipe(dieOnSql)

/**
 * Logs what an emergency access is used for; 404 if it has ended. Runs in its own transaction, since that of
 * `withinEmergency` is read-only.
 */
export const noteEmergency = (viewer: Who, id: number, vendor: number, document: number | null) =>
  Effect.gen(function* () {
    if (!isStorable(id) || !isStorable(vendor)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ noted: boolean }>`
      select app.note_emergency(${viewer.userId}, ${id}, ${vendor}, ${document}::bigint) as noted`
    if (row?.noted !== true) return yield* notFound()
  }).pipe(dieOnSql)

export const emergencyCompanies = (viewer: Who, id: number) =>
  withinEmergency(viewer, id, null, (firm) =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<EmergencyCompany>`
        select id, company_name as name from vendor where firm_id = ${firm} and active
         order by app.fold(lower(company_name)), id`
    )
  )

interface FolderRow {
  readonly id: number
  readonly name: string
  readonly parent_id: number | null
}

/** A folder of a company with its path and items. Reading the root folder is logged as entering the company. */
export const emergencyFolder = (viewer: Who, id: number, vendor: number, folder: number | undefined) =>
  Effect.gen(function* () {
    if (folder === undefined) yield* noteEmergency(viewer, id, vendor, null)
    return yield* withinEmergency(viewer, id, vendor, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const way = yield* sql<FolderRow>`
          with recursive up as (
            select n.id, n.name, n.parent_id, 0 as step from node n
             where n.vendor_id = ${vendor} and n.kind = 'folder' and n.deleted_at is null and not n.buried
               and ${folder === undefined ? sql`n.is_root` : sql`n.id = ${folder}::bigint`}
            union all
            select p.id, p.name, p.parent_id, up.step + 1 from up join node p on p.id = up.parent_id where up.step < 100)
          select id::integer as id, name, parent_id::integer as parent_id from up order by step desc`
        const here = way.at(-1)
        if (here === undefined) return yield* notFound()
        const nodes = yield* sql<EmergencyNode>`
          select id::integer as id, kind, name, case when kind = 'document' then size::float8 end as size from node
           where parent_id = ${here.id}::bigint and deleted_at is null
           order by kind desc, name_key, id limit ${mostNodes + 1}`
        return {
          path: way.map(({ id: at, name, parent_id }) => ({ id: at, name: parent_id === null ? "" : name })),
          nodes: nodes.slice(0, mostNodes),
          is_cut: nodes.length > mostNodes
        } satisfies EmergencyFolder
      })
    )
  })

/** Ends the emergency accesses whose time is over. */
export const lapseEmergencies = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select app.lapse_emergencies()`)
