import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CategoryId, Offer, OfferSummary } from "#schemas/catalog/catalog.ts"
import { minutesFor, offerFigures } from "#schemas/catalog/pricing.ts"
import type { OfferGiven } from "#schemas/catalog/rules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { foldWord } from "#schemas/documents/words.ts"
import { type CatalogScope, escaped, paged } from "#server/catalog/catalogScope.ts"
import { type ListQuery, usualPage } from "#server/catalog/serviceRows.ts"

type OfferRow = Omit<
  Offer,
  "category_ids" | "closed_by" | "hours_budget" | "services" | "total_price" | "totals" | "unit_price"
>
type LineRow = Omit<Offer["services"][number], "total_price"> & {
  readonly offer_id: number
  /** The service's own quantity, for which its `hours_budget` is planned. */
  readonly own_quantity: number
}

const columns = `o.id, o.state, o.title, o.reference, o.is_public, o.commercial_text, o.contractual_text, o.typed_price,
  o.typed_minutes, o.unit, o.duration, o.duration_unit, o.revision, app.instant(o.created_at) as created_at,
  app.instant(o.updated_at) as updated_at, app.offer_uses(o.id) as uses`

const linesOf = (offers: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<LineRow>`
      select l.offer_id, l.service_id, l.quantity, s.title, s.category_id, s.state, s.unit, s.unit_price, s.vat_rate,
          s.frequency, s.is_client_visible, s.hours_budget, s.quantity as own_quantity
        from catalog_offer_service l join catalog_service s on s.id = l.service_id
       where l.offer_id = any (${[...offers]}::integer[]) order by l.offer_id, l.place`
    return Map.groupBy(rows, ({ offer_id }) => offer_id)
  })

/** [CAT-O01] An offer with its totals, computed from its services. */
const toOffer = (row: OfferRow, lines: ReadonlyArray<LineRow>, refusals: ReadonlyArray<string>): Offer => {
  const services = lines.map((line) => ({
    ...line,
    hours_budget: minutesFor({ hours_budget: line.hours_budget, quantity: line.own_quantity }, line.quantity)
  }))
  const { hours_budget, shares, total_price, totals, unit_price } = offerFigures(services, row)
  return {
    ...row,
    services: services.map((line, place) => ({ ...line, total_price: shares[place] ?? 0 })),
    category_ids: [...new Set<CategoryId>(services.map(({ category_id }) => category_id))],
    total_price,
    unit_price,
    totals,
    hours_budget,
    closed_by: [...refusals]
  }
}

const toSummary = (offer: Offer): OfferSummary => ({
  ...offer,
  service_count: offer.services.length,
  unpublished_count: offer.services.filter(({ state }) => state !== "published").length
})

/** A page of offers by title, the archived ones last. */
export const listOffers = (
  scope: CatalogScope,
  {
    category_id,
    page = 1,
    per_page = usualPage,
    search = "",
    state,
    visible
  }: ListQuery & {
    readonly visible?: "public" | "private"
  }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const words = `%${escaped(foldWord(search.trim()))}%`
    const where = sql.and([
      sql`o.firm_id = ${scope.firm}`,
      ...(search.trim() === "" ? [] : [sql`o.words like ${words}`]),
      ...(state === undefined ? [] : [sql`o.state = ${state}`]),
      ...(category_id === undefined
        ? []
        : [
            sql`exists (select from catalog_offer_service l join catalog_service s on s.id = l.service_id
              where l.offer_id = o.id and s.category_id = ${category_id})`
          ]),
      ...(visible === undefined ? [] : [sql`o.is_public = ${visible === "public"}`])
    ])
    const [counted] = yield* sql<{
      total: number
    }>`select count(*)::integer as total from catalog_offer o where ${where}`
    const rows = yield* sql<OfferRow>`select ${sql.literal(columns)} from catalog_offer o where ${where}
       order by o.state = 'archived', o.title_key, o.id limit ${per_page} offset ${(page - 1) * per_page}`
    const lines = yield* linesOf(rows.map(({ id }) => id))
    return {
      data: rows.map((row) => toSummary(toOffer(row, lines.get(row.id) ?? [], scope.refusals))),
      pagination: paged(counted?.total ?? 0, page, per_page),
      closed_by: [...scope.refusals]
    }
  })

export const findOffer = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<OfferRow>`
      select ${sql.literal(columns)} from catalog_offer o where o.id = ${id} and o.firm_id = ${scope.firm}`
    return row === undefined ? null : toOffer(row, (yield* linesOf([id])).get(id) ?? [], scope.refusals)
  })

/** [SRQ-005] The published offers that a client can order. Row-level security limits them to the firm in scope. */
export const publicOffers = (only: number | null = null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<OfferRow>`select ${sql.literal(columns)} from catalog_offer o
       where o.firm_id = app.scope_firm() and o.state = 'published' and o.is_public
         and (${only}::integer is null or o.id = ${only}::integer) order by o.title_key, o.id`
    const lines = yield* linesOf(rows.map(({ id }) => id))
    return rows.map((row) => toOffer(row, lines.get(row.id) ?? [], []))
  })

const json = (value: unknown) => JSON.stringify(value)

export const insertOffer = (scope: CatalogScope, given: OfferGiven) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ id: number }>`
      insert into catalog_offer (firm_id, title, title_key, reference, is_public, commercial_text, contractual_text,
        typed_price, typed_minutes, unit, duration, duration_unit)
      values (${scope.firm}, ${given.title}, ${nameKey(given.title)}, ${given.reference}, ${given.is_public},
        ${given.commercial_text}, ${json(given.contractual_text)}::text::jsonb, ${given.typed_price}::integer,
        ${given.typed_minutes}::integer, ${given.unit}, ${given.duration}, ${given.duration_unit}) returning id`
  )

export const updateOffer = (id: number, given: OfferGiven) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update catalog_offer set title = ${given.title}, title_key = ${nameKey(given.title)}, reference = ${given.reference},
        is_public = ${given.is_public}, commercial_text = ${given.commercial_text},
        contractual_text = ${json(given.contractual_text)}::text::jsonb, typed_price = ${given.typed_price}::integer,
        typed_minutes = ${given.typed_minutes}::integer, unit = ${given.unit}, duration = ${given.duration},
        duration_unit = ${given.duration_unit}, revision = revision + 1, updated_at = now() where id = ${id}`
  )

/** Replaces the services of an offer, in the given order. */
export const putLines = (scope: CatalogScope, id: number, services: OfferGiven["services"]) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`delete from catalog_offer_service where offer_id = ${id}`
    if (services.length === 0) return
    yield* sql`insert into catalog_offer_service (offer_id, service_id, firm_id, place, quantity)
      select ${id}::integer, l.service, ${scope.firm}::integer, l.place, l.quantity
        from unnest(${services.map(({ service_id }) => service_id)}::integer[],
          ${services.map(({ quantity }) => quantity)}::integer[]) with ordinality l (service, quantity, place)`
  })
