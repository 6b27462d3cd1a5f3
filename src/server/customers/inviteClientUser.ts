import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientUserInvitation } from "#schemas/customers/clientUsers.api.ts"
import type { InvitedAs } from "#schemas/customers/invitations.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { readUser, setApplications, storedDetails, loggedFields } from "#server/customers/clientUsers.ts"
import { accountFor, logMembership, unlessSent } from "#server/people/memberships.ts"

/** The company in scope, and the person who invites. */
export interface Inviting {
  readonly firm: number
  readonly vendor: number
  readonly user: number
  /** The request's language, for an invited person without a language of their own. */
  readonly language: Language
}

export const invitedAs = (role: string): InvitedAs => (role === "admin" ? "client admin" : "client user")

/** Queues the invitation mail in the caller's transaction; it is sent after commit. */
export const sendInvitation = (member: number, { firm, language, user, vendor }: Inviting) =>
  Effect.gen(function* () {
    const links = yield* PasswordLinks
    yield* unlessSent(yield* links.inviteUser({ userId: member, firmId: firm, language, vendorId: vendor, by: user }))
  })

/**
 * [CLI-007] [VAL-042] [VAL-043] [VAL-047] Adds a user to the company in scope and queues the invitation mail. The
 * caller has validated the fields; 422 if the account of the email cannot be invited.
 */
export const inviteClientUser = (
  { firm, language, user: inviter, vendor }: Inviting,
  invitation: ClientUserInvitation
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const user = yield* accountFor(invitation, invitedAs(invitation.role), vendor)
    const { birth_city, birth_date, job, mobile_number } = storedDetails(invitation)
    yield* sql`
      insert into vendor_user (vendor_id, firm_id, user_id, role, title, job, mobile_number, birth_date, birth_city, access_ends_at, invited_at)
      values (${vendor}, ${firm}, ${user}, ${invitation.role}, ${invitation.title}, ${job}, ${mobile_number},
        ${birth_date}::date, ${birth_city}, app.day_end(nullif(btrim(${invitation.access_ends_on ?? ""}), '')::date), now())`
    if (invitation.application_ids !== undefined) yield* setApplications(firm, vendor, user, invitation.application_ids)
    const made = yield* readUser(vendor, user)
    yield* logMembership({
      firm,
      vendor,
      user: inviter,
      member: user,
      type: "member.invited",
      before: null,
      after: loggedFields(made)
    })
    yield* sendInvitation(user, { firm, language, user: inviter, vendor })
    return made
  })
