"use no memo"

import { useMatches } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { toSessionView } from "#machines/access/session.projection.ts"
import { sideOf } from "#machines/access/guardChain.facts.ts"
import { type EntityContext, encodeContext } from "#schemas/access/context.ts"
import type { RouteRow } from "#schemas/access/routes.ts"
import type { Firm, Me } from "#schemas/access/session.ts"
import { hereOf } from "#ui/app/here.ts"
import { usePortal } from "#ui/app/portal.ts"

export interface Place {
  readonly row: RouteRow | null
  readonly entity: EntityContext | null
  /** The firm and company as encoded in URLs; absent without a firm. */
  readonly context: string | undefined
  readonly me: Me | null
  readonly firm: Firm | null
  readonly side: "accountant" | "client" | null
  /** [NET-023] How many of the firm's companies the user may open; above 100 only 2 or 3, so use it for "more than one". */
  readonly companies: number
  /** [ROL-O05] The names of the active modules; null while unknown. */
  readonly modules: ReadonlyArray<string> | null
}

/** The current route, firm, company and user, for any component. */
export const useHere = (): Place => {
  const { session } = usePortal()
  const person = useSelector(session, (state) => toSessionView(state).person)
  const here = useMatches({ select: (matches) => hereOf(matches.at(-1)?.context) })
  const visitor = here?.visitor ?? null
  const entity = here?.entity ?? visitor?.chosen ?? null
  return {
    row: here?.row ?? null,
    entity,
    context: entity === null ? undefined : encodeContext(entity),
    me: person?.me ?? null,
    firm: person?.firms.find((firm) => firm.id === entity?.firmId) ?? null,
    companies: visitor?.companies.length ?? 0,
    side: visitor === null ? null : sideOf(visitor),
    modules: visitor?.modules ?? null
  }
}
