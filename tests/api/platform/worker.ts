import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { JobsLive, workers } from "#server/platform/Jobs.ts"

/** A process that takes one job, reports it, and never finishes it. */
const [url = "", role = ""] = process.argv.slice(2)
const stuck = workers(() => {
  process.send?.("taken")
  return Effect.never
})
const runtime = ManagedRuntime.make(
  stuck.pipe(
    Layer.provide(JobsLive),
    Layer.provide(
      PgClient.layer({
        url: Redacted.make(url),
        maxConnections: 2,
        ...(role === "" ? {} : { startupParameters: { role } })
      })
    )
  )
)
await runtime.context()
