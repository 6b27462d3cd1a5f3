import type { MembershipEvent, MembershipFacts, MembershipPermissions } from "#machines/people/membership.machine.ts"

interface Edited {
  readonly role: MembershipFacts["role"]
  readonly marksGroup: boolean
}

/**
 * The membership events of a form's changes, in order: access is opened first and ended last. `edited` is null if only
 * the access changes.
 */
export const membershipEvents = (
  change: { readonly is_open?: boolean | undefined; readonly access_ends_on?: string | null | undefined },
  by: MembershipPermissions,
  edited: Edited | null
): ReadonlyArray<MembershipEvent> => {
  const { access_ends_on, is_open } = change
  const events: ReadonlyArray<MembershipEvent | null> = [
    is_open === true ? { type: "access.reopened", by } : null,
    edited === null ? null : { type: "member.changed", by, ...edited },
    access_ends_on === undefined
      ? null
      : { type: "access.limited", by, isLimited: access_ends_on !== null && access_ends_on.trim() !== "" },
    is_open === false ? { type: "access.ended", by } : null
  ]
  return events.filter((event) => event !== null)
}
