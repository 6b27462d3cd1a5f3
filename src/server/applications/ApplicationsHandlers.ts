import { createHash } from "node:crypto"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import {
  applicationMachine,
  type ApplicationEvent,
  type ApplicationHand
} from "#machines/applications/application.machine.ts"
import { applicationSnapshot } from "#machines/applications/application.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import { mayAdministerFirm, mayKeepUsers } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { Application, ApplicationTile } from "#schemas/applications/application.ts"
import { applicationTypes, uriProblem } from "#schemas/applications/applicationRules.ts"
import type { ApplicationChanges } from "#schemas/applications/applications.api.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import * as Result from "#schemas/shared/result.ts"
import { collectPicture, fitPicture } from "#server/branding/pictureBody.ts"
import { factsOf } from "#server/documents/access.ts"
import { onlyKnownVendors } from "#server/people/team.ts"
import { inFirm, inVendor, isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy, checkRevision, conflict, forbidden, invalid } from "#server/shared/refusals.ts"

/** Whoever is told of a tile can have its logo: the digest is what nobody else knows. */
const logoAddress = `case when a.logo_digest is not null then '/api/applications/' || a.id || '/logo/' || a.logo_digest end`
const columns = `a.id, a.title, a.type, a.description, a.uri, a.site_url, a.video, a.is_active, a.is_automation, a.is_home,
  a.is_private, a.roles, a.price, a.email_recipient, a.mail_attachment_max_size,
  ${logoAddress} as logo, (select count(*)::integer from vendor_application v where v.application_id = a.id) as clients, a.revision`
const tile = `a.id, a.title, a.description, a.uri, ${logoAddress} as logo, a.is_home`

/** What the log keeps: nothing of whom a mail goes to. */
const told = ({ is_active, is_home, is_private, revision, roles, title, uri }: Application) => ({
  state: is_active ? "active" : "inactive",
  title,
  uri,
  roles,
  is_home,
  is_private,
  revision
})

/** Asks the application's machine for one event after the other; nothing is stored. */
const ask = (
  application: Pick<Application, "is_active">,
  types: ReadonlyArray<ApplicationEvent["type"]>,
  by: ApplicationHand = { isOfFirm: true, isFirmAdmin: false }
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

/** [ROL-O03] */
const fitUri = (type: string, uri: string) => {
  const code = uriProblem(uri, type)
  return code === null ? Effect.void : Effect.fail(invalid({ uri: [code] }))
}

const stored = (values: Omit<ApplicationChanges, "is_active">) => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()]] : []))
  ),
  ...(values.roles === undefined ? {} : { roles: [...new Set(values.roles)] })
})

