import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import {
  companiesOutside,
  linkToArchive,
  readArchive,
  removeArchive,
  setArchive
} from "#server/applications/archive/outsideArchive.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import type { Sealing } from "#server/shared/Sealing.ts"

/**
 * [NET-100] Endpoints of the outside document system (Everial): the firm's settings, the companies whose documents are
 * kept there, and sign-on links.
 */
export const OutsideArchiveHandlers = HttpApiBuilder.group(
  PortalApi,
  "outsideArchive",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | Sealing>()
    return handlers.handleAll({
      link: Effect.fn(function* ({ params, query }) {
        return yield* answer(linkToArchive(yield* Viewer, params.firmId, params.vendorId, query.view ?? "documents"))
      }),
      companies: Effect.fn(function* ({ params }) {
        return yield* answer(companiesOutside(yield* Viewer, params.firmId))
      }),
      read: Effect.fn(function* ({ params }) {
        return yield* answer(readArchive(yield* Viewer, params.firmId))
      }),
      set: Effect.fn(function* ({ params, payload }) {
        return yield* answer(setArchive(yield* Viewer, params.firmId, payload))
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* provided(removeArchive(yield* Viewer, params.firmId))
      })
    })
  })
)
