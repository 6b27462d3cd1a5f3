import {
  type MembershipEvent,
  type MembershipFacts,
  type MembershipPermissions,
  membershipMachine
} from "#machines/people/membership.machine.ts"
import { refusalsOf } from "#machines/shared/guards/decide.ts"
import { type FirmRole, mayInFirm } from "#schemas/access/policy/rights/rights.ts"
import { mayMarkGroupAdmin, mayResetTwoFactor } from "#schemas/people/policy.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import type { MembershipState } from "#schemas/people/teamRules.ts"

export interface Membership extends MembershipFacts {
  readonly state: MembershipState
}

/** Restores the machine from a stored state. */
export const membershipSnapshot = ({ state, ...facts }: Membership) =>
  membershipMachine.resolveState({ value: state, context: facts })

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const membershipEventRefusals = (membership: Membership, event: MembershipEvent) =>
  refusalsOf(membershipMachine, membershipSnapshot(membership), event)

/** The actions that a row of the list offers: each with the reason against it, or null. */
export const membershipRefusals = (membership: Membership, by: MembershipPermissions) => {
  const asked = (event: MembershipEvent) => membershipEventRefusals(membership, event)
  return {
    change: asked({ type: "member.changed", role: membership.role, marksGroup: false, by }),
    inviteAgain: asked({ type: "invitation.repeated", by }),
    end: asked({ type: "access.ended", by }),
    reopen: asked({ type: "access.reopened", by }),
    remove: asked({ type: "member.removed", by })
  }
}

/** The guards that refuse removing a person's lost authenticator app; null if the viewer may remove it. */
export const twoFactorResetRefusals = (facts: Parameters<typeof mayResetTwoFactor>[0]) => {
  const refusals = mayResetTwoFactor(facts)
  return refusals.length === 0 ? null : refusals
}

/** The viewer of a firm's team. */
export interface TeamViewer {
  readonly role: FirmRole | null
  readonly isGroupAdmin: boolean
}

/** [ROL-021] The actions of the team page that concern no single member. */
export const teamOffers = ({ isGroupAdmin, role }: TeamViewer) => ({
  inviting: mayInFirm(role, "add_user").length === 0,
  assigning: mayInFirm(role, "change_user_rights").length === 0,
  marking: mayMarkGroupAdmin({ isGroupAdmin }).length === 0
})

/**
 * The actions on a member in the team's list, from the facts that the list holds; the server decides with all facts.
 */
export const teamMemberRefusals = (
  member: TeamMember,
  team: ReadonlyArray<TeamMember>,
  { isGroupAdmin, isSelf, role }: TeamViewer & { readonly isSelf: boolean }
) =>
  membershipRefusals(
    {
      side: "team",
      state: member.state,
      role: member.role,
      hasJoined: member.joined_at !== null,
      hasOtherAdmin: team.some(
        (other) =>
          other.id !== member.id && other.role === "admin" && other.state === "active" && other.access_ends_on === null
      )
    },
    { mayKeep: mayInFirm(role, "change_user_rights").length === 0, isSelf, isGroupAdmin }
  )

/**
 * Why a member of the team reaches every client: by role, or by the right to all clients. Null if clients are assigned
 * one by one.
 */
export const reachesAllBy = ({ all_clients, role }: Pick<TeamMember, "all_clients" | "role">) =>
  role === "admin" ? "role" : all_clients ? "all_clients" : null
