import {
  type MembershipEvent,
  type MembershipFacts,
  type MembershipHand,
  membershipMachine
} from "#machines/people/membership.machine.ts"
import { ask } from "#machines/shared/decide.ts"
import type { MembershipState } from "#schemas/people/teamRules.ts"
import * as Result from "#schemas/shared/result.ts"

export interface Membership extends MembershipFacts {
  readonly state: MembershipState
}

/** The machine restored at the stored state. */
export const membershipSnapshot = ({ state, ...facts }: Membership) =>
  membershipMachine.resolveState({ value: state, context: facts })

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const closedOnMembership = (membership: Membership, event: MembershipEvent): ReadonlyArray<string> | null => {
  const asked = ask(membershipMachine, membershipSnapshot(membership), event)
  return Result.isSuccess(asked) ? null : asked.failure.closedBy
}

/** The actions that a row of the list offers: each with the reason against it, or null. */
export const membershipDoors = (membership: Membership, by: MembershipHand) => {
  const asked = (event: MembershipEvent) => closedOnMembership(membership, event)
  return {
    change: asked({ type: "member.changed", role: membership.role, marksGroup: false, by }),
    inviteAgain: asked({ type: "invitation.repeated", by }),
    end: asked({ type: "access.ended", by }),
    reopen: asked({ type: "access.reopened", by }),
    remove: asked({ type: "member.removed", by })
  }
}
