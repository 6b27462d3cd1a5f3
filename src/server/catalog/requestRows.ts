import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { snapshotTotals } from "#schemas/catalog/pricing.ts"
import type {
  OrderedItem,
  ServiceRequest,
  ServiceRequestState,
  ServiceRequestSummary
} from "#schemas/catalog/serviceRequest.ts"
import { serviceRequestStates } from "#schemas/catalog/limits.ts"
import { foldWord } from "#schemas/documents/words.ts"
import { escaped, paged } from "#server/catalog/catalogScope.ts"

type Row = Omit<ServiceRequestSummary, "more" | "title" | "totals">

const columns = `r.id, r.firm_id, r.vendor_id, v.company_name, r.state, r.message, r.reason, r.mission_id, r.revision,
  case when r.requested_by is not null then app.person(r.requested_by) end as requested_by,
  app.instant(r.requested_at) as requested_at,
  case when r.decided_by is not null then app.person(r.decided_by) end as decided_by, app.instant(r.decided_at) as decided_at`

const snapshotsOf = (ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ request_id: number; snapshot: ServiceSnapshot }>`
      select request_id, snapshot from service_request_line where request_id = any (${[...ids]}::integer[])
       order by request_id, place`
    const byRequest = Map.groupBy(rows, ({ request_id }) => request_id)
    return new Map([...byRequest].map(([id, lines]) => [id, lines.map(({ snapshot }) => snapshot)]))
  })

/**
 * Groups the copied services into ordered items: single services, and offers with their services, in the order of the
 * request.
 */
const itemsOf = (snapshots: ReadonlyArray<ServiceSnapshot>, isOfFirm: boolean): ReadonlyArray<OrderedItem> => {
  const items = new Map<string, Array<ServiceSnapshot>>()
  for (const one of snapshots) {
    const key = one.offer_id === null ? `service ${one.service_id}` : `offer ${one.offer_id}`
    items.set(key, [...(items.get(key) ?? []), one])
  }
  return [...items.values()].flatMap((services): ReadonlyArray<OrderedItem> => {
    const [first] = services
    if (first === undefined) return []
    const isOffer = first.offer_id !== null
    return [
      {
        offer_id: first.offer_id,
        service_id: isOffer ? null : first.service_id,
        title: first.offer_title ?? first.title,
        quantity: isOffer ? 1 : first.quantity,
        total_price: services.reduce((all, { total_price }) => all + total_price, 0),
        services: isOfFirm ? services : services.filter(({ is_client_visible }) => is_client_visible).map(forClient)
      }
    ]
  })
}

/** [CAT-002] Removes what only the firm may read: tasks, planned hours and reference. */
const forClient = (snapshot: ServiceSnapshot): ServiceSnapshot => ({
  ...snapshot,
  reference: "",
  hours_budget: 0,
  tasks: []
})

const summaryOf = (row: Row, items: ReadonlyArray<OrderedItem>, snapshots: ReadonlyArray<ServiceSnapshot>) => ({
  ...row,
  title: items[0]?.title ?? "",
  more: Math.max(0, items.length - 1),
  totals: snapshotTotals(snapshots)
})

export const findRequest = (id: number, isOfFirm: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`
      select ${sql.literal(columns)} from service_request r join vendor v on v.id = r.vendor_id where r.id = ${id}`
    if (row === undefined) return null
    const snapshots = (yield* snapshotsOf([id])).get(id) ?? []
    const items = itemsOf(snapshots, isOfFirm)
    return { ...summaryOf(row, items, snapshots), items } satisfies ServiceRequest
  })

export interface RequestQuery {
  readonly state?: ServiceRequestState
  readonly search?: string
  readonly vendor_id?: number
  /** If set, the page that contains this request is returned. */
  readonly request?: number
  readonly page?: number
  readonly per_page?: number
}

/**
 * [SRQ-O01] A page of requests, newest first, with counts by state. The firm's inbox (`isOfFirm`, no `vendor_id`)
 * starts with those to answer, then those to turn into a mission.
 */
export const listRequests = (
  firm: number,
  { page: asked = 1, per_page = 30, request, search = "", state, vendor_id }: RequestQuery,
  isOfFirm: boolean
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const words = `%${escaped(foldWord(search.trim()))}%`
    const found = [
      sql`r.firm_id = ${firm}`,
      ...(vendor_id === undefined ? [] : [sql`r.vendor_id = ${vendor_id}`]),
      ...(search.trim() === ""
        ? []
        : [
            sql`(v.sort_name like ${words} or exists (select from service_request_line l where l.request_id = r.id
              and app.fold(lower(coalesce(l.snapshot->>'offer_title', '') || ' ' || (l.snapshot->>'title'))) like ${words}))`
          ])
    ]
    const source = sql`service_request r join vendor v on v.id = r.vendor_id`
    const counted = yield* sql<{ state: ServiceRequestState; many: number }>`
      select r.state, count(*)::integer as many from ${source} where ${sql.and(found)} group by r.state`
    const many = new Map(counted.map((row) => [row.state, row.many]))
    const counts = Object.fromEntries(serviceRequestStates.map((one) => [one, many.get(one) ?? 0])) as Record<
      ServiceRequestState,
      number
    >
    const total = state === undefined ? counted.reduce((all, row) => all + row.many, 0) : counts[state]
    const shown = sql.and([...found, ...(state === undefined ? [] : [sql`r.state = ${state}`])])
    const isInbox = isOfFirm && vendor_id === undefined
    const order = sql.literal(`${isInbox ? "r.state <> 'requested', r.state <> 'accepted', " : ""}r.id desc`)
    const [place] =
      request === undefined
        ? []
        : yield* sql<{ before: number }>`select before from (
            select r.id, (row_number() over (order by ${order}))::integer - 1 as before from ${source} where ${shown}
          ) listed where id = ${request}`
    const page = place === undefined ? asked : Math.floor(place.before / per_page) + 1
    const rows =
      yield* sql<Row>`select ${sql.literal(columns)} from ${source} where ${shown} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`
    const snapshots = yield* snapshotsOf(rows.map(({ id }) => id))
    return {
      data: rows.map((row): ServiceRequestSummary => {
        const own = snapshots.get(row.id) ?? []
        return summaryOf(row, itemsOf(own, isOfFirm), own)
      }),
      pagination: paged(total, page, per_page),
      counts
    }
  })
