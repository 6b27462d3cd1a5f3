import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import {
  applicationMachine,
  type ApplicationEvent,
  type ApplicationPermissions
} from "#machines/applications/application.machine.ts"
import { applicationSnapshot } from "#machines/applications/application.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { Application } from "#schemas/applications/application.ts"
import type { ApplicationChanges } from "#schemas/applications/applications.api.ts"
import * as Result from "#schemas/shared/result.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { conflict, forbidden } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

/** SQL for a logo's URL. The digest in it is the access control: only people who see the tile learn it. */
export const logoAddress = `case when a.logo_digest is not null then '/api/applications/' || a.id || '/logo/' || a.logo_digest end`
const columns = `a.id, a.title, a.type, a.description, a.uri, a.site_url, a.video, a.is_active, a.is_withdrawn, a.is_automation, a.is_home,
  a.is_private, a.roles, a.price, a.email_recipient, a.mail_attachment_max_size,
  ${logoAddress} as logo, (select count(*)::integer from vendor_application v where v.application_id = a.id) as clients, a.revision`

/** The applications of the firm in scope. */
export const listApplications = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Application>`select ${sql.literal(columns)} from application a order by lower(a.title), a.id`
)

export const readApplication = (id: number, held: "held" | "free" = "free") =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Application>`
      select ${sql.literal(columns)} from application a where a.id = ${id} ${sql.literal(held === "held" ? "for update" : "")}`
    return row === undefined ? yield* notFound() : row
  })

/** The values as stored: texts trimmed, roles without duplicates. */
export const stored = (values: Omit<ApplicationChanges, "is_active">) => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()]] : []))
  ),
  ...(values.roles === undefined ? {} : { roles: [...new Set(values.roles)] })
})

export const insertApplication = (row: Record<string, unknown>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [made] = yield* sql<{ id: number }>`insert into application ${sql.insert(row)} returning id`
    return yield* readApplication(made?.id ?? 0)
  })

export const updateApplication = (id: number, changes: Record<string, unknown>) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`update application set ${sql.update(changes)}, revision = revision + 1, updated_at = now() where id = ${id}`
  )

interface StoredLogo {
  readonly body: Uint8Array
  readonly type: string
  readonly digest: string
}
/** Stores or removes a logo. The revision is unchanged: two people who change a logo do not get a conflict. */
export const updateLogo = (id: number, logo: StoredLogo | null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update application set logo = ${logo?.body ?? null}, logo_type = ${logo?.type ?? null},
      logo_digest = ${logo?.digest ?? null}, updated_at = now() where id = ${id}`
  )

export const deleteApplication = (id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from application where id = ${id}`)

/** The fields that the event log stores; the addresses that get a mail are left out. */
export const loggedFields = (application: Application) => {
  const { is_home, is_private, revision, roles, title, uri } = application
  return { state: applicationSnapshot(application).value, title, uri, roles, is_home, is_private, revision }
}

/** The application's state after the events; 409 if its machine refuses one. Stores nothing. */
export const askApplication = (
  application: Pick<Application, "is_active" | "is_withdrawn">,
  types: ReadonlyArray<ApplicationEvent["type"]>,
  by: ApplicationPermissions = { isOfFirm: true, isFirmAdmin: false }
) =>
  Effect.gen(function* () {
    let snapshot = applicationSnapshot(application)
    for (const type of types) {
      const verdict = decide(applicationMachine, snapshot, { type, by })
      if (Result.isFailure(verdict)) {
        const { closedBy } = verdict.failure
        if (closedBy.includes("isFirmAdmin")) return yield* forbidden(["isFirmAdmin"])
        return yield* conflict(closedBy)
      }
      snapshot = verdict.success.next
    }
    return snapshot.value
  })

/** Logs an event about an application. */
export const logApplication = (
  { firm, user }: RequestScope,
  id: number,
  type: string,
  before: object | null,
  after: object,
  payload: object = {}
) => recordEvent({ firm, user, entity: "application", id, type, payload, before, after })
