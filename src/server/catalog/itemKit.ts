import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import {
  type CatalogItemEvent,
  type CatalogItemFacts,
  catalogItemMachine
} from "#machines/catalog/catalogItem.machine.ts"
import { catalogItemSnapshot } from "#machines/catalog/catalogItem.projection.ts"
import type { CatalogStep } from "#schemas/catalog/catalog.api.ts"
import type { CatalogState } from "#schemas/catalog/catalog.ts"
import { catalogTitleLimit } from "#schemas/catalog/rules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { type CatalogScope, freeTitle, logCatalog } from "#server/catalog/catalogScope.ts"
import { isTitleTaken, titlesOf } from "#server/catalog/serviceRows.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { checkForm, conflict, refuseReferenced } from "#server/shared/refusals.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

type Read<A> = Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>

interface ItemKind<Item, Given> {
  readonly entity: "catalogService" | "catalogOffer"
  readonly table: "catalog_service" | "catalog_offer"
  /** Maximum items per firm. */
  readonly limit: number
  /** The error code when `limit` is reached. */
  readonly limitCode: MessageCode
  readonly find: (scope: CatalogScope, id: number) => Read<Item | null>
  /** Inserts a new item as a draft. */
  readonly insert: (scope: CatalogScope, given: Given) => Read<ReadonlyArray<{ readonly id: number }>>
  readonly factsOf: (item: Item) => CatalogItemFacts
  /** The fields that the event log stores. */
  readonly wordsOf: (item: Item) => object
}

/** The actor of catalogue events: `inCatalog` has checked its permission. */
const by = { mayKeep: true }
type WithoutActor<Event> = Event extends unknown ? Omit<Event, "by"> : never

/** [CAT-003] The functions that services and offers share: read, add, copy, change state, remove. */
export const itemKit = <
  Item extends Given & { readonly state: CatalogState; readonly title: string },
  Given extends { readonly title: string }
>({
  entity,
  factsOf,
  find,
  insert,
  limit,
  limitCode,
  table,
  wordsOf
}: ItemKind<Item, Given>) => {
  /** An item of the firm; 404 if there is none with this id. */
  const read = (scope: CatalogScope, id: number) =>
    Effect.gen(function* () {
      const found = isStorable(id) ? yield* find(scope, id) : null
      return found ?? (yield* notFound())
    })

  const checkTitle = (scope: CatalogScope, title: string, self: number | null) =>
    Effect.gen(function* () {
      if (yield* isTitleTaken(scope, table, title, self)) yield* checkForm({ title: ["catalog.title_taken"] })
    })

  const log = (
    scope: CatalogScope,
    id: number,
    type: string,
    states: { readonly before?: object; readonly after: object },
    payload: object = { by }
  ) => logCatalog(scope, { entity, id, type, payload, ...states })

  /** Adds an item as a draft, and logs it; 422 if the limit is reached. */
  const add = (scope: CatalogScope, given: Given, payload: object = {}) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [{ many } = { many: 0 }] = yield* sql<{ many: number }>`
        select count(*)::integer as many from ${sql(table)} where firm_id = ${scope.firm}`
      if (many >= limit) yield* checkForm({ title: [limitCode] })
      const [made] = yield* insert(scope, given)
      if (made === undefined) return yield* Effect.die(new Error("nothing was added to the catalogue"))
      const item = yield* read(scope, made.id)
      yield* log(scope, made.id, "item.added", { after: wordsOf(item) }, payload)
      return item
    })

  const duplicate = (scope: CatalogScope, id: number) =>
    Effect.gen(function* () {
      const was = yield* read(scope, id)
      const title = freeTitle(was.title, yield* titlesOf(scope, table), catalogTitleLimit, nameKey)
      return yield* add(scope, { ...was, title }, { of: id })
    })

  /** The state after the event; 409 with the failed guards if the machine refuses it. */
  const asked = (item: Item, event: WithoutActor<CatalogItemEvent>) => {
    const snapshot = catalogItemSnapshot(item.state, factsOf(item))
    return Effect.map(decideOrConflict(catalogItemMachine, snapshot, { ...event, by }), ({ next }) => next)
  }

  const step = (scope: CatalogScope, id: number, type: CatalogStep) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* read(scope, id)
      const { value: state } = yield* asked(was, { type })
      yield* sql`update ${sql(table)} set state = ${String(state)}, revision = revision + 1, updated_at = now()
        where id = ${id}`
      yield* log(scope, id, type, { before: { state: was.state }, after: { state } })
      return yield* read(scope, id)
    })

  /** Removes an item; 409 if it is used, also by an order that is being placed concurrently (foreign key). */
  const remove = (scope: CatalogScope, id: number) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* read(scope, id)
      yield* asked(was, { type: "item.removed" })
      yield* refuseReferenced(sql`delete from ${sql(table)} where id = ${id}`, () => conflict(["isItemUnused"]))
      yield* log(scope, id, "item.removed", { before: wordsOf(was), after: { state: "removed" } })
    })

  /** Logs a change that was written, and returns the item as it is now. */
  const changed = (scope: CatalogScope, id: number, was: Item) =>
    Effect.gen(function* () {
      const now = yield* read(scope, id)
      yield* log(scope, id, "item.changed", { before: wordsOf(was), after: wordsOf(now) })
      return now
    })

  return { add, asked, changed, checkTitle, duplicate, read, remove, step }
}
