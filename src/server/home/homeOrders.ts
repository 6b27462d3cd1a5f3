import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { HomeLine, HomeOrder } from "#schemas/home/home.ts"
import { answeredForDays } from "#schemas/home/homeRules.ts"
import type { HomeSource } from "#server/home/homeSources.ts"

/** The SQL parts of each side's query. `order` matches an index. */
const sides = {
  firm: { id: "orders", at: "r.requested_at", by: "r.requested_by", where: "r.state = 'requested'", order: "r.id" },
  client: {
    id: "answered",
    at: "r.decided_at",
    by: "r.decided_by",
    where: `r.state in ('accepted', 'declined', 'converted') and r.decided_at > now() - interval '${answeredForDays} days'`,
    order: "r.id desc"
  }
} as const

/**
 * [ACC-084] [SRQ-O01] The line of orders. For the firm: requests that wait for its answer, oldest first. For a client:
 * requests answered lately, latest first.
 */
export const homeOrders: HomeSource = ({ firm, firmRole, hasModule, items, limit, line, vendor }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const side = sides[firmRole === null ? "client" : "firm"]
    if (!hasModule("service-requests") || (line !== undefined && line !== side.id)) return []
    const narrowed = vendor === null ? sql`true` : sql`r.vendor_id = ${vendor}`
    const rows = yield* sql<HomeOrder & { readonly total: number }>`
      with found as materialized (
        select r.id, r.vendor_id, v.company_name, r.state, ${sql.literal(side.at)} as at, ${sql.literal(side.by)} as by_id,
            row_number() over (order by ${sql.literal(side.order)}) as place
          from service_request r join vendor v on v.id = r.vendor_id and v.active
         where r.firm_id = ${firm} and ${narrowed} and ${sql.literal(side.where)}
         order by ${sql.literal(side.order)} limit ${limit}
      )
      select f.id, json_build_object('id', f.vendor_id, 'name', f.company_name) as company, f.state,
          coalesce(l.titles[1], '') as title, greatest(coalesce(cardinality(l.titles), 0) - 1, 0) as more,
          case when f.by_id is not null then app.person(f.by_id) end as by, app.instant(f.at) as at,
          (select count(*)::integer from found) as total
        from found f cross join lateral (
          select array_agg(t.title order by t.place) as titles from (
            select coalesce(s.snapshot->>'offer_title', s.snapshot->>'title') as title, min(s.place) as place
              from service_request_line s where s.request_id = f.id
             group by s.offer_id, case when s.offer_id is null then s.service_id end, 1) t) l
       where f.place <= ${items} order by f.place`
    return [
      {
        id: side.id,
        kind: "orders",
        total: rows[0]?.total ?? 0,
        items: rows.map(({ at, by, company, id, more, state, title }) => ({ id, company, state, title, more, by, at }))
      } satisfies HomeLine
    ]
  })
