import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Sessions } from "#server/access/Sessions.ts"
import {
  acceptedTerms,
  acceptTerms,
  currentTerms,
  dueTerms,
  publishFirmTerms,
  readFirmTerms
} from "#server/people/terms.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

const TermsGroup = HttpApiBuilder.group(
  PortalApi,
  "terms",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient>()
    const sessions = yield* Sessions
    return handlers.handleAll({
      current: Effect.fn(function* ({ request }) {
        const { address, host } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        return yield* answer(currentTerms(host, languageOf(request.headers["accept-language"])))
      })
    })
  })
)

const OwnTermsGroup = HttpApiBuilder.group(
  PortalApi,
  "ownTerms",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      accepted: Effect.fn(function* () {
        return yield* answer(acceptedTerms(yield* Viewer))
      }),
      due: Effect.fn(function* ({ params, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(dueTerms(yield* Viewer, params.firmId, language))
      }),
      accept: Effect.fn(function* ({ params, payload, request }) {
        const { address } = yield* Caller
        const language = languageOf(request.headers["accept-language"])
        yield* provided(acceptTerms(yield* Viewer, params.firmId, payload.terms_id, language, address))
      })
    })
  })
)

const FirmTermsGroup = HttpApiBuilder.group(
  PortalApi,
  "firmTerms",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      read: Effect.fn(function* ({ params }) {
        return yield* answer(readFirmTerms(yield* Viewer, params.firmId))
      }),
      publish: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(publishFirmTerms(yield* Viewer, params.firmId, payload, headers["if-match"]))
      })
    })
  })
)

export const TermsHandlers = Layer.mergeAll(TermsGroup, OwnTermsGroup, FirmTermsGroup)
