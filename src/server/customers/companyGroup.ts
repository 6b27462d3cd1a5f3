import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { maySeeUsers } from "#schemas/access/policy.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { CustomerGroup } from "#schemas/customers/clientUsers.api.ts"
import { inCompany } from "#server/customers/changeClientUser.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"

/**
 * The company itself and the firm's other companies with the same SIREN, if the viewer can see them. Two transactions:
 * the first reads the SIREN in the company's scope, the second the list in the firm's.
 */
export const listSisterCompanies = (viewer: Viewer["Service"], vendor: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firm, siren } = yield* inVendor(viewer, vendor, (scope) =>
      Effect.map(sql<{ siren: string | null }>`select siren from vendor where id = ${vendor}`, ([row]) => ({
        firm: scope.firm_id,
        siren: row?.siren ?? null
      }))
    )
    return yield* inFirm(
      viewer,
      firm,
      () => sql<VendorSummary>`
        select summary.* from vendor v cross join lateral app.vendor_summary(v) summary
         where v.id = ${vendor} or v.siren = ${siren}::text
         order by lower(v.company_name), v.id`
    )
  })

/** The company's firm, and the group (holding) of the firm or null. */
export const readCompanyGroup = (viewer: Viewer["Service"], vendor: number) =>
  inCompany(viewer, vendor, maySeeUsers, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [firm] = yield* sql<CustomerGroup["firm"]>`select id, name from firm where id = ${scope.firm}`
      const [row] = yield* sql<{ group: CustomerGroup["group"] & { readonly firms?: unknown } }>`
        select app.holding_of_scope() as group`
      if (firm === undefined) return yield* notFound()
      const group = row?.group ?? null
      return { firm, group: group === null ? null : { id: group.id, name: group.name } }
    })
  )
