import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { changeMagicMail, listMagicMails, makeMagicMail, readIntakes } from "#server/documents/magicMail/addresses.ts"
import { Settings } from "#server/platform/Settings.ts"

export const MagicMailHandlers = HttpApiBuilder.group(
  PortalApi,
  "magicMail",
  Effect.fn(function* (handlers) {
    const context = yield* Effect.context<SqlClient.SqlClient | Settings>()
    const answer = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      effect.pipe(
        Effect.provideContext(context),
        Effect.map((data) => ({ data }))
      )
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* answer(listMagicMails(yield* Viewer, params.vendorId))
      }),
      make: Effect.fn(function* ({ params, payload }) {
        return yield* answer(makeMagicMail(yield* Viewer, params.vendorId, payload))
      }),
      event: Effect.fn(function* ({ params, payload }) {
        return yield* answer(changeMagicMail(yield* Viewer, params.vendorId, params.magicMailId, payload))
      }),
      mails: Effect.fn(function* ({ params }) {
        return yield* answer(readIntakes(yield* Viewer, params.vendorId, params.magicMailId))
      })
    })
  })
)
