import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { dismissFailedJob, readFailedWork, retryFailedJob } from "#server/home/failedWork.ts"
import { recordDocumentView, putFavourite } from "#server/home/favourites.ts"
import { changeFollowUp, readFollowUp } from "#server/home/followUp.ts"
import { readGuide } from "#server/home/homeGuide.ts"
import { recordClientView, readHome, readProviderHome } from "#server/home/readHome.ts"
import { readWaits } from "#server/home/waits.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onPlatform } from "#server/workspaces/provider.ts"

export const HomeHandlers = HttpApiBuilder.group(
  PortalApi,
  "home",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      read: Effect.fn(function* ({ params, query }) {
        return yield* answer(readHome(yield* Viewer, params.firmId, query))
      }),
      guide: Effect.fn(function* ({ params }) {
        return yield* answer(readGuide(yield* Viewer, params.firmId))
      }),
      waits: Effect.fn(function* ({ params, query }) {
        return yield* answer(readWaits(yield* Viewer, params.firmId, query))
      }),
      followUp: Effect.fn(function* ({ params }) {
        return yield* answer(readFollowUp(yield* Viewer, params.firmId))
      }),
      changeFollowUp: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(changeFollowUp(yield* Viewer, params.firmId, payload, headers["if-match"]))
      }),
      look: Effect.fn(function* ({ params }) {
        yield* provided(recordClientView(yield* Viewer, params.vendorId))
      }),
      favour: Effect.fn(function* ({ params, payload }) {
        yield* provided(putFavourite(yield* Viewer, params.vendorId, payload))
      }),
      lookDocument: Effect.fn(function* ({ params }) {
        yield* provided(recordDocumentView(yield* Viewer, params.vendorId, params.documentHash))
      }),
      provider: Effect.fn(function* () {
        return yield* answer(onPlatform(yield* Viewer, "workspaces", readProviderHome))
      }),
      failures: Effect.fn(function* () {
        return yield* answer(onPlatform(yield* Viewer, "workspaces", readFailedWork))
      }),
      retryJob: Effect.fn(function* ({ params }) {
        yield* provided(onPlatform(yield* Viewer, "workspaces", retryFailedJob(params.failedJobId)))
      }),
      dismissJob: Effect.fn(function* ({ params }) {
        yield* provided(onPlatform(yield* Viewer, "workspaces", dismissFailedJob(params.failedJobId)))
      })
    })
  })
)
