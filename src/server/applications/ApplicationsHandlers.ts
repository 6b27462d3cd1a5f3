import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { applicationTypes } from "#schemas/applications/applicationRules.ts"
import { giveApplication, listClients, takeApplication } from "#server/applications/applicationClients.ts"
import { listApplications } from "#server/applications/applications.ts"
import { ownTiles, tilesOfCompany } from "#server/applications/applicationTiles.ts"
import {
  changeApplication,
  createApplication,
  putLogo,
  removeApplication,
  removeLogo
} from "#server/applications/changeApplications.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { inOffice } from "#server/shared/requestScope.ts"

/** [ROL-011] The applications of a firm, which its staff manages, and the application tiles that each person sees. */
export const ApplicationsHandlers = HttpApiBuilder.group(
  PortalApi,
  "applications",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* answer(inOffice(yield* Viewer, params.firmId, () => listApplications))
      }),
      create: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(createApplication(yield* Viewer, params.firmId, payload, headers["idempotency-key"]))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          changeApplication(yield* Viewer, params.firmId, params.applicationId, payload, headers["if-match"])
        )
      }),
      putLogo: Effect.fn(function* ({ params, payload }) {
        return yield* answer(putLogo(yield* Viewer, params.firmId, params.applicationId, payload))
      }),
      removeLogo: Effect.fn(function* ({ params }) {
        return yield* answer(removeLogo(yield* Viewer, params.firmId, params.applicationId))
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* provided(removeApplication(yield* Viewer, params.firmId, params.applicationId))
      }),
      clients: Effect.fn(function* ({ params }) {
        return yield* answer(listClients(yield* Viewer, params.firmId, params.applicationId))
      }),
      give: Effect.fn(function* ({ params, payload }) {
        return yield* answer(giveApplication(yield* Viewer, params.firmId, params.applicationId, payload.vendor_id))
      }),
      take: Effect.fn(function* ({ params }) {
        yield* provided(takeApplication(yield* Viewer, params.firmId, params.applicationId, params.vendorId))
      }),
      ofCompany: Effect.fn(function* ({ params }) {
        return yield* answer(tilesOfCompany(yield* Viewer, params.vendorId))
      }),
      mine: Effect.fn(function* ({ query }) {
        return yield* answer(ownTiles(yield* Viewer, query.firm_id, query.vendor_id))
      }),
      types: () => Effect.succeed({ data: applicationTypes })
    })
  })
)
