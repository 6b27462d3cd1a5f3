import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { changeMagicMail, listMagicMails, makeMagicMail, readIntakes } from "#server/documents/magicMail/addresses.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const MagicMailHandlers = HttpApiBuilder.group(
  PortalApi,
  "magicMail",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | Settings>()
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
