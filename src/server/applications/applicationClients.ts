import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { logApplication, readApplication } from "#server/applications/applications.ts"
import { onlyKnownVendors } from "#server/people/team.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { inOffice } from "#server/shared/requestScope.ts"

type Who = Viewer["Service"]

const clientsOf = (application: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ id: VendorId }>`
      select vendor_id as id from vendor_application where application_id = ${application} order by vendor_id`
    return rows.map(({ id }) => id)
  })

/** The clients that have a private application. */
export const listClients = (viewer: Who, firm: number, application: number) =>
  inOffice(viewer, firm, () => Effect.flatMap(readApplication(application), ({ id }) => clientsOf(id)))

export const giveApplication = (viewer: Who, firm: number, application: number, vendor: number) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* readApplication(application)
      yield* onlyKnownVendors([vendor])
      const given = yield* sql`
        insert into vendor_application (application_id, vendor_id, firm_id)
        values (${id}, ${vendor}, ${firm}) on conflict do nothing returning vendor_id`
      // [ERR-047] Nothing was inserted: the client has the application already.
      if (given.length === 0) return yield* new Conflict({ code: "application.client_has_it" })
      yield* logApplication(scope, id, "application.given", null, { state: "activated" }, { vendor_id: vendor })
      return yield* clientsOf(id)
    })
  )

export const takeApplication = (viewer: Who, firm: number, application: number, vendor: number) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* readApplication(application)
      if (!isStorable(vendor)) return yield* notFound()
      const taken = yield* sql`
        delete from vendor_application where application_id = ${id} and vendor_id = ${vendor} returning vendor_id`
      if (taken.length === 0) return yield* notFound()
      const [before, after] = [{ state: "activated" }, { state: "deleted" }]
      yield* logApplication(scope, id, "application.taken", before, after, { vendor_id: vendor })
    })
  )
