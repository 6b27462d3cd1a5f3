import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { offerFacts } from "#machines/catalog/catalogItem.projection.ts"
import type { CatalogState, Offer } from "#schemas/catalog/catalog.ts"
import { catalogOfferLimit, type OfferGiven, offerProblems, tidyOffer } from "#schemas/catalog/rules.ts"
import { tidyNote } from "#schemas/customers/notes.ts"
import type { CatalogScope } from "#server/catalog/catalogScope.ts"
import { itemKit } from "#server/catalog/itemKit.ts"
import { findOffer, insertOffer, putLines, updateOffer } from "#server/catalog/offerRows.ts"
import { isStorable } from "#server/platform/scope.ts"
import { checkForm, checkRevision } from "#server/shared/refusals.ts"

const offers = itemKit<Offer, OfferGiven>({
  entity: "catalogOffer",
  table: "catalog_offer",
  limit: catalogOfferLimit,
  limitCode: "catalog.offers_limit",
  find: findOffer,
  insert: (scope, given) =>
    Effect.gen(function* () {
      const made = yield* insertOffer(scope, given)
      for (const { id } of made) yield* putLines(scope, id, given.services)
      return made
    }),
  factsOf: ({ services, uses }) =>
    offerFacts({
      uses,
      service_count: services.length,
      unpublished_count: services.filter(({ state }) => state !== "published").length
    }),
  wordsOf: ({ is_public, services, state, title, total_price }) => ({
    state,
    title,
    is_public,
    services: services.length,
    total_price
  })
})
export const { duplicate: duplicateOffer, read: readOffer, remove: removeOffer, step: stepOffer } = offers

/** The state of each service, by id; 422 if one is not in the firm's catalogue. */
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

const tidy = (given: OfferGiven): OfferGiven => ({
  ...tidyOffer(given),
  contractual_text: tidyNote(given.contractual_text)
})

/** [CAT-001] [CAT-003] Creates an offer as a draft; 422 if a field is invalid or its title is taken. */
export const createOffer = (scope: CatalogScope, given: OfferGiven) =>
  Effect.gen(function* () {
    yield* checkForm(offerProblems(given))
    const kept = tidy(given)
    yield* offers.checkTitle(scope, kept.title, null)
    yield* checkServices(scope, kept.services)
    return yield* offers.add(scope, kept)
  })

export const changeOffer = (scope: CatalogScope, id: number, given: Partial<OfferGiven>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const was = yield* readOffer(scope, id)
    yield* checkRevision(ifMatch, was.revision)
    const typed: OfferGiven = { ...was, ...given }
    yield* checkForm(offerProblems(typed))
    const states = yield* checkServices(scope, typed.services)
    const unpublished = typed.services.filter(({ service_id }) => states.get(service_id) !== "published").length
    yield* offers.asked(was, { type: "item.changed", services: typed.services.length, unpublished })
    const kept = tidy(typed)
    yield* offers.checkTitle(scope, kept.title, id)
    yield* updateOffer(id, kept)
    if (given.services !== undefined) yield* putLines(scope, id, kept.services)
    return yield* offers.changed(scope, id, was)
  })
