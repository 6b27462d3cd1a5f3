import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { listCustomers, listFirms, listHoldings, readDashboard } from "#server/holding/holding.ts"
import { inHolding } from "#server/holding/holdingScope.ts"
import { transferFiles } from "#server/holding/transfers.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const HoldingHandlers = HttpApiBuilder.group(
  PortalApi,
  "holding",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    const queue = yield* jobs
    return handlers.handleAll({
      mine: Effect.fn(function* () {
        return yield* answer(listHoldings(yield* Viewer))
      }),
      dashboard: Effect.fn(function* ({ params }) {
        return yield* answer(inHolding(yield* Viewer, "holding_dashboard", params.holdingId, readDashboard))
      }),
      firms: Effect.fn(function* ({ params }) {
        return yield* answer(inHolding(yield* Viewer, "holding_workspaces", params.holdingId, () => listFirms))
      }),
      customers: Effect.fn(function* ({ params, query }) {
        return yield* provided(
          inHolding(yield* Viewer, "holding_customers", params.holdingId, () => listCustomers(query))
        )
      }),
      transfer: Effect.fn(function* ({ params, payload }) {
        const { answer: data, moving } = yield* provided(
          inHolding(yield* Viewer, "holding_customers", params.holdingId, (scope) => transferFiles(scope, payload))
        )
        // Queued after the commit: a job that starts earlier would not see the change. If the process dies here, the
        // nightly job does the work.
        for (const vendor of moving) yield* Effect.orDie(queue.offer({ _tag: "TransferClientFile", vendor }))
        return { data }
      })
    })
  })
)
