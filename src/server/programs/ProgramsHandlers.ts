import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import {
  endFirmToken,
  endOwnToken,
  listFirmTokens,
  listOwnTokens,
  makeFirmToken,
  makeOwnToken
} from "#server/programs/tokens.ts"
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  replaceSecret,
  testWebhook
} from "#server/programs/webhooks.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import type { Sealing } from "#server/shared/Sealing.ts"

/** Endpoints for a person's own tokens, and for the tokens of a firm. */
export const TokensHandlers = HttpApiBuilder.group(
  PortalApi,
  "tokens",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      mine: Effect.fn(function* () {
        return yield* answer(listOwnTokens(yield* Viewer))
      }),
      makeMine: Effect.fn(function* ({ payload: { firm_id, ...given } }) {
        return yield* answer(makeOwnToken(yield* Viewer, firm_id, given))
      }),
      revokeMine: Effect.fn(function* ({ params }) {
        yield* provided(endOwnToken(yield* Viewer, params.tokenId))
      }),
      ofFirm: Effect.fn(function* ({ params }) {
        return yield* answer(listFirmTokens(yield* Viewer, params.firmId))
      }),
      makeOfFirm: Effect.fn(function* ({ params, payload }) {
        return yield* answer(makeFirmToken(yield* Viewer, params.firmId, payload))
      }),
      revokeOfFirm: Effect.fn(function* ({ params }) {
        yield* provided(endFirmToken(yield* Viewer, params.firmId, params.tokenId))
      })
    })
  })
)

export const WebhooksHandlers = HttpApiBuilder.group(
  PortalApi,
  "webhooks",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | Sealing>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* answer(listWebhooks(yield* Viewer, params.firmId))
      }),
      create: Effect.fn(function* ({ params, payload }) {
        return yield* answer(createWebhook(yield* Viewer, params.firmId, payload))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          changeWebhook(yield* Viewer, params.firmId, params.webhookId, payload, headers["if-match"])
        )
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* provided(removeWebhook(yield* Viewer, params.firmId, params.webhookId))
      }),
      replaceSecret: Effect.fn(function* ({ params }) {
        return yield* answer(replaceSecret(yield* Viewer, params.firmId, params.webhookId))
      }),
      test: Effect.fn(function* ({ params }) {
        return yield* answer(testWebhook(yield* Viewer, params.firmId, params.webhookId))
      }),
      deliveries: Effect.fn(function* ({ params, query }) {
        return yield* provided(listDeliveries(yield* Viewer, params.firmId, params.webhookId, query))
      }),
      redeliver: Effect.fn(function* ({ params }) {
        return yield* answer(redeliver(yield* Viewer, params.firmId, params.webhookId, params.deliveryId))
      })
    })
  })
)
