import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Category } from "#schemas/catalog/catalog.ts"
import { categoryLimit, categoryNameProblem } from "#schemas/catalog/rules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { errorsOf } from "#schemas/shared/form.ts"
import { type CatalogScope, logCatalog } from "#server/catalog/catalogScope.ts"
import { findOne } from "#server/platform/scope.ts"
import { checkForm, checkRevision, conflict } from "#server/shared/refusals.ts"
import { keptLine } from "#schemas/shared/line.ts"

const rowsOf = (scope: CatalogScope, only: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Category>`
      select c.id, c.name, c.place, c.revision,
          (select count(*)::integer from catalog_service s where s.category_id = c.id and s.state <> 'archived') as service_count
        from catalog_category c
       where c.firm_id = ${scope.firm} and (${only}::integer is null or c.id = ${only}::integer)
       order by c.place, c.id`
  )

/** [CAT-003] The categories in the order that the firm has chosen. */
export const listCategories = (scope: CatalogScope) =>
  Effect.map(rowsOf(scope), (data) => ({ data, closed_by: [...scope.refusals] }))

const readCategory = (scope: CatalogScope, id: number) => findOne(id, () => rowsOf(scope, id))

const checkName = (scope: CatalogScope, name: string, self: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkForm(errorsOf({ name: categoryNameProblem(name) }))
    const taken = yield* sql`select 1 from catalog_category where firm_id = ${scope.firm}
      and name_key = ${nameKey(keptLine(name))} and id is distinct from ${self}::integer`
    if (taken.length > 0) yield* checkForm({ name: ["catalog.category_taken"] })
    return keptLine(name)
  })

export const createCategory = (scope: CatalogScope, given: { readonly name: string }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const name = yield* checkName(scope, given.name, null)
    const [{ many } = { many: 0 }] = yield* sql<{ many: number }>`
      select count(*)::integer as many from catalog_category where firm_id = ${scope.firm}`
    if (many >= categoryLimit) yield* checkForm({ name: ["catalog.categories_limit"] })
    const [made] = yield* sql<{ id: number }>`
      insert into catalog_category (firm_id, name, name_key, place) values (${scope.firm}, ${name}, ${nameKey(name)},
        (select coalesce(max(place) + 1, 0) from catalog_category where firm_id = ${scope.firm})) returning id`
    if (made === undefined) return yield* Effect.die(new Error("no category was made"))
    yield* logCatalog(scope, { entity: "catalogCategory", id: made.id, type: "category.added", after: { name } })
    return yield* readCategory(scope, made.id)
  })

export const changeCategory = (
  scope: CatalogScope,
  id: number,
  given: { readonly name: string },
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readCategory(scope, id)
    yield* checkRevision(ifMatch, was.revision)
    const name = yield* checkName(scope, given.name, id)
    yield* sql`update catalog_category set name = ${name}, name_key = ${nameKey(name)}, revision = revision + 1,
      updated_at = now() where id = ${id}`
    yield* logCatalog(scope, {
      entity: "catalogCategory",
      id,
      type: "category.changed",
      before: { name: was.name },
      after: { name }
    })
    return yield* readCategory(scope, id)
  })

/** [CAT-003] Moves a category to the position `place`, from 0; the other categories keep their order. */
export const placeCategory = (scope: CatalogScope, id: number, place: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readCategory(scope, id)
    const order = (yield* rowsOf(scope)).map((row) => row.id)
    const from = order.indexOf(was.id)
    const others = order.filter((one) => one !== was.id)
    const to = Math.min(place, others.length)
    const next = [...others.slice(0, to), was.id, ...others.slice(to)]
    if (to !== from) {
      yield* sql`update catalog_category c set place = n.place - 1
        from unnest(${next}::integer[]) with ordinality n (id, place) where c.id = n.id and c.place <> n.place - 1`
      yield* logCatalog(scope, {
        entity: "catalogCategory",
        id,
        type: "category.placed",
        before: { place: from },
        after: { place: to }
      })
    }
    return yield* rowsOf(scope)
  })

export const removeCategory = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readCategory(scope, id)
    const inside = yield* sql`select 1 from catalog_service where category_id = ${id} limit 1`
    if (inside.length > 0) return yield* conflict(["isCategoryEmpty"])
    yield* sql`delete from catalog_category where id = ${id}`
    yield* logCatalog(scope, { entity: "catalogCategory", id, type: "category.removed", before: { name: was.name } })
  })
