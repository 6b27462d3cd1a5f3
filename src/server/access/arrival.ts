import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Arrival, type ArrivalPlace, describedCompanies } from "#schemas/access/arrival.ts"
import type { Firm, VendorSummary } from "#schemas/access/session.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { readModules } from "#server/access/modules.ts"
import { summaryColumns } from "#server/customers/summary.ts"
import { inFirm } from "#server/platform/scope.ts"

export interface ArrivalWishes {
  readonly firm: number | null
  readonly vendor: number | null
  /** Without port. */
  readonly host: string
}

/** [CLI-015] A deactivated company is included if the viewer may enter it and asked for it; it is sorted last. */
const placeIn = (viewer: Viewer["Service"], { id: firm, isAccountant }: Firm, wished: number | null) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ ids: ReadonlyArray<VendorId>; terms_due: boolean }>`
        select app.due_terms(${viewer.userId}, ${firm}) is not null as terms_due, coalesce(json_agg(v.id order by v.active desc, lower(v.company_name), v.id), '[]'::json) as ids
          from vendor v where active or v.id = ${wished}::bigint`
      const vendor_ids = row?.ids ?? []
      const vendor = vendor_ids.find((id) => id === wished) ?? vendor_ids[0] ?? null
      const described =
        vendor_ids.length <= describedCompanies ? vendor_ids : vendor_ids.slice(0, 1).concat(vendor ?? [])
      const vendors =
        described.length === 0
          ? []
          : yield* sql<VendorSummary>`select ${summaryColumns(sql)} from vendor v
              where id in ${sql.in(described)} order by lower(company_name), id`
      // [ROL-027] [ROL-028] Staff have their firm's modules, client users their company's.
      const modules_of = isAccountant ? null : vendor
      const modules = yield* readModules(sql, firm, modules_of, { is_active: "true" })
      const terms_due = row?.terms_due === true
      return { firm_id: firm, vendor_ids, vendors, modules_of, modules, terms_due } satisfies ArrivalPlace
    })
  ).pipe(
    // The membership ended after the firms were read.
    Effect.catchTag("NotFound", () => Effect.succeed(null))
  )

/** The answers of NET-021 to NET-023, NET-026 and NET-027, for the firm that the wishes select. */
export const arrivalOf = <R>(
  viewer: Viewer["Service"],
  me: Effect.Effect<Arrival["me"], never, R>,
  wishes: ArrivalWishes
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const facts = sql<{
      firms: ReadonlyArray<Firm>
      waiting: ReadonlyArray<number>
      host_firm: number | null
    }>`
      select app.firms_for(${viewer.sessionId}) as firms, app.waiting_firms(${viewer.userId}) as waiting,
             (app.portal(${wishes.host}, null) -> 'firm' ->> 'id')::integer as host_firm`.pipe(Effect.orDie)
    const [identity, [found]] = yield* Effect.all([me, facts], { concurrency: 2 })
    // [WSP-003] A deactivated firm cannot be entered.
    const firms = (found?.firms ?? []).filter(({ active }) => active)
    const one = (id: number | null | undefined) => firms.find((firm) => firm.id === id)
    const waiting = new Set(found?.waiting)
    // An invitation is accepted only by address or by choice: skip firms with a pending one otherwise.
    const firm = one(wishes.firm) ?? one(found?.host_firm) ?? firms.find(({ id }) => !waiting.has(id)) ?? firms[0]
    if (firm !== undefined && waiting.has(firm.id))
      yield* sql`select app.arrive(${viewer.sessionId}, ${firm.id})`.pipe(Effect.orDie)
    const place = firm === undefined ? null : yield* placeIn(viewer, firm, wishes.vendor)
    return { me: identity, firms, place } satisfies Arrival
  })
