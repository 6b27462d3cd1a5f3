import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { readClientCatalog, readClientOffer, readClientService } from "#server/catalog/clientCatalog.ts"
import { inOrders } from "#server/catalog/orderScope.ts"
import { placeOrder } from "#server/catalog/placeOrder.ts"
import { listRequests } from "#server/catalog/requestRows.ts"
import { readInbox, readRequest, stepRequest } from "#server/catalog/requests.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const ServiceRequestsHandlers = HttpApiBuilder.group(
  PortalApi,
  "serviceRequests",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      catalog: Effect.fn(function* ({ params }) {
        return yield* answer(
          inOrders(yield* Viewer, params.vendorId, ({ orderRefusals }) => readClientCatalog(orderRefusals))
        )
      }),
      service: Effect.fn(function* ({ params }) {
        return yield* answer(inOrders(yield* Viewer, params.vendorId, () => readClientService(params.catalogServiceId)))
      }),
      offer: Effect.fn(function* ({ params }) {
        return yield* answer(inOrders(yield* Viewer, params.vendorId, () => readClientOffer(params.offerId)))
      }),
      list: Effect.fn(function* ({ params: { vendorId }, query }) {
        return yield* provided(
          inOrders(yield* Viewer, vendorId, ({ firm, isOfFirm, vendor }) =>
            listRequests(firm, { ...query, vendor_id: vendor }, isOfFirm)
          )
        )
      }),
      one: Effect.fn(function* ({ params }) {
        return yield* answer(
          inOrders(yield* Viewer, params.vendorId, (scope) => readRequest(scope, params.serviceRequestId))
        )
      }),
      order: Effect.fn(function* ({ params, payload }) {
        return yield* answer(inOrders(yield* Viewer, params.vendorId, (scope) => placeOrder(scope, payload)))
      }),
      step: Effect.fn(function* ({ params: { serviceRequestId, vendorId }, payload }) {
        return yield* answer(
          inOrders(yield* Viewer, vendorId, (scope) =>
            stepRequest(scope, serviceRequestId, payload.type, payload.reason)
          )
        )
      }),
      inbox: Effect.fn(function* ({ params, query }) {
        return yield* provided(readInbox(yield* Viewer, params.firmId, query))
      })
    })
  })
)
