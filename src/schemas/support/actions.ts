import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import type { FormDefinition, FormErrors } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [SAD-021] The support actions in list order; each name is also the end of its screen's address. */
export const supportActions = [
  "offers-template-duplicate",
  "change-geds-of-vendors",
  "add-admin-group-role-to-user",
  "delete-node-surveys",
  "affect-theme-to-users",
  "catalog-tree-structure-duplicate",
  "accounting-firm-own-user-delete",
  "send-invitation-to-user-vendor",
  "clean-quick-folders",
  "diagnostic",
  "launch-import"
] as const
export type SupportAction = (typeof supportActions)[number]

/** Form values of an action on one person. Ids as digits. */
export type PersonActionValues = {
  readonly firm_id: string
  readonly email: string
  readonly confirmed: boolean
}
export type CopyActionValues = {
  readonly firm_id: string
  readonly structure_id: string
  readonly to_firm_id: string
  readonly confirmed: boolean
}

const faults = (found: Readonly<Record<string, MessageCode | null>>): FormErrors =>
  Object.fromEntries(Object.entries(found).flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])))
const missing = (value: string, code: MessageCode) => (value === "" ? code : null)
/** [SAD-O03] Every action needs a confirmation. */
const unconfirmed = (confirmed: boolean): MessageCode | null => (confirmed ? null : "support.confirmation_missing")

/** [SAD-026] [SAD-030] [SAD-031] */
export const personActionForm: FormDefinition<PersonActionValues> = {
  fields: ["firm_id", "email", "confirmed"],
  check: ({ confirmed, email, firm_id }) =>
    faults({
      firm_id: missing(firm_id, "support.firm_missing"),
      email: inviteEmailProblem(email),
      confirmed: unconfirmed(confirmed)
    })
}

/** [SAD-029] */
export const copyActionForm: FormDefinition<CopyActionValues> = {
  fields: ["firm_id", "structure_id", "to_firm_id", "confirmed"],
  check: ({ confirmed, firm_id, structure_id, to_firm_id }) =>
    faults({
      firm_id: missing(firm_id, "support.firm_missing"),
      structure_id: missing(structure_id, "support.model_missing"),
      to_firm_id: missing(to_firm_id, "support.firm_missing") ?? (to_firm_id === firm_id ? "support.firm_same" : null),
      confirmed: unconfirmed(confirmed)
    })
}

/** [SAD-033] The counts of a health report. `worrying` ones should be zero, `needed` ones at least one. */
export const healthChecks = [
  "administrators",
  "invitations",
  "mails",
  "uploads",
  "modules",
  "clients",
  "people",
  "documents",
  "bytes"
] as const
export type HealthCheck = (typeof healthChecks)[number]
const worrying: ReadonlyArray<HealthCheck> = ["invitations", "mails", "uploads"]
const needed: ReadonlyArray<HealthCheck> = ["administrators", "modules"]

export const isWell = (check: HealthCheck, count: number): boolean =>
  worrying.includes(check) ? count === 0 : !needed.includes(check) || count > 0
