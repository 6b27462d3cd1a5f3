import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { WhiteLabels } from "#server/branding/WhiteLabels.ts"
import { Caller } from "#server/platform/Caller.ts"
import { notFound } from "#server/platform/scope.ts"

export const BrandingHandlers = HttpApiBuilder.group(
  PortalApi,
  "branding",
  Effect.fn(function* (handlers) {
    const whiteLabels = yield* WhiteLabels
    const sessions = yield* Sessions
    return handlers.handleAll({
      root: Effect.fn(function* ({ query, request }) {
        const { address, host } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const { empty, firmId, ...root } = yield* whiteLabels.portal(host, query.accounting_firm_id ?? null)
        // [ERR-026] 404 for an unknown host, unless the installation has no firm yet (first setup).
        if (firmId === null && !empty) return yield* notFound()
        return { data: root }
      }),
      whiteLabels: Effect.fn(function* ({ params, request }) {
        const { address } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const found = yield* whiteLabels.portal("", params.firmId)
        if (found.firmId !== params.firmId) return yield* notFound()
        return { data: found.white_labels }
      })
    })
  })
).pipe(Layer.provide(WhiteLabels.layer))
