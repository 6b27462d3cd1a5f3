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
import { onPlatform } from "#server/workspaces/provider.ts"

export const HomeHandlers = HttpApiBuilder.group(
  PortalApi,
  "home",
  Effect.fn(function* (handlers) {
    const context = yield* Effect.context<SqlClient.SqlClient>()
    return handlers.handleAll({
      read: Effect.fn(function* ({ params, query }) {
        const home = readHome(yield* Viewer, params.firmId, query)
        return { data: yield* Effect.provideContext(home, context) }
      }),
      guide: Effect.fn(function* ({ params }) {
        const guide = readGuide(yield* Viewer, params.firmId)
        return { data: yield* Effect.provideContext(guide, context) }
      }),
      waits: Effect.fn(function* ({ params, query }) {
        const waits = readWaits(yield* Viewer, params.firmId, query)
        return { data: yield* Effect.provideContext(waits, context) }
      }),
      followUp: Effect.fn(function* ({ params }) {
        const found = readFollowUp(yield* Viewer, params.firmId)
        return { data: yield* Effect.provideContext(found, context) }
      }),
      changeFollowUp: Effect.fn(function* ({ headers, params, payload }) {
        const changed = changeFollowUp(yield* Viewer, params.firmId, payload, headers["if-match"])
        return { data: yield* Effect.provideContext(changed, context) }
      }),
      look: Effect.fn(function* ({ params }) {
        yield* Effect.provideContext(recordClientView(yield* Viewer, params.vendorId), context)
      }),
      favour: Effect.fn(function* ({ params, payload }) {
        yield* Effect.provideContext(putFavourite(yield* Viewer, params.vendorId, payload), context)
      }),
      lookDocument: Effect.fn(function* ({ params }) {
        yield* Effect.provideContext(recordDocumentView(yield* Viewer, params.vendorId, params.documentHash), context)
      }),
      provider: Effect.fn(function* () {
        const home = onPlatform(yield* Viewer, "workspaces", readProviderHome)
        return { data: yield* Effect.provideContext(home, context) }
      }),
      failures: Effect.fn(function* () {
        const found = onPlatform(yield* Viewer, "workspaces", readFailedWork)
        return { data: yield* Effect.provideContext(found, context) }
      }),
      retryJob: Effect.fn(function* ({ params }) {
        const work = onPlatform(yield* Viewer, "workspaces", retryFailedJob(params.failedJobId))
        yield* Effect.provideContext(work, context)
      }),
      dismissJob: Effect.fn(function* ({ params }) {
        const work = onPlatform(yield* Viewer, "workspaces", dismissFailedJob(params.failedJobId))
        yield* Effect.provideContext(work, context)
      })
    })
  })
)
