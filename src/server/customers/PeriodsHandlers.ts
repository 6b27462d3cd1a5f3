import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { createPeriod, listPeriods, removePeriod } from "#server/customers/periods.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const PeriodsHandlers = HttpApiBuilder.group(
  PortalApi,
  "periods",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* provided(listPeriods(yield* Viewer, params.vendorId))
      }),
      create: Effect.fn(function* ({ params, payload }) {
        return yield* answer(createPeriod(yield* Viewer, params.vendorId, payload))
      }),
      remove: Effect.fn(function* ({ params }) {
        return yield* answer(removePeriod(yield* Viewer, params.vendorId, params.periodId))
      })
    })
  })
)
