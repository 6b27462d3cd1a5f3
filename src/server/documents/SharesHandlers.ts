import { Effect, Layer, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Throttle } from "#server/access/Throttle.ts"
import { readSharedFolder } from "#server/documents/shareRows.ts"
import { listReceived, listShares, makeShare, revokeShare } from "#server/documents/shares.ts"
import { enterVisit, visitShare } from "#server/documents/visitShare.ts"
import { Mails } from "#server/mail/Mails.ts"
import { Settings } from "#server/platform/Settings.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"
import { notFound, whenUnlocked } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

const Shares = HttpApiBuilder.group(
  PortalApi,
  "shares",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<Mails | Settings | SqlClient.SqlClient>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        return yield* answer(
          listShares(yield* Viewer, params.vendorId, { node: query.node, isMine: query.mine === "true" })
        )
      }),
      received: Effect.fn(function* ({ params }) {
        return yield* answer(listReceived(yield* Viewer, params.vendorId))
      }),
      make: Effect.fn(function* ({ params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(makeShare(yield* Viewer, params.vendorId, payload, language))
      }),
      event: Effect.fn(function* ({ params }) {
        return yield* answer(revokeShare(yield* Viewer, params.vendorId, params.shareId))
      })
    })
  })
)

const Shared = HttpApiBuilder.group(
  PortalApi,
  "shared",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sessions = yield* Sessions
    const { provided } = yield* handlerKit<SqlClient.SqlClient | Throttle>()
    const counted = (authorization: string | undefined) =>
      Effect.flatMap(Caller, ({ address }) => sessions.visitor(authorization, address))
    const tokenIn = (authorization: string | undefined) => /^bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? ""

    return handlers.handleAll({
      visit: Effect.fn(function* ({ payload, request }) {
        const { authorization } = request.headers
        yield* counted(authorization)
        const viewer = yield* sessions
          .viewer(tokenIn(authorization))
          // An ended session or an API program's token counts as an anonymous visitor: the link's token is enough.
          .pipe(Effect.catchTags({ Unauthorized: () => Effect.succeed(null), Forbidden: () => Effect.succeed(null) }))
        const { address } = yield* Caller
        const { password, token } = payload
        const data = yield* provided(visitShare({ token, password, viewer, address }))
        return { data }
      }),
      folder: Effect.fn(function* ({ params, request }) {
        yield* counted(request.headers["authorization"])
        const data = yield* sql
          .withTransaction(
            Effect.gen(function* () {
              const visit = yield* enterVisit(params.pass, "share.read", { folder: params.hash })
              if (Option.isNone(visit) || visit.value.closedBy.length > 0) return undefined
              return yield* readSharedFolder(visit.value.share.id, params.hash)
            })
          )
          .pipe(whenUnlocked, Effect.orDie, provided)
        return data === undefined ? yield* notFound() : { data }
      }),
      // Unreachable: `sharedContentRoute` and `sharedArchiveRoute` serve these URLs before the HTTP API does.
      content: Effect.fn(function* () {
        return yield* notFound()
      }),
      archive: Effect.fn(function* () {
        return yield* notFound()
      })
    })
  })
)

export const SharesHandlers = Layer.merge(Shares, Shared)
