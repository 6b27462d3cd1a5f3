import { dayProblem } from "#schemas/customers/texts.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [ROL-004] [ROL-005] Roles of a firm's staff: firm admin, and accountant (`collaborator`). */
export const teamRoles = ["admin", "collaborator"] as const
export type TeamRole = (typeof teamRoles)[number]

/** `invited`: cannot sign in yet. `revoked`: ended by an admin or on the end date. */
export const membershipStates = ["invited", "active", "revoked"] as const
export type MembershipState = (typeof membershipStates)[number]

export const teamFields = [
  "firstname",
  "lastname",
  "email",
  "role",
  "all_clients",
  "admin_module",
  "is_group_admin",
  "access_ends_on",
  "vendor_ids",
  "theme_ids",
  "firm_ids"
] as const

/**
 * [ROL-022] Form values of a member. Ids are digits: of client files, of the firm's themes, of other firms of its
 * group.
 */
export type TeamValues = {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly role: string
  readonly all_clients: boolean
  readonly admin_module: boolean
  readonly is_group_admin: boolean
  readonly access_ends_on: string
  readonly vendor_ids: ReadonlyArray<string>
  readonly theme_ids: ReadonlyArray<string>
  readonly firm_ids: ReadonlyArray<string>
}

export const emptyMember: TeamValues = {
  firstname: "",
  lastname: "",
  email: "",
  role: "collaborator",
  all_clients: false,
  admin_module: false,
  is_group_admin: false,
  access_ends_on: "",
  vendor_ids: [],
  theme_ids: [],
  firm_ids: []
}

/** [VAL-024] Validates the address of an invitation; null if valid. */
export const inviteEmailProblem = (text: string): MessageCode | null => {
  if (text.trim() === "") return "auth.email_missing"
  return isEmail(text.trim()) ? null : "auth.email_invalid"
}

/** Validates the last day of access: empty, or `today` (`2026-11-21`) or later; null if valid. */
export const accessEndProblem = (text: string, today: string): MessageCode | null =>
  dayProblem(text) ?? (text.trim() !== "" && text.trim() < today ? "customer.access_end_past" : null)

/** [ROL-025] Form of a member. `today`, as `2026-11-21`, is a parameter so that the form does not read the clock. */
export const teamForm = (today: string): FormDefinition<TeamValues> => ({
  fields: teamFields,
  check: (values) =>
    errorsOf({
      firstname: nameProblem("firstname", values.firstname),
      lastname: nameProblem("lastname", values.lastname),
      email: inviteEmailProblem(values.email),
      role: teamRoles.some((role) => role === values.role) ? null : "customer.choice_invalid",
      access_ends_on: accessEndProblem(values.access_ends_on, today)
    })
})
