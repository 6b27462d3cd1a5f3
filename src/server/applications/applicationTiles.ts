import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayKeepUsers } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ApplicationTile } from "#schemas/applications/application.ts"
import { logoAddress } from "#server/applications/applications.ts"
import { factsOf } from "#server/documents/access.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

const tile = `a.id, a.title, a.description, a.uri, ${logoAddress} as logo, a.is_home`

/** The private applications of a company that it can give to its users; 403 unless the viewer manages them. */
export const tilesOfCompany = (viewer: Viewer["Service"], vendor: number) =>
  inVendor(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      yield* checkPolicy(mayKeepUsers(factsOf(viewer, scope)))
      const sql = yield* SqlClient.SqlClient
      return yield* sql<ApplicationTile>`
        select ${sql.literal(tile)} from application a join vendor_application v on v.application_id = a.id and v.vendor_id = ${vendor}
         where a.is_active and a.is_private and a.uri <> '' order by lower(a.title), a.id`
    })
  )

const tilesFor = (user: number, role: string | null, vendor: number | null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<ApplicationTile>`
      select ${sql.literal(tile)} from application a
       where a.is_active and a.uri <> '' and ${role}::text = any (a.roles)
         and (not a.is_private or exists (select 1 from user_application u join vendor_application v using (application_id, vendor_id)
                where u.application_id = a.id and u.vendor_id = ${vendor}::integer and u.user_id = ${user} and v.state = 'activated'))
       order by lower(a.title), a.id`
  )

/** The viewer's application tiles in a firm, or in one of its companies; 404 if the company is of another firm. */
export const ownTiles = (viewer: Viewer["Service"], firm: number, vendor: number | undefined) =>
  vendor === undefined
    ? inFirm(viewer, firm, ({ firm_role }) => tilesFor(viewer.userId, firm_role, null))
    : inVendor(viewer, vendor, (scope) =>
        Effect.gen(function* () {
          if (scope.firm_id !== firm) return yield* notFound()
          return yield* tilesFor(viewer.userId, scope.firm_role ?? scope.vendor_role, vendor)
        })
      )
