import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type CatalogItemEvent, catalogItemMachine } from "#machines/catalog/catalogItem.machine.ts"
import { catalogItemSnapshot, serviceFacts } from "#machines/catalog/catalogItem.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import type { CatalogStep } from "#schemas/catalog/catalog.api.ts"
import type { Service } from "#schemas/catalog/catalog.ts"
import {
  catalogServiceLimit,
  catalogTitleLimit,
  type ServiceGiven,
  serviceProblems,
  taskProblems,
  tidyService
} from "#schemas/catalog/rules.ts"
import { tidyNote } from "#schemas/customers/notes.ts"
import { nameKey } from "#schemas/documents/names.ts"
import { type CatalogScope, freeTitle, logCatalog } from "#server/catalog/catalogScope.ts"
import { findService, insertService, isTitleTaken, titlesOf, updateService } from "#server/catalog/serviceRows.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import { checkForm, checkRevision, conflict } from "#server/shared/refusals.ts"

const by = { mayKeep: true }

/** One service with its texts and tasks; that of another firm answers like none at all. */
export const readService = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const found = isStorable(id) ? yield* findService(scope, id) : null
    return found ?? (yield* notFound())
  })

/** The form's rules, and each task by its place, so that whoever sends a list finds the line. */
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
    if (yield* isTitleTaken(scope, "catalog_service", given.title, self))
      yield* checkForm({ title: ["catalog.title_taken"] })
  })

const wordsOf = ({ category_id, quantity, state, title, unit_price }: Service) => ({
  state,
  title,
  category_id,
  unit_price,
  quantity
})

const tidy = (given: ServiceGiven): ServiceGiven => ({
  ...tidyService(given),
  contractual_text: tidyNote(given.contractual_text)
})

const add = (scope: CatalogScope, given: ServiceGiven, payload: object) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [{ many } = { many: 0 }] = yield* sql<{ many: number }>`
      select count(*)::integer as many from catalog_service where firm_id = ${scope.firm}`
    if (many >= catalogServiceLimit) yield* checkForm({ title: ["catalog.services_limit"] })
    const [made] = yield* insertService(scope, given)
    if (made === undefined) return yield* Effect.die(new Error("no service was made"))
    const service = yield* readService(scope, made.id)
    yield* logCatalog(scope, {
      entity: "catalogService",
      id: made.id,
      type: "item.added",
      payload,
      after: wordsOf(service)
    })
    return service
  })

/** [CAT-002] [CAT-003] A draft. */
export const createService = (scope: CatalogScope, given: ServiceGiven) =>
  Effect.gen(function* () {
    yield* checkFields(given)
    const kept = tidy(given)
    yield* checkPlace(scope, kept, null)
    return yield* add(scope, kept, {})
  })

export const duplicateService = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const was = yield* readService(scope, id)
    const title = freeTitle(was.title, yield* titlesOf(scope, "catalog_service"), catalogTitleLimit, nameKey)
    return yield* add(scope, { ...was, title }, { of: id })
  })

const asked = (service: Service, event: CatalogItemEvent) => {
  const verdict = decide(catalogItemMachine, catalogItemSnapshot(service.state, serviceFacts(service)), event)
  return Result.isSuccess(verdict) ? Effect.succeed(verdict.success.next) : conflict(verdict.failure.closedBy)
}

/** What was ordered keeps its words and prices: orders and missions hold a copy. */
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
    yield* asked(was, { type: "item.changed", by, services: 1, unpublished: 0 })
    const kept = tidy(typed)
    yield* checkPlace(scope, kept, id)
    yield* updateService(id, kept)
    const now = yield* readService(scope, id)
    yield* logCatalog(scope, {
      entity: "catalogService",
      id,
      type: "item.changed",
      payload: { by },
      before: wordsOf(was),
      after: wordsOf(now)
    })
    return now
  })

export const stepService = (scope: CatalogScope, id: number, type: CatalogStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readService(scope, id)
    const next = yield* asked(was, { type, by })
    yield* sql`update catalog_service set state = ${String(next.value)}, revision = revision + 1, updated_at = now()
      where id = ${id}`
    yield* logCatalog(scope, {
      entity: "catalogService",
      id,
      type,
      payload: { by },
      before: { state: was.state },
      after: { state: next.value }
    })
    return yield* readService(scope, id)
  })

/** [CAT-003] One that somebody orders at this moment stays too. */
export const removeService = (scope: CatalogScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readService(scope, id)
    yield* asked(was, { type: "item.removed", by })
    yield* sql`delete from catalog_service where id = ${id}`.pipe(
      Effect.catch((failure) =>
        sqlStateOf(failure) === "23503" ? Effect.fail(conflict(["isItemUnused"])) : Effect.die(failure)
      )
    )
    yield* logCatalog(scope, {
      entity: "catalogService",
      id,
      type: "item.removed",
      payload: { by },
      before: wordsOf(was),
      after: { state: "removed" }
    })
  })
