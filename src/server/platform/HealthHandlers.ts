import { Effect, Exit } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Unhealthy } from "#schemas/platform/platform.api.ts"
import { releaseLabel } from "#schemas/shared/constants.ts"
import { Files } from "#server/platform/Files.ts"
import { Settings } from "#server/platform/Settings.ts"
import { countLateJobs, pingDatabase } from "#server/platform/databaseHealth.ts"

export const HealthHandlers = HttpApiBuilder.group(
  PortalApi,
  "platform",
  Effect.fn(function* (handlers) {
    const provided = Effect.provideService(SqlClient.SqlClient, yield* SqlClient.SqlClient)
    const files = yield* Files
    const { leastFree } = yield* Settings
    const part = <A, E>(check: Effect.Effect<A, E>, detail: (value: A) => string | undefined = () => undefined) =>
      check.pipe(
        Effect.timeout("2 seconds"),
        Effect.exit,
        Effect.map((exit) => {
          const problem = Exit.isSuccess(exit) ? detail(exit.value) : "does not answer"
          return problem === undefined ? { ok: true } : { ok: false, detail: problem }
        })
      )
    return handlers.handleAll({
      health: Effect.fn(function* () {
        const [database, stored, jobs] = yield* Effect.all(
          [
            part(provided(pingDatabase)),
            part(
              Effect.tryPromise(() => files.free()),
              (free) => (free < leastFree ? "almost full" : undefined)
            ),
            part(provided(countLateJobs), (late) =>
              late > 0 ? `${late} jobs wait for more than ten minutes` : undefined
            )
          ],
          { concurrency: 3 }
        )
        const health = {
          ok: database.ok && stored.ok && jobs.ok,
          release: releaseLabel,
          database,
          files: stored,
          jobs
        }
        return health.ok ? health : yield* new Unhealthy(health)
      })
    })
  })
)
