import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Arrival, type ArrivalPlace, describedCompanies } from "#schemas/access/arrival.ts"
import type { Firm, VendorSummary } from "#schemas/access/session.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { readModules } from "#server/access/modules.ts"
import { inReach, summaryColumns } from "#server/customers/summary.ts"
import { inFirm } from "#server/platform/scope.ts"
import { inText, keptPlans } from "#server/shared/statementPlans.ts"

export interface LocationHint {
  readonly firm: number | null
  readonly vendor: number | null
  /** The host of the URL, without port. */
  readonly host: string
}

/**
 * [CLI-015] The data of one firm for the first page. A deactivated company is included only if the URL names it and the
 * viewer may enter it; it comes last. Null if the viewer has left the firm meanwhile.
 */
const placeIn = (viewer: Viewer["Service"], { id: firm, isAccountant }: Firm, namedVendor: number | null) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const reach = inReach(sql, scope)
      const most = inText(sql, describedCompanies + 1)
      const [row] = yield* sql<{ ids: ReadonlyArray<number>; terms_due: boolean }>`
        select app.due_terms(${viewer.userId}, ${firm}) is not null as terms_due,
          array(select v.id from vendor v where ${reach} and v.active order by v.sort_name, v.id limit ${most}) as ids,
          ${sql.literal(keptPlans)}`
      const first = row?.ids ?? []
      const has_all_vendors = first.length <= describedCompanies
      const described = has_all_vendors ? first : first.slice(0, 2)
      const vendors = yield* sql<VendorSummary>`select ${summaryColumns(sql)} from vendor v
        where v.id = any (${[...described]}::integer[]) or (v.id = ${namedVendor}::bigint and ${reach})
        order by v.active desc, v.sort_name, v.id`
      const vendor = (vendors.find(({ id }) => id === namedVendor) ?? vendors[0])?.id ?? null
      // [ROL-027] [ROL-028] Staff have their firm's modules, client users their company's.
      const modules_of = isAccountant ? null : vendor
      const modules = yield* readModules(sql, firm, modules_of, { is_active: "true" })
      const terms_due = row?.terms_due === true
      return { firm_id: firm, vendors, has_all_vendors, modules_of, modules, terms_due } satisfies ArrivalPlace
    })
  ).pipe(
    // The viewer left the firm after the list of firms was read.
    Effect.catchTag("NotFound", () => Effect.succeed(null))
  )

/**
 * The first page's data in one answer, in place of NET-021 to NET-023, NET-026 and NET-027. The firm is the one named
 * in the URL, otherwise the host's, otherwise the first.
 */
export const arrivalOf = <R>(
  viewer: Viewer["Service"],
  me: Effect.Effect<Arrival["me"], never, R>,
  hint: LocationHint
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const facts = sql<{
      firms: ReadonlyArray<Firm>
      waiting: ReadonlyArray<number>
      host_firm: number | null
    }>`
      select app.firms_for(${viewer.sessionId}) as firms, app.waiting_firms(${viewer.userId}) as waiting,
             (app.portal(${hint.host}, null) -> 'firm' ->> 'id')::integer as host_firm`.pipe(Effect.orDie)
    const [identity, [found]] = yield* Effect.all([me, facts], { concurrency: 2 })
    // [WSP-003] A deactivated firm cannot be entered.
    const firms = (found?.firms ?? []).filter(({ active }) => active)
    const one = (id: number | null | undefined) => firms.find((firm) => firm.id === id)
    const waiting = new Set(found?.waiting)
    // Opening a firm accepts its invitation. Do not choose a firm with a pending invitation unless the URL names it
    // or there is no other.
    const firm = one(hint.firm) ?? one(found?.host_firm) ?? firms.find(({ id }) => !waiting.has(id)) ?? firms[0]
    if (firm !== undefined && waiting.has(firm.id))
      yield* sql`select app.arrive(${viewer.sessionId}, ${firm.id})`.pipe(Effect.orDie)
    const place = firm === undefined ? null : yield* placeIn(viewer, firm, hint.vendor)
    return { me: identity, firms, place } satisfies Arrival
  })
