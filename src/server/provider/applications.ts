import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import {
  type PlatformApplicationEvent,
  platformApplicationMachine
} from "#machines/provider/platformApplication.machine.ts"
import { platformApplicationSnapshot } from "#machines/provider/platformApplication.projection.ts"
import { uriProblem } from "#schemas/applications/applicationRules.ts"
import type { ApplicationChanges, NewApplication } from "#schemas/applications/applications.api.ts"
import {
  type ApplicationSubscriber,
  applicationsPage,
  type PlatformApplication
} from "#schemas/provider/applications.ts"
import { stored } from "#server/applications/applications.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordPlatformEvent } from "#server/provider/platformLog.ts"
import { checkRevision, invalid } from "#server/shared/refusals.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

const columns = `a.id, a.title, a.type, a.description, a.uri, a.site_url, a.video, a.is_active, a.is_automation, a.is_home,
  a.is_private, a.roles, a.price, a.email_recipient, a.mail_attachment_max_size, a.revision,
  app.application_firms(a.id) as firms`

export interface ApplicationsQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly search?: string | undefined
}

/** [SAD-005] [SAD-006] A page of the catalogue of applications. */
export const listPlatformApplications = (query: ApplicationsQuery) =>
  Effect.gen(function* () {
    const { page = applicationsPage.page, per_page = applicationsPage.rows, search = "" } = query
    const sql = yield* SqlClient.SqlClient
    const wanted = sql`position(app.fold(lower(${search.trim()})) in app.fold(lower(a.title || ' ' || a.description))) > 0`
    const [count] = yield* sql<{ total: number }>`
      select count(*)::integer as total from platform_application a where ${wanted}`
    const data = yield* sql<PlatformApplication>`
      select ${sql.literal(columns)} from platform_application a where ${wanted}
       order by app.fold(lower(a.title)), a.id limit ${per_page} offset ${(page - 1) * per_page}`
    const total = count?.total ?? 0
    return { data, pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) } }
  })

export const readPlatformApplication = (id: number, held: "held" | "free" = "free") =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<PlatformApplication>`select ${sql.literal(columns)} from platform_application a
       where a.id = ${id} ${sql.literal(held === "held" ? "for update" : "")}`
    return row ?? (yield* notFound())
  })

/** The fields that the event log stores; the addresses that get a mail are left out. */
const logged = ({ is_active, is_home, is_private, roles, title, uri }: PlatformApplication) => ({
  state: is_active ? "offered" : "withdrawn",
  title,
  uri,
  roles,
  is_home,
  is_private
})

/** 409 with the failed guards unless the application's machine accepts the event. */
export const askPlatformApplication = (application: PlatformApplication, type: PlatformApplicationEvent["type"]) =>
  decideOrConflict(platformApplicationMachine, platformApplicationSnapshot(application), {
    type,
    by: { isSuperAdmin: true }
  })

/** [ROL-O03] 422 unless the address is valid for this type of application. */
const checkUri = (type: string, uri: string) => {
  const code = uriProblem(uri, type)
  return code === null ? Effect.void : Effect.fail(invalid({ uri: [code] }))
}

/** [SAD-009] Adds an application to the provider's catalogue. Defaults: a shortcut, offered to firms. */
export const createPlatformApplication = (given: NewApplication) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkUri(given.type ?? "shortcut", given.uri)
    const row = { type: "shortcut", ...stored(given), is_active: given.is_active ?? true }
    const [made] = yield* sql<{ id: number }>`insert into platform_application ${sql.insert(row)} returning id`
    const application = yield* readPlatformApplication(made?.id ?? 0)
    yield* recordPlatformEvent({
      entity: "platformApplication",
      id: application.id,
      type: "offer.added",
      before: null,
      after: logged(application)
    })
    return application
  })

/** [SAD-008] Changes an application of the catalogue. The copies that firms already have do not change. */
export const changePlatformApplication = (id: number, given: ApplicationChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readPlatformApplication(id, "held")
    yield* checkRevision(ifMatch, was.revision)
    const { is_active: isOffered = was.is_active, ...fields } = given
    if (fields.uri !== undefined) yield* checkUri(was.type, fields.uri)
    const types: ReadonlyArray<PlatformApplicationEvent["type"]> = [
      ...(Object.keys(fields).length === 0 ? [] : ["offer.changed" as const]),
      ...(isOffered === was.is_active ? [] : [isOffered ? ("offer.renewed" as const) : ("offer.withdrawn" as const)])
    ]
    if (types.length === 0) return was
    for (const type of types) yield* askPlatformApplication(was, type)
    yield* sql`update platform_application set ${sql.update({ ...stored(fields), is_active: isOffered })},
      revision = revision + 1 where id = ${id}`
    const next = yield* readPlatformApplication(id)
    for (const type of types)
      yield* recordPlatformEvent({ entity: "platformApplication", id, type, before: logged(was), after: logged(next) })
    return next
  })

export const removePlatformApplication = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readPlatformApplication(id, "held")
    yield* askPlatformApplication(was, "offer.removed")
    yield* sql`delete from platform_application where id = ${id}`
    yield* recordPlatformEvent({
      entity: "platformApplication",
      id,
      type: "offer.removed",
      before: logged(was),
      after: null
    })
  })

/** [SAD-007] All firms, and whether each is subscribed to the application. */
export const listApplicationSubscribers = (id: number) =>
  Effect.gen(function* () {
    const { id: known } = yield* readPlatformApplication(id)
    const sql = yield* SqlClient.SqlClient
    return yield* sql<ApplicationSubscriber>`select id, name, is_subscribed from app.application_subscribers(${known})`
  })
