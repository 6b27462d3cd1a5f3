import { Effect } from "effect"
import { PersistedQueue } from "effect/persistence"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { cancelJob, listJobs, readJob, startJob } from "#server/documents/batchJobs.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const BatchJobsHandlers = HttpApiBuilder.group(
  PortalApi,
  "jobs",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<PersistedQueue.PersistedQueueFactory | SqlClient.SqlClient>()
    return handlers.handleAll({
      start: Effect.fn(function* ({ payload }) {
        return yield* answer(startJob(yield* Viewer, payload))
      }),
      list: Effect.fn(function* () {
        return yield* answer(listJobs(yield* Viewer))
      }),
      read: Effect.fn(function* ({ params }) {
        return yield* answer(readJob(yield* Viewer, params.jobId))
      }),
      event: Effect.fn(function* ({ params }) {
        return yield* answer(cancelJob(yield* Viewer, params.jobId))
      })
    })
  })
)
