import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { serviceFacts } from "#machines/catalog/catalogItem.projection.ts"
import type { Service } from "#schemas/catalog/catalog.ts"
import {
  catalogServiceLimit,
  type ServiceGiven,
  serviceProblems,
  taskProblems,
  tidyService
} from "#schemas/catalog/rules.ts"
import { tidyNote } from "#schemas/customers/notes.ts"
import type { CatalogScope } from "#server/catalog/catalogScope.ts"
import { itemKit } from "#server/catalog/itemKit.ts"
import { findService, insertService, updateService } from "#server/catalog/serviceRows.ts"
import { isStorable } from "#server/platform/scope.ts"
import { checkForm, checkRevision } from "#server/shared/refusals.ts"

const services = itemKit<Service, ServiceGiven>({
  entity: "catalogService",
  table: "catalog_service",
  limit: catalogServiceLimit,
  limitCode: "catalog.services_limit",
  find: findService,
  insert: insertService,
  factsOf: serviceFacts,
  wordsOf: ({ category_id, quantity, state, title, unit_price }) => ({
    state,
    title,
    category_id,
    unit_price,
    quantity
  })
})
export const { duplicate: duplicateService, read: readService, remove: removeService, step: stepService } = services

/**
 * 422 if a field is invalid. Errors of tasks have their index in the field name, so that the form shows them at the
 * task.
 */
const checkFields = (given: ServiceGiven) => {
  const places = taskProblems(given.tasks).map(({ at, code, field }) => [`tasks.${at}.${field}`, [code]] as const)
  return checkForm({ ...serviceProblems(given), ...Object.fromEntries(places.toReversed()) })
}

const checkPlace = (scope: CatalogScope, given: ServiceGiven, self: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const known = isStorable(given.category_id)
      ? yield* sql`select 1 from catalog_category where id = ${given.category_id} and firm_id = ${scope.firm} for key share`
      : []
    if (known.length === 0) yield* checkForm({ category_id: ["catalog.category_missing"] })
    yield* services.checkTitle(scope, given.title, self)
  })

const tidy = (given: ServiceGiven): ServiceGiven => ({
  ...tidyService(given),
  contractual_text: tidyNote(given.contractual_text)
})

/** [CAT-002] [CAT-003] Creates a service as a draft. */
export const createService = (scope: CatalogScope, given: ServiceGiven) =>
  Effect.gen(function* () {
    yield* checkFields(given)
    const kept = tidy(given)
    yield* checkPlace(scope, kept, null)
    return yield* services.add(scope, kept)
  })

/** Changes a service. Existing orders and missions are unaffected: they hold a copy. */
export const changeService = (
  scope: CatalogScope,
  id: number,
  given: Partial<ServiceGiven>,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const was = yield* readService(scope, id)
    yield* checkRevision(ifMatch, was.revision)
    const typed: ServiceGiven = { ...was, ...given }
    yield* checkFields(typed)
    yield* services.asked(was, { type: "item.changed", services: 1, unpublished: 0 })
    const kept = tidy(typed)
    yield* checkPlace(scope, kept, id)
    yield* updateService(id, kept)
    return yield* services.changed(scope, id, was)
  })
