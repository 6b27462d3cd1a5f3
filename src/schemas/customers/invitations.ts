import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** What an invitation is for: the firm's team, the admin role of a client, or another role of a client user. */
export type InvitedAs = "teammate" | "client admin" | "client user"

/** What is known of the person with an email address; all false for an unknown address. */
export interface KnownPerson {
  /** The person belongs to the staff of the inviting firm. */
  readonly isInTeam: boolean
  /** The person belongs to the staff of another firm. */
  readonly isStaffElsewhere: boolean
  /** The person is a user of any client of any firm. */
  readonly isClientUser: boolean
}

export const nobodyKnown: KnownPerson = { isInTeam: false, isStaffElsewhere: false, isClientUser: false }

/**
 * [VAL-042] [VAL-043] [VAL-044] [VAL-047] Why an address cannot be invited, or null. Staff of a firm cannot be client
 * users, and client users cannot be staff.
 */
export const inviteProblem = (as: InvitedAs, person: KnownPerson): MessageCode | null => {
  if (as === "teammate") {
    if (person.isInTeam) return "customer.teammate_in_team"
    if (person.isStaffElsewhere) return "customer.already_accountant"
    return person.isClientUser ? "customer.teammate_is_client" : null
  }
  if (as === "client admin" && person.isInTeam) return "customer.accountant_not_client_admin"
  return person.isInTeam || person.isStaffElsewhere ? "customer.client_is_staff" : null
}
