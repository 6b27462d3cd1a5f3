import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { asMissionService, type MissionContent } from "#schemas/missions/missionRules.ts"
import type { MissionScope } from "#server/missions/missionScope.ts"
import { invalid } from "#server/shared/refusals.ts"

/** Locks a client's order while a mission is made from it. Returns its state; null if there is none. */
const holdRequest = ({ vendor }: MissionScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ state: string }>`
      select state from service_request where id = ${id} and vendor_id = ${vendor} for update`
    return row?.state ?? null
  })

/**
 * The services of a client's order, with their texts and prices from the time of the order. 422 if the order is not
 * open, or another mission was made from it.
 */
export const requestedServices = (
  scope: MissionScope,
  id: number,
  days: Pick<MissionContent, "ends_on" | "starts_on">
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const state = yield* holdRequest(scope, id)
    const used = yield* sql`select 1 from mission where request_id = ${id}`
    if (used.length > 0 || (state !== "requested" && state !== "accepted"))
      return yield* invalid({ request_id: ["mission.request_used"] })
    const lines = yield* sql<{ snapshot: ServiceSnapshot }>`
      select snapshot from service_request_line where request_id = ${id} order by place`
    return lines.map(({ snapshot }, place) => asMissionService(snapshot, place + 1, days))
  })
