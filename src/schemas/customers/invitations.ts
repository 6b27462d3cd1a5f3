import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** The kind of an invitation: into the firm's team, as a client's administrator, or as another client user. */
export type InvitedAs = "teammate" | "client admin" | "client user"

/** What is known of the person with an address; all false for an unknown address. */
export interface KnownPerson {
  /** Staff of the firm that invites. */
  readonly isInTeam: boolean
  /** Staff of another firm. */
  readonly isStaffElsewhere: boolean
  /** A user of any client. */
  readonly isClientUser: boolean
}

export const nobodyKnown: KnownPerson = { isInTeam: false, isStaffElsewhere: false, isClientUser: false }

/**
 * [VAL-042] [VAL-043] [VAL-044] [VAL-047] Why an address cannot be invited, or null. Nobody belongs to both sides:
 * staff of a firm cannot be client users, and the reverse.
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
