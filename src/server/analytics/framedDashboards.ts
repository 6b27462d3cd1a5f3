import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "#server/platform/Settings.ts"

/** How often the URLs are read again; a dashboard that was just chosen works after this time at the latest. */
const rest = "5 seconds"

/**
 * [ANA-O01] [ACC-081] [CHT-O01] Returns a function that gives, for a host, the origins its pages may show in frames:
 * outside dashboards, document systems and chat widgets. Reads them from the database at intervals.
 */
export const framedDashboards = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { supportUrl } = yield* Settings
  const everywhere = supportUrl === undefined ? [] : [new URL(supportUrl).origin]
  let known: ReadonlyMap<string, ReadonlyArray<string>> = new Map()
  const read = Effect.map(
    sql<{ host: string; address: string }>`
      select host, address from app.framed_dashboards() union select host, address from app.framed_widgets()`,
    (rows) => {
      const byHost = Map.groupBy(
        rows.filter(({ address }) => URL.canParse(address)),
        ({ host }) => host
      )
      known = new Map([...byHost].map(([host, found]) => [host, found.map(({ address }) => new URL(address).origin)]))
    }
  )
  yield* read.pipe(
    Effect.catchCause((cause) => Effect.logDebug("outside dashboards could not be read", cause)),
    Effect.repeat(Schedule.spaced(rest)),
    Effect.forkScoped
  )
  return (host: string): ReadonlyArray<string> => [...(known.get(host) ?? []), ...everywhere]
})
