import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Arrival, type ArrivalPlace, describedCompanies } from "#schemas/access/arrival.ts"
import type { Firm } from "#schemas/access/session.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { shownModules } from "#server/access/modules.ts"
import { readAtOnce } from "#server/platform/scope.ts"

export interface LocationHint {
  readonly firm: number | null
  readonly vendor: number | null
  /** The host of the URL, without port. */
  readonly host: string
}

/** [CLI-015] The data of one firm for the first page. Null if the viewer has left the firm meanwhile. */
const placeIn = (viewer: Viewer["Service"], { id: firm, isAccountant }: Firm, namedVendor: number | null) =>
  readAtOnce(
    firm,
    (sql) => sql<{ found: ArrivalPlace | null }>`
      select app.arrival_place(${viewer.userId}, ${firm}, ${namedVendor}::bigint, ${isAccountant}, ${describedCompanies}) as found`
  ).pipe(
    Effect.map((place) => ({ ...place, modules: shownModules(place.modules, { is_active: "true" }) })),
    // The viewer left the firm after the list of firms was read.
    Effect.catchTag("NotFound", () => Effect.succeed(null))
  )

/**
 * The first page's data in one answer, in place of NET-021 to NET-023, NET-026 and NET-027. The firm is the one named
 * in the URL, otherwise the host's, otherwise the first.
 */
export const arrivalOf = <R>(
  viewer: Viewer["Service"],
  me: Effect.Effect<Arrival["me"], never, R>,
  hint: LocationHint
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const facts = sql<{
      firms: ReadonlyArray<Firm>
      waiting: ReadonlyArray<number>
      host_firm: number | null
    }>`
      select app.firms_for(${viewer.sessionId}) as firms, app.waiting_firms(${viewer.userId}) as waiting,
             (app.portal(${hint.host}, null) -> 'firm' ->> 'id')::integer as host_firm`.pipe(Effect.orDie)
    const [identity, [found]] = yield* Effect.all([me, facts], { concurrency: 2 })
    // [WSP-003] A deactivated firm cannot be entered.
    const firms = (found?.firms ?? []).filter(({ active }) => active)
    const one = (id: number | null | undefined) => firms.find((firm) => firm.id === id)
    const waiting = new Set(found?.waiting)
    // Opening a firm accepts its invitation. Do not choose a firm with a pending invitation unless the URL names it
    // or there is no other.
    const firm = one(hint.firm) ?? one(found?.host_firm) ?? firms.find(({ id }) => !waiting.has(id)) ?? firms[0]
    if (firm !== undefined && waiting.has(firm.id))
      yield* sql`select app.arrive(${viewer.sessionId}, ${firm.id})`.pipe(Effect.orDie)
    const place = firm === undefined ? null : yield* placeIn(viewer, firm, hint.vendor)
    return { me: identity, firms, place } satisfies Arrival
  })