export const ApplicationsHandlers = HttpApiBuilder.group(
  PortalApi,
  "applications",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient

    /** [ROL-011] A transaction inside the firm for its staff; its clients are told that it is not for them. */
    const asStaff = <A, E, R>(
      firm: number,
      use: (viewer: Viewer["Service"], by: ApplicationHand) => Effect.Effect<A, E, R>
    ) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inFirm(viewer, firm, ({ firm_role }) =>
          Effect.gen(function* () {
            if (firm_role === null) return yield* forbidden(["isOfFirm"])
            return yield* use(viewer, { isOfFirm: true, isFirmAdmin: mayAdministerFirm(firm_role).length === 0 })
          })
        )
      })
    const read = (id: number, held: "held" | "free" = "free") =>
      Effect.gen(function* () {
        if (!isStorable(id)) return yield* notFound()
        const [row] = yield* sql<Application>`
          select ${sql.literal(columns)} from application a where a.id = ${id} ${sql.literal(held === "held" ? "for update" : "")}`
        return row === undefined ? yield* notFound() : row
      })
    const log = (
      firm: number,
      viewer: Viewer["Service"],
      id: number,
      type: string,
      before: object | null,
      after: object,
      payload: object = {}
    ) => sql`
      insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
      values (${firm}, ${viewer.userId}, 'application', ${id}, 'application', ${type}, ${JSON.stringify(payload)}::text::jsonb,
        ${before === null ? null : JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
    /** A look is nothing to fight about: the revision stays. */
    const setLogo = (
      { applicationId, firmId }: { readonly applicationId: number; readonly firmId: number },
      viewer: Viewer["Service"],
      logo: { readonly body: Uint8Array; readonly type: string } | null
    ) =>
      Effect.gen(function* () {
        const was = yield* read(applicationId, "held")
        yield* ask(was, ["application.changed"])
        const digest = logo === null ? null : createHash("sha256").update(logo.body).digest("base64url")
        yield* sql`update application set logo = ${logo?.body ?? null}, logo_type = ${logo?.type ?? null},
          logo_digest = ${digest}, updated_at = now() where id = ${was.id}`
        const next = yield* read(was.id)
        yield* log(firmId, viewer, was.id, "application.changed", told(was), told(next), { logo: digest !== null })
        return next
      })
    const clientsOf = (id: number) =>
      Effect.map(
        sql<{
          id: VendorId
        }>`select vendor_id as id from vendor_application where application_id = ${id} order by vendor_id`,
        (rows) => rows.map((row) => row.id)
      )

    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        const data = yield* asStaff(
          params.firmId,
          () => sql<Application>`select ${sql.literal(columns)} from application a order by lower(a.title), a.id`
        )
        return { data }
      }),

      create: Effect.fn(function* ({ params, payload }) {
        const data = yield* asStaff(params.firmId, (viewer) =>
          Effect.gen(function* () {
            yield* fitUri(payload.type ?? "shortcut", payload.uri)
            const row = { type: "shortcut", ...stored(payload), is_active: payload.is_active ?? true }
            const [made] = yield* sql<{ id: number }>`
              insert into application ${sql.insert({ ...row, firm_id: params.firmId })} returning id`
            const next = yield* read(made?.id ?? 0)
            yield* log(params.firmId, viewer, next.id, "application.added", null, told(next))
            return next
          })
        )
        return { data }
      }),

      change: Effect.fn(function* ({ headers, params, payload }) {
        const data = yield* asStaff(params.firmId, (viewer) =>
          Effect.gen(function* () {
            const was = yield* read(params.applicationId, "held")
            yield* checkRevision(headers["if-match"], was.revision)
            const { is_active, ...fields } = payload
            if (fields.uri !== undefined) yield* fitUri(was.type, fields.uri)
            const events: ReadonlyArray<ApplicationEvent["type"]> = [
              ...(Object.keys(fields).length === 0 ? [] : ["application.changed" as const]),
              ...(is_active === undefined || is_active === was.is_active
                ? []
                : [is_active ? ("application.activated" as const) : ("application.deactivated" as const)])
            ]
            if (events.length === 0) return was
            const state = yield* ask(was, events)
            yield* sql`update application set ${sql.update({ ...stored(fields), is_active: state === "active" })},
              revision = revision + 1, updated_at = now() where id = ${was.id}`
            const next = yield* read(was.id)
            for (const type of events) yield* log(params.firmId, viewer, was.id, type, told(was), told(next))
            return next
          })
        )
        return { data }
      }),

      putLogo: Effect.fn(function* ({ params, payload }) {
        // Before the body is read: whoever may not change it sends for nothing.
        yield* asStaff(params.firmId, () => read(params.applicationId))
        const body = yield* collectPicture(payload)
        const type = yield* fitPicture("logo", body, "logo")
        return { data: yield* asStaff(params.firmId, (viewer) => setLogo(params, viewer, { body, type })) }
      }),

      removeLogo: Effect.fn(function* ({ params }) {
        return { data: yield* asStaff(params.firmId, (viewer) => setLogo(params, viewer, null)) }
      }),

      remove: Effect.fn(function* ({ params }) {
        yield* asStaff(params.firmId, (viewer, by) =>
          Effect.gen(function* () {
            const was = yield* read(params.applicationId, "held")
            yield* ask(was, ["application.removed"], by)
            yield* sql`delete from application where id = ${was.id}`
            yield* log(params.firmId, viewer, was.id, "application.removed", told(was), { state: "removed" })
          })
        )
      }),

      clients: Effect.fn(function* ({ params }) {
        const data = yield* asStaff(params.firmId, () =>
          Effect.flatMap(read(params.applicationId), ({ id }) => clientsOf(id))
        )
        return { data }
      }),

      give: Effect.fn(function* ({ params, payload }) {
        const data = yield* asStaff(params.firmId, (viewer) =>
          Effect.gen(function* () {
            const { id } = yield* read(params.applicationId)
            yield* onlyKnownVendors([payload.vendor_id]).pipe(Effect.provideService(SqlClient.SqlClient, sql))
            const given = yield* sql`
              insert into vendor_application (application_id, vendor_id, firm_id)
              values (${id}, ${payload.vendor_id}, ${params.firmId}) on conflict do nothing returning vendor_id`
            // [ERR-047]
            if (given.length === 0) return yield* new Conflict({ code: "application.client_has_it" })
            const states = { state: "activated" }
            yield* log(params.firmId, viewer, id, "application.given", null, states, { vendor_id: payload.vendor_id })
            return yield* clientsOf(id)
          })
        )
        return { data }
      }),

      take: Effect.fn(function* ({ params }) {
        yield* asStaff(params.firmId, (viewer) =>
          Effect.gen(function* () {
            const { id } = yield* read(params.applicationId)
            if (!isStorable(params.vendorId)) return yield* notFound()
            const taken = yield* sql`
              delete from vendor_application where application_id = ${id} and vendor_id = ${params.vendorId} returning vendor_id`
            if (taken.length === 0) return yield* notFound()
            const [before, after] = [{ state: "activated" }, { state: "deleted" }]
            yield* log(params.firmId, viewer, id, "application.taken", before, after, { vendor_id: params.vendorId })
          })
        )
      }),

      ofCompany: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        const data = yield* inVendor(viewer, params.vendorId, (scope) =>
          Effect.gen(function* () {
            const refusals = mayKeepUsers(factsOf(viewer, scope))
            yield* checkPolicy(refusals)
            return yield* sql<ApplicationTile>`
              select ${sql.literal(tile)} from application a join vendor_application v on v.application_id = a.id and v.vendor_id = ${params.vendorId}
               where a.is_active and a.is_private and a.uri <> '' order by lower(a.title), a.id`
          })
        )
        return { data }
      }),

      mine: Effect.fn(function* ({ query }) {
        const viewer = yield* Viewer
        const of = (role: string | null, vendor: number | null) => sql<ApplicationTile>`
          select ${sql.literal(tile)} from application a
           where a.is_active and a.uri <> '' and ${role}::text = any (a.roles)
             and (not a.is_private or exists (select 1 from user_application u join vendor_application v using (application_id, vendor_id)
                    where u.application_id = a.id and u.vendor_id = ${vendor}::integer and u.user_id = ${viewer.userId} and v.state = 'activated'))
           order by lower(a.title), a.id`
        const { firm_id, vendor_id } = query
        if (vendor_id === undefined) {
          return { data: yield* inFirm(viewer, firm_id, ({ firm_role }) => of(firm_role, null)) }
        }
        const data = yield* inVendor(viewer, vendor_id, (scope) =>
          Effect.gen(function* () {
            if (scope.firm_id !== firm_id) return yield* notFound()
            return yield* of(scope.firm_role ?? scope.vendor_role, vendor_id)
          })
        )
        return { data }
      }),

      types: () => Effect.succeed({ data: applicationTypes })
    })
  })
)
