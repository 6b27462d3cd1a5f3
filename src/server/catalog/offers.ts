import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type CatalogItemEvent, catalogItemMachine } from "#machines/catalog/catalogItem.machine.ts"
import { catalogItemSnapshot, offerFacts } from "#machines/catalog/catalogItem.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import type { CatalogStep } from "#schemas/catalog/catalog.api.ts"
import type { CatalogState, Offer } from "#schemas/catalog/catalog.ts"
import {
  catalogOfferLimit,
  catalogTitleLimit,
  type OfferGiven,
  offerProblems,
  tidyOffer
} from "#schemas/catalog/rules.ts"
import { tidyNote } from "#schemas/customers/notes.ts"
import { nameKey } from "#schemas/documents/names.ts"
import { type CatalogScope, freeTitle, logCatalog } from "#server/catalog/catalogScope.ts"
import { findOffer, insertOffer, putLines, updateOffer } from "#server/catalog/offerRows.ts"
import { isTitleTaken, titlesOf } from "#server/catalog/serviceRows.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import { checkForm, checkRevision, conflict } from "#server/shared/refusals.ts"

const by = { mayKeep: true }

/** One offer with its services and totals; that of another firm answers like none at all. */
export const readOffer = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const found = isStorable(id) ? yield* findOffer(scope, id) : null
    return found ?? (yield* notFound())
  })

/** The firm's own services, none of them archived; their states by id. */
const checkServices = (scope: CatalogScope, services: OfferGiven["services"]) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = services.map(({ service_id }) => service_id)
    const known = ids.every(isStorable)
      ? yield* sql<{ id: number; state: CatalogState }>`
          select id, state from catalog_service where firm_id = ${scope.firm} and id = any (${ids}::integer[])`
      : []
    const states = new Map(known.map(({ id, state }) => [id, state]))
    if (ids.some((id) => !states.has(id))) yield* checkForm({ services: ["catalog.service_unknown"] })
    return states
  })

const wordsOf = ({ is_public, services, state, title, total_price }: Offer) => ({
  state,
  title,
  is_public,
  services: services.length,
  total_price
})

const tidy = (given: OfferGiven): OfferGiven => ({
  ...tidyOffer(given),
  contractual_text: tidyNote(given.contractual_text)
})

const add = (scope: CatalogScope, given: OfferGiven, payload: object) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [{ many } = { many: 0 }] = yield* sql<{ many: number }>`
      select count(*)::integer as many from catalog_offer where firm_id = ${scope.firm}`
    if (many >= catalogOfferLimit) yield* checkForm({ title: ["catalog.offers_limit"] })
    const [made] = yield* insertOffer(scope, given)
    if (made === undefined) return yield* Effect.die(new Error("no offer was made"))
    yield* putLines(scope, made.id, given.services)
    const offer = yield* readOffer(scope, made.id)
    yield* logCatalog(scope, {
      entity: "catalogOffer",
      id: made.id,
      type: "item.added",
      payload,
      after: wordsOf(offer)
    })
    return offer
  })

const checkTitle = (scope: CatalogScope, title: string, self: number | null) =>
  Effect.gen(function* () {
    if (yield* isTitleTaken(scope, "catalog_offer", title, self)) yield* checkForm({ title: ["catalog.title_taken"] })
  })

/** [CAT-001] [CAT-003] A draft. */
export const createOffer = (scope: CatalogScope, given: OfferGiven) =>
  Effect.gen(function* () {
    yield* checkForm(offerProblems(given))
    const kept = tidy(given)
    yield* checkTitle(scope, kept.title, null)
    yield* checkServices(scope, kept.services)
    return yield* add(scope, kept, {})
  })

export const duplicateOffer = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const was = yield* readOffer(scope, id)
    const title = freeTitle(was.title, yield* titlesOf(scope, "catalog_offer"), catalogTitleLimit, nameKey)
    return yield* add(scope, { ...was, title }, { of: id })
  })

const factsOf = ({ services, uses }: Offer) =>
  offerFacts({
    uses,
    service_count: services.length,
    unpublished_count: services.filter(({ state }) => state !== "published").length
  })

const asked = (offer: Offer, event: CatalogItemEvent) => {
  const verdict = decide(catalogItemMachine, catalogItemSnapshot(offer.state, factsOf(offer)), event)
  return Result.isSuccess(verdict) ? Effect.succeed(verdict.success.next) : conflict(verdict.failure.closedBy)
}

export const changeOffer = (scope: CatalogScope, id: number, given: Partial<OfferGiven>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const was = yield* readOffer(scope, id)
    yield* checkRevision(ifMatch, was.revision)
    const typed: OfferGiven = { ...was, ...given }
    yield* checkForm(offerProblems(typed))
    const states = yield* checkServices(scope, typed.services)
    const unpublished = typed.services.filter(({ service_id }) => states.get(service_id) !== "published").length
    yield* asked(was, { type: "item.changed", by, services: typed.services.length, unpublished })
    const kept = tidy(typed)
    yield* checkTitle(scope, kept.title, id)
    yield* updateOffer(id, kept)
    if (given.services !== undefined) yield* putLines(scope, id, kept.services)
    const now = yield* readOffer(scope, id)
    yield* logCatalog(scope, {
      entity: "catalogOffer",
      id,
      type: "item.changed",
      payload: { by },
      before: wordsOf(was),
      after: wordsOf(now)
    })
    return now
  })

export const stepOffer = (scope: CatalogScope, id: number, type: CatalogStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readOffer(scope, id)
    const next = yield* asked(was, { type, by })
    yield* sql`update catalog_offer set state = ${String(next.value)}, revision = revision + 1, updated_at = now()
      where id = ${id}`
    yield* logCatalog(scope, {
      entity: "catalogOffer",
      id,
      type,
      payload: { by },
      before: { state: was.state },
      after: { state: next.value }
    })
    return yield* readOffer(scope, id)
  })

/** [CAT-003] One that somebody orders at this moment stays too. */
export const removeOffer = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readOffer(scope, id)
    yield* asked(was, { type: "item.removed", by })
    yield* sql`delete from catalog_offer where id = ${id}`.pipe(
      Effect.catch((failure) =>
        sqlStateOf(failure) === "23503" ? Effect.fail(conflict(["isItemUnused"])) : Effect.die(failure)
      )
    )
    yield* logCatalog(scope, {
      entity: "catalogOffer",
      id,
      type: "item.removed",
      payload: { by },
      before: wordsOf(was),
      after: { state: "removed" }
    })
  })
