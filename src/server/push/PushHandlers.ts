import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { Settings } from "#server/platform/Settings.ts"
import { addDevice, readPush, removeDevice } from "#server/push/devices.ts"
import type { PushKeys } from "#server/push/PushKeys.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const PushHandlers = HttpApiBuilder.group(
  PortalApi,
  "push",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<PushKeys | Settings | SqlClient.SqlClient>()
    return handlers.handleAll({
      read: Effect.fn(function* () {
        return yield* answer(readPush(yield* Viewer))
      }),
      subscribe: Effect.fn(function* ({ payload }) {
        yield* provided(addDevice(yield* Viewer, payload))
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* provided(removeDevice(yield* Viewer, params.deviceId))
      })
    })
  })
)
