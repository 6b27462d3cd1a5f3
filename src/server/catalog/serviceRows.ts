import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Service, ServiceSummary } from "#schemas/catalog/catalog.ts"
import type { SnapshotSource } from "#schemas/catalog/pricing.ts"
import type { ServiceGiven } from "#schemas/catalog/rules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { foldWord } from "#schemas/documents/words.ts"
import { type CatalogScope, escaped, paged } from "#server/catalog/catalogScope.ts"

const kept = `s.id, s.category_id, s.state, s.title, s.reference, s.unit_price, s.vat_rate, s.quantity, s.unit, s.frequency,
  s.unit_price::float8 * s.quantity as total_price, s.is_client_visible, s.hours_budget, s.revision, app.instant(s.created_at) as created_at,
  app.instant(s.updated_at) as updated_at, jsonb_array_length(s.tasks) as task_count,
  (select count(*)::integer from catalog_offer_service l where l.service_id = s.id) + app.service_uses(s.id) as uses,
  (select count(*)::integer from catalog_offer_service l join catalog_offer o on o.id = l.offer_id
    where l.service_id = s.id and o.state = 'published') as published_offers`
const content = `s.deliverable, s.commercial_text, s.contractual_text, s.duration, s.duration_unit, s.tasks`

export interface ListQuery {
  readonly search?: string
  readonly state?: Service["state"]
  readonly category_id?: number
  readonly page?: number
  readonly per_page?: number
}

/** Default rows per page. */
export const usualPage = 50

/** A page of services by title, the archived ones last. */
export const listServices = (
  scope: CatalogScope,
  {
    category_id,
    page = 1,
    per_page = usualPage,
    search = "",
    state,
    visible
  }: ListQuery & {
    readonly visible?: "client" | "internal"
  }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const words = `%${escaped(foldWord(search.trim()))}%`
    const where = sql.and([
      sql`s.firm_id = ${scope.firm}`,
      ...(search.trim() === "" ? [] : [sql`s.words like ${words}`]),
      ...(state === undefined ? [] : [sql`s.state = ${state}`]),
      ...(category_id === undefined ? [] : [sql`s.category_id = ${category_id}`]),
      ...(visible === undefined ? [] : [sql`s.is_client_visible = ${visible === "client"}`])
    ])
    const [counted] = yield* sql<{
      total: number
    }>`select count(*)::integer as total from catalog_service s where ${where}`
    const rows = yield* sql<Omit<ServiceSummary, "closed_by">>`
      select ${sql.literal(kept)} from catalog_service s where ${where}
       order by s.state = 'archived', s.title_key, s.id limit ${per_page} offset ${(page - 1) * per_page}`
    return {
      data: rows.map((row): ServiceSummary => ({ ...row, closed_by: [...scope.refusals] })),
      pagination: paged(counted?.total ?? 0, page, per_page),
      closed_by: [...scope.refusals]
    }
  })

export const findService = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Omit<Service, "closed_by">>`
      select ${sql.literal(kept)}, ${sql.literal(content)} from catalog_service s
       where s.id = ${id} and s.firm_id = ${scope.firm}`
    return row === undefined ? null : ({ ...row, closed_by: [...scope.refusals] } satisfies Service)
  })

/** All services of the firm with the names of their categories, sorted by category and title. */
export const wholeServices = (scope: CatalogScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<Omit<Service, "closed_by"> & { readonly category: string }>`
      select ${sql.literal(kept)}, ${sql.literal(content)}, c.name as category
        from catalog_service s join catalog_category c on c.id = s.category_id
       where s.firm_id = ${scope.firm} order by c.place, s.title_key, s.id`
    return rows.map((row) => ({ ...row, closed_by: [...scope.refusals] }))
  })

/**
 * The services to copy into an order or offer, locked against changes until the transaction ends. With `state` null, in
 * any state.
 */
export const sourcesOf = (ids: ReadonlyArray<number>, state: "published" | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (ids.length === 0) return []
    return yield* sql<SnapshotSource & { readonly category: string }>`
      select ${sql.literal(`s.id, s.revision, s.category_id, s.title, s.reference, s.unit_price, s.vat_rate, s.quantity, s.unit,
          s.frequency, s.is_client_visible, s.hours_budget, ${content}`)},
          (select c.name from catalog_category c where c.id = s.category_id) as category
        from catalog_service s where s.id = any (${[...ids]}::integer[]) and (${state}::text is null or s.state = ${state}::text)
       order by s.id for share of s`
  })

export const titlesOf = (scope: Pick<CatalogScope, "firm">, table: "catalog_service" | "catalog_offer") =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ title_key: string }>`select title_key from ${sql(table)} where firm_id = ${scope.firm}`,
      (rows) => new Set(rows.map(({ title_key }) => title_key))
    )
  )

/** Whether another service (or another offer) of the firm has this title. */
export const isTitleTaken = (
  scope: CatalogScope,
  table: "catalog_service" | "catalog_offer",
  title: string,
  self: number | null
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql`select 1 from ${sql(table)} where firm_id = ${scope.firm} and title_key = ${nameKey(title)}
        and id is distinct from ${self}::integer`,
      (rows) => rows.length > 0
    )
  )

const json = (value: unknown) => JSON.stringify(value)

export const insertService = (scope: CatalogScope, given: ServiceGiven) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ id: number }>`
      insert into catalog_service (firm_id, category_id, title, title_key, reference, deliverable, commercial_text,
        contractual_text, unit_price, vat_rate, quantity, unit, duration, duration_unit, frequency, hours_budget,
        is_client_visible, tasks)
      values (${scope.firm}, ${given.category_id}, ${given.title}, ${nameKey(given.title)}, ${given.reference},
        ${given.deliverable}, ${given.commercial_text}, ${json(given.contractual_text)}::text::jsonb, ${given.unit_price},
        ${given.vat_rate}, ${given.quantity}, ${given.unit}, ${given.duration}, ${given.duration_unit}, ${given.frequency},
        ${given.hours_budget}, ${given.is_client_visible}, ${json(given.tasks)}::text::jsonb) returning id`
  )

export const updateService = (id: number, given: ServiceGiven) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update catalog_service set category_id = ${given.category_id}, title = ${given.title},
        title_key = ${nameKey(given.title)}, reference = ${given.reference}, deliverable = ${given.deliverable},
        commercial_text = ${given.commercial_text}, contractual_text = ${json(given.contractual_text)}::text::jsonb,
        unit_price = ${given.unit_price}, vat_rate = ${given.vat_rate}, quantity = ${given.quantity}, unit = ${given.unit},
        duration = ${given.duration}, duration_unit = ${given.duration_unit}, frequency = ${given.frequency},
        hours_budget = ${given.hours_budget}, is_client_visible = ${given.is_client_visible},
        tasks = ${json(given.tasks)}::text::jsonb, revision = revision + 1, updated_at = now()
       where id = ${id}`
  )
