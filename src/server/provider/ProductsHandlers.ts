import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { builtModules } from "#schemas/access/modules.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { changeProduct, createProduct, listModules, listProducts, removeProduct } from "#server/provider/products.ts"
import { readPlan, sellProduct, takeProductBack } from "#server/provider/sales.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { inOffice } from "#server/shared/requestScope.ts"
import { inFirmAsProvider, onPlatform } from "#server/workspaces/provider.ts"

/**
 * [NET-111] The provider's products, their modules, and the plan of a firm. The firm's staff may read `ownPlan`; all
 * other endpoints are for super admins.
 */
export const ProductsHandlers = HttpApiBuilder.group(
  PortalApi,
  "providerProducts",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const onProducts = <A, E>(use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, "products", use))
    const inFirm = <A, E>(firm: number, use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.flatMap(Viewer, (viewer) => inFirmAsProvider(viewer, "products", firm, use))
    return handlers.handleAll({
      list: () => answer(onProducts(listProducts)),
      create: ({ payload }) => answer(onProducts(createProduct(payload))),
      change: ({ headers, params, payload }) =>
        answer(onProducts(changeProduct(params.productId, payload, headers["if-match"]))),
      remove: ({ params }) => provided(onProducts(removeProduct(params.productId))),
      modules: () =>
        answer(Effect.flatMap(Viewer, (viewer) => onPlatform(viewer, "modules", listModules(builtModules)))),
      plan: ({ params }) => answer(inFirm(params.firmId, readPlan)),
      sell: ({ params, payload }) => answer(inFirm(params.firmId, sellProduct(params.firmId, payload.product_id))),
      takeBack: ({ params }) => answer(inFirm(params.firmId, takeProductBack(params.firmId, params.productId))),
      ownPlan: Effect.fn(function* ({ params }) {
        return yield* answer(inOffice(yield* Viewer, params.firmId, () => readPlan))
      })
    })
  })
)
