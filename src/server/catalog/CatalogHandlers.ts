import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { inCatalog, keeping } from "#server/catalog/catalogScope.ts"
import {
  changeCategory,
  createCategory,
  listCategories,
  placeCategory,
  removeCategory
} from "#server/catalog/categories.ts"
import { listOffers } from "#server/catalog/offerRows.ts"
import { changeOffer, createOffer, duplicateOffer, readOffer, removeOffer, stepOffer } from "#server/catalog/offers.ts"
import { listServices } from "#server/catalog/serviceRows.ts"
import {
  changeService,
  createService,
  duplicateService,
  readService,
  removeService,
  stepService
} from "#server/catalog/services.ts"
import { notFound } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const CatalogHandlers = HttpApiBuilder.group(
  PortalApi,
  "catalog",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      categories: Effect.fn(function* ({ params }) {
        return yield* provided(inCatalog(yield* Viewer, params.firmId, listCategories))
      }),
      createCategory: Effect.fn(function* ({ params, payload }) {
        return yield* answer(keeping(yield* Viewer, params.firmId, (scope) => createCategory(scope, payload)))
      }),
      changeCategory: Effect.fn(function* ({ headers, params: { categoryId, firmId }, payload }) {
        return yield* answer(
          keeping(yield* Viewer, firmId, (scope) => changeCategory(scope, categoryId, payload, headers["if-match"]))
        )
      }),
      placeCategory: Effect.fn(function* ({ params: { categoryId, firmId }, payload }) {
        return yield* answer(keeping(yield* Viewer, firmId, (scope) => placeCategory(scope, categoryId, payload.place)))
      }),
      removeCategory: Effect.fn(function* ({ params: { categoryId, firmId } }) {
        yield* provided(keeping(yield* Viewer, firmId, (scope) => removeCategory(scope, categoryId)))
      }),
      services: Effect.fn(function* ({ params, query }) {
        return yield* provided(inCatalog(yield* Viewer, params.firmId, (scope) => listServices(scope, query)))
      }),
      service: Effect.fn(function* ({ params: { catalogServiceId, firmId } }) {
        return yield* answer(inCatalog(yield* Viewer, firmId, (scope) => readService(scope, catalogServiceId)))
      }),
      createService: Effect.fn(function* ({ params, payload }) {
        return yield* answer(keeping(yield* Viewer, params.firmId, (scope) => createService(scope, payload)))
      }),
      changeService: Effect.fn(function* ({ headers, params: { catalogServiceId, firmId }, payload }) {
        return yield* answer(
          keeping(yield* Viewer, firmId, (scope) =>
            changeService(scope, catalogServiceId, payload, headers["if-match"])
          )
        )
      }),
      duplicateService: Effect.fn(function* ({ params: { catalogServiceId, firmId } }) {
        return yield* answer(keeping(yield* Viewer, firmId, (scope) => duplicateService(scope, catalogServiceId)))
      }),
      stepService: Effect.fn(function* ({ params: { catalogServiceId, firmId }, payload }) {
        return yield* answer(
          keeping(yield* Viewer, firmId, (scope) => stepService(scope, catalogServiceId, payload.type))
        )
      }),
      removeService: Effect.fn(function* ({ params: { catalogServiceId, firmId } }) {
        yield* provided(keeping(yield* Viewer, firmId, (scope) => removeService(scope, catalogServiceId)))
      }),
      offers: Effect.fn(function* ({ params, query }) {
        return yield* provided(inCatalog(yield* Viewer, params.firmId, (scope) => listOffers(scope, query)))
      }),
      offer: Effect.fn(function* ({ params: { firmId, offerId } }) {
        return yield* answer(inCatalog(yield* Viewer, firmId, (scope) => readOffer(scope, offerId)))
      }),
      createOffer: Effect.fn(function* ({ params, payload }) {
        return yield* answer(keeping(yield* Viewer, params.firmId, (scope) => createOffer(scope, payload)))
      }),
      changeOffer: Effect.fn(function* ({ headers, params: { firmId, offerId }, payload }) {
        return yield* answer(
          keeping(yield* Viewer, firmId, (scope) => changeOffer(scope, offerId, payload, headers["if-match"]))
        )
      }),
      duplicateOffer: Effect.fn(function* ({ params: { firmId, offerId } }) {
        return yield* answer(keeping(yield* Viewer, firmId, (scope) => duplicateOffer(scope, offerId)))
      }),
      stepOffer: Effect.fn(function* ({ params: { firmId, offerId }, payload }) {
        return yield* answer(keeping(yield* Viewer, firmId, (scope) => stepOffer(scope, offerId, payload.type)))
      }),
      removeOffer: Effect.fn(function* ({ params: { firmId, offerId } }) {
        yield* provided(keeping(yield* Viewer, firmId, (scope) => removeOffer(scope, offerId)))
      })
    })
  })
)

export const ServicesExport = HttpApiBuilder.group(PortalApi, "servicesExport", (handlers) =>
  handlers.handleAll({
    // Unreachable: `servicesExportRoute` answers this URL before the API. The entry only documents it.
    download: Effect.fn(function* () {
      return yield* notFound()
    })
  })
)
