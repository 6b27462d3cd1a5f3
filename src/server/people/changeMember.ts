import { Effect } from "effect"
import type { MembershipPermissions } from "#machines/people/membership.machine.ts"
import { mayRemoveTeamAccess } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { MemberChanges } from "#schemas/people/team.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { membershipEvents } from "#server/people/membershipEvents.ts"
import { askMembership, renameAccount, resetTwoFactor } from "#server/people/memberships.ts"
import { checkPlaceLeft } from "#server/people/places.ts"
import { deleteMember, lockMember, readMember, loggedFields, updateMember } from "#server/people/team.ts"
import { actorOn, checkAccessEnd, inTeam, logMember } from "#server/people/teamScope.ts"
import { checkPolicy, checkRevision } from "#server/shared/refusals.ts"
import type { StaffScope } from "#server/shared/requestScope.ts"

/** The membership events that a change means, in the order in which the machine must accept them. */
const eventsOf = (
  change: MemberChanges,
  member: { readonly role: "admin" | "collaborator"; readonly is_group_admin: boolean },
  by: MembershipPermissions
) => {
  const { access_ends_on: _, is_group_admin, is_open: __, ...fields } = change
  const isEdited = Object.keys(fields).length > 0 || is_group_admin !== undefined
  const marksGroup = is_group_admin !== undefined && is_group_admin !== member.is_group_admin
  return membershipEvents(change, by, isEdited ? { role: change.role ?? member.role, marksGroup } : null)
}

/** Changes a member of the team in scope. The membership machine decides whether it may change; otherwise 409. */
export const changeWithin = (scope: StaffScope, id: number, change: MemberChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const { member, membership } = yield* lockMember(id)
    yield* checkRevision(ifMatch, member.revision)
    yield* checkAccessEnd(change.access_ends_on)
    const events = eventsOf(change, member, actorOn(scope, member.id))
    if (events.length === 0) return member
    const steps = yield* askMembership(membership, events)
    if (steps.some(({ type }) => type === "access.reopened")) yield* checkPlaceLeft
    yield* renameAccount(member, change)
    yield* updateMember(member, change)
    const next = yield* readMember(member.id)
    for (const { after, before, type } of steps)
      yield* logMember(scope, {
        member: member.id,
        type,
        before: { ...loggedFields(member), state: before },
        after: { ...loggedFields(next), state: after }
      })
    return next
  })

/** Removes a member's authenticator app, for a member who has lost it. */
export const resetMemberTwoFactor = (viewer: Viewer["Service"], firm: number, id: number, language: Language) =>
  inTeam(viewer, firm, "change_user_rights", (scope) =>
    Effect.gen(function* () {
      const member = yield* readMember(id)
      const isSelf = actorOn(scope, member.id).isSelf
      yield* resetTwoFactor({ member: member.id, isSelf, twoFactor: member.two_factor, language })
      yield* logMember(scope, {
        member: member.id,
        type: "two_factor.reset",
        before: loggedFields(member),
        after: loggedFields(member)
      })
      return yield* readMember(member.id)
    })
  )

/** Changes a member's name, rights and access; 403 unless the viewer may change the team. */
export const changeMember = (
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  change: MemberChanges,
  ifMatch: string | undefined
) => inTeam(viewer, firm, "change_user_rights", (scope) => changeWithin(scope, id, change, ifMatch))

/** Removes a member of the team in scope with all their assignments; 409 if the membership machine refuses. */
export const removeWithin = (scope: StaffScope, id: number) =>
  Effect.gen(function* () {
    const { member, membership } = yield* lockMember(id)
    yield* askMembership(membership, [{ type: "member.removed", by: actorOn(scope, member.id) }])
    yield* deleteMember(member.id)
    yield* logMember(scope, {
      member: member.id,
      type: "member.removed",
      before: loggedFields(member),
      after: { state: "removed" }
    })
  })

/** Removes a member with all their assignments; 403 unless the viewer may remove members. */
export const removeMember = (viewer: Viewer["Service"], firm: number, id: number) =>
  inTeam(viewer, firm, "delete_user", (scope) =>
    Effect.andThen(
      checkPolicy(
        mayRemoveTeamAccess({
          isWorkspaceAdmin: scope.role === "admin",
          userId: viewer.userId,
          removedUserId: id
        })
      ),
      removeWithin(scope, id)
    )
  )
