import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { PasswordLinks } from "#server/access/passwordLinks.ts"
import type { Throttle } from "#server/access/Throttle.ts"
import {
  changeClientUser,
  inviteUser,
  inviteUserAgain,
  listClientUsers,
  removeClientUser,
  resetUserTwoFactor,
  rolesInCompany
} from "#server/customers/changeClientUser.ts"
import { listSisterCompanies, readCompanyGroup } from "#server/customers/companyGroup.ts"
import { findByEmail } from "#server/customers/findByEmail.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const ClientUsersHandlers = HttpApiBuilder.group(
  PortalApi,
  "clientUsers",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | PasswordLinks | Throttle>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        return yield* answer(listClientUsers(yield* Viewer, params.vendorId))
      }),
      invite: Effect.fn(function* ({ params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(inviteUser(yield* Viewer, params.vendorId, payload, language))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          changeClientUser(yield* Viewer, params.vendorId, params.userId, payload, headers["if-match"])
        )
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* provided(removeClientUser(yield* Viewer, params.vendorId, params.userId))
      }),
      inviteAgain: Effect.fn(function* ({ params, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(inviteUserAgain(yield* Viewer, params.vendorId, params.userId, language))
      }),
      resetTwoFactor: Effect.fn(function* ({ params, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(resetUserTwoFactor(yield* Viewer, params.vendorId, params.userId, language))
      }),
      roles: Effect.fn(function* ({ params }) {
        return yield* answer(rolesInCompany(yield* Viewer, params.vendorId))
      }),
      companies: Effect.fn(function* ({ params }) {
        return yield* answer(listSisterCompanies(yield* Viewer, params.vendorId))
      }),
      group: Effect.fn(function* ({ params }) {
        return yield* answer(readCompanyGroup(yield* Viewer, params.vendorId))
      }),
      byEmail: Effect.fn(function* ({ query }) {
        return yield* answer(findByEmail(yield* Viewer, query))
      })
    })
  })
)
