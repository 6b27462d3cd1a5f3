import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { AcceptedTerms, Terms } from "#schemas/people/terms.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"

const TermsGroup = HttpApiBuilder.group(
  PortalApi,
  "terms",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sessions = yield* Sessions
    return handlers.handleAll({
      current: Effect.fn(function* ({ request }) {
        const { address, host } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const [row] = yield* sql<{ terms: Terms }>`
          select app.current_terms(${host}, ${languageOf(request.headers["accept-language"])}) as terms`.pipe(
          Effect.orDie
        )
        if (row === undefined) return yield* Effect.die(new Error("no terms are published"))
        return { data: row.terms }
      })
    })
  })
)

const OwnTermsGroup = HttpApiBuilder.group(
  PortalApi,
  "ownTerms",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers.handleAll({
      accepted: Effect.fn(function* () {
        const viewer = yield* Viewer
        const [row] = yield* sql<{ terms: ReadonlyArray<AcceptedTerms> }>`
          select app.accepted_terms(${viewer.userId}) as terms`.pipe(Effect.orDie)
        return { data: row?.terms ?? [] }
      })
    })
  })
)

export const TermsHandlers = Layer.merge(TermsGroup, OwnTermsGroup)
