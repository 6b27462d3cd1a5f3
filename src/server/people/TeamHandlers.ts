import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { PasswordLinks } from "#server/access/passwordLinks.ts"
import type { Throttle } from "#server/access/Throttle.ts"
import { assignMembers, assignVendors, membersOfVendor, vendorsOfMember } from "#server/people/assignments.ts"
import { changeMember, removeMember, resetMemberTwoFactor } from "#server/people/changeMember.ts"
import { inviteMember, inviteMemberAgain } from "#server/people/inviteMember.ts"
import { assignWorkspaces, listWorkspaces } from "#server/people/memberWorkspaces.ts"
import { listTeam, readMember } from "#server/people/team.ts"
import { inTeam } from "#server/people/teamScope.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const TeamHandlers = HttpApiBuilder.group(
  PortalApi,
  "team",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | PasswordLinks | Throttle>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        return yield* provided(inTeam(yield* Viewer, params.firmId, null, () => listTeam(query)))
      }),
      read: Effect.fn(function* ({ params }) {
        return yield* answer(inTeam(yield* Viewer, params.firmId, null, () => readMember(params.userId)))
      }),
      invite: Effect.fn(function* ({ params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(inviteMember(yield* Viewer, params.firmId, payload, language))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(changeMember(yield* Viewer, params.firmId, params.userId, payload, headers["if-match"]))
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* provided(removeMember(yield* Viewer, params.firmId, params.userId))
      }),
      inviteAgain: Effect.fn(function* ({ params, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(inviteMemberAgain(yield* Viewer, params.firmId, params.userId, language))
      }),
      resetTwoFactor: Effect.fn(function* ({ params, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(resetMemberTwoFactor(yield* Viewer, params.firmId, params.userId, language))
      }),
      vendors: Effect.fn(function* ({ params }) {
        return yield* answer(vendorsOfMember(yield* Viewer, params.firmId, params.userId))
      }),
      assignVendors: Effect.fn(function* ({ params, payload }) {
        return yield* answer(assignVendors(yield* Viewer, params.firmId, params.userId, payload))
      }),
      ofVendor: Effect.fn(function* ({ params }) {
        return yield* answer(membersOfVendor(yield* Viewer, params.firmId, params.vendorId))
      }),
      assignMembers: Effect.fn(function* ({ params, payload }) {
        return yield* answer(assignMembers(yield* Viewer, params.firmId, params.vendorId, payload))
      }),
      workspaces: Effect.fn(function* ({ params }) {
        return yield* answer(listWorkspaces(yield* Viewer, params.firmId, params.userId))
      }),
      assignWorkspaces: Effect.fn(function* ({ params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        return yield* answer(assignWorkspaces(yield* Viewer, params.firmId, params.userId, payload, language))
      })
    })
  })
)
