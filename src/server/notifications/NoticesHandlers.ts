import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { changeInbox, muteObject, readInbox } from "#server/notifications/inbox.ts"
import { changeNotice, countNotices, listNotices, readAllNotices } from "#server/notifications/notices.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const NoticesHandlers = HttpApiBuilder.group(
  PortalApi,
  "notices",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        return yield* provided(listNotices(yield* Viewer, params.firmId, query))
      }),
      count: Effect.fn(function* ({ params }) {
        return yield* answer(countNotices(yield* Viewer, params.firmId))
      }),
      event: Effect.fn(function* ({ params, payload }) {
        return yield* answer(changeNotice(yield* Viewer, params.firmId, params.noticeId, payload))
      }),
      readAll: Effect.fn(function* ({ params, payload }) {
        return yield* answer(readAllNotices(yield* Viewer, params.firmId, payload.until))
      }),
      inbox: Effect.fn(function* ({ params, query }) {
        return yield* provided(readInbox(yield* Viewer, params.firmId, query))
      }),
      changeInbox: Effect.fn(function* ({ params, payload }) {
        return yield* answer(changeInbox(yield* Viewer, params.firmId, payload))
      }),
      mute: Effect.fn(function* ({ params, payload }) {
        return yield* answer(muteObject(yield* Viewer, params.firmId, payload))
      })
    })
  })
)
