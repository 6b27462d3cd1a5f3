import { Context, type Duration, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { Mails } from "#server/mail/Mails.ts"
import { notFound } from "#server/platform/scope.ts"
import {
  beginEmergency,
  closeEmergency,
  emergenciesOfFirm,
  emergencyCompanies,
  emergencyFolder,
  endEmergency,
  listEmergencies
} from "#server/provider/emergencies.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

/** How often this process ends emergency accesses whose time is over; null disables it. */
export const EmergenciesEvery = Context.Reference<Duration.Input | null>("dossier/server/provider/EmergenciesEvery", {
  defaultValue: () => "1 minute"
})

export const EmergenciesHandlers = HttpApiBuilder.group(
  PortalApi,
  "providerEmergencies",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | Mails>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* answer(listEmergencies(yield* Viewer, params.firmId))
      }),
      begin: Effect.fn(function* ({ params, payload }) {
        return yield* answer(beginEmergency(yield* Viewer, params.firmId, payload))
      }),
      end: Effect.fn(function* ({ params }) {
        return yield* answer(endEmergency(yield* Viewer, params.firmId, params.emergencyId))
      }),
      companies: Effect.fn(function* ({ params }) {
        return yield* answer(emergencyCompanies(yield* Viewer, params.emergencyId))
      }),
      folder: Effect.fn(function* ({ params, query }) {
        return yield* answer(emergencyFolder(yield* Viewer, params.emergencyId, params.vendorId, query.folder_id))
      }),
      // Unreachable: `emergencyRoute` answers every form of this URL before the API. The entry only documents it.
      document: Effect.fn(function* () {
        return yield* notFound()
      }),
      ofFirm: Effect.fn(function* ({ params }) {
        return yield* answer(emergenciesOfFirm(yield* Viewer, params.firmId))
      }),
      close: Effect.fn(function* ({ params }) {
        return yield* answer(closeEmergency(yield* Viewer, params.firmId, params.emergencyId))
      })
    })
  })
)
