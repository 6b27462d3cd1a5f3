import type { MembershipEvent, MembershipFacts, MembershipPermissions } from "#machines/people/membership.machine.ts"

export const admin: MembershipPermissions = { mayKeep: true, isSelf: false, isGroupAdmin: true }
export const facts: MembershipFacts = { side: "team", role: "collaborator", hasJoined: false, hasOtherAdmin: true }
export const membershipCases = {
  "member.joined": { type: "member.joined" },
  "access.lapsed": { type: "access.lapsed" },
  "member.changed": { type: "member.changed", role: "admin", marksGroup: true, by: admin },
  "access.limited": { type: "access.limited", isLimited: true, by: admin },
  "invitation.repeated": { type: "invitation.repeated", by: admin },
  "access.ended": { type: "access.ended", by: admin },
  "access.reopened": { type: "access.reopened", by: admin },
  "member.removed": { type: "member.removed", by: admin }
} as const satisfies { readonly [T in MembershipEvent["type"]]: MembershipEvent & { readonly type: T } }
