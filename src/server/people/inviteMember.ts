import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Invitation } from "#schemas/people/team.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { accountFor, askMembership, countingRefusals, unlessSent } from "#server/people/memberships.ts"
import { checkPlaceLeft } from "#server/people/places.ts"
import {
  assign,
  insertMember,
  lockMember,
  markInvited,
  onlyKnownVendors,
  readMember,
  loggedFields
} from "#server/people/team.ts"
import { actorOn, checkAccessEnd, checkGroupMark, inTeam, logMember } from "#server/people/teamScope.ts"
import type { StaffScope } from "#server/shared/requestScope.ts"

export const sendInvitation = (viewer: Viewer["Service"], firm: number, member: number, language: Language) =>
  Effect.gen(function* () {
    const links = yield* PasswordLinks
    yield* unlessSent(yield* links.inviteUser({ userId: member, firmId: firm, language, by: viewer.userId }))
  })

/**
 * Adds a member to the team and queues the invitation mail. 409 if the firm's products allow no further member, 422 if
 * the account cannot be invited.
 */
export const inviteMember = (viewer: Viewer["Service"], firm: number, invitation: Invitation, language: Language) =>
  countingRefusals(
    viewer.userId,
    inTeam(viewer, firm, "add_user", (scope) =>
      Effect.gen(function* () {
        if (invitation.is_group_admin === true) yield* checkGroupMark(scope)
        yield* checkAccessEnd(invitation.access_ends_on)
        const vendors = invitation.vendor_ids ?? []
        yield* onlyKnownVendors(vendors)
        yield* checkPlaceLeft
        const member = yield* accountFor(invitation, "teammate", null)
        yield* insertMember(firm, member, invitation)
        yield* assign(firm, member, vendors, [])
        const made = yield* readMember(member)
        yield* logMember(scope, {
          member,
          type: "member.invited",
          before: null,
          after: loggedFields(made),
          payload: { vendor_ids: vendors }
        })
        yield* sendInvitation(viewer, firm, member, language)
        return made
      })
    )
  )

/** Queues the invitation mail again for a member who has not joined yet; otherwise 409. */
export const inviteAgainWithin = (viewer: Viewer["Service"], scope: StaffScope, id: number, language: Language) =>
  Effect.gen(function* () {
    const { member, membership } = yield* lockMember(id)
    yield* askMembership(membership, [{ type: "invitation.repeated", by: actorOn(scope, member.id) }])
    yield* markInvited(member.id)
    yield* logMember(scope, {
      member: member.id,
      type: "invitation.repeated",
      before: loggedFields(member),
      after: loggedFields(member)
    })
    yield* sendInvitation(viewer, scope.firm, member.id, language)
    return yield* readMember(member.id)
  })

export const inviteMemberAgain = (viewer: Viewer["Service"], firm: number, id: number, language: Language) =>
  inTeam(viewer, firm, "add_user", (scope) => inviteAgainWithin(viewer, scope, id, language))
