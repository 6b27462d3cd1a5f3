import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import type { FormDefinition, FormErrors } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [SAD-021] Support actions in display order; each name is also the last part of the screen's URL. */
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

/** Form values of an action on one person; ids are digits. */
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

/** [SAD-024] Form values for copying a catalogue; ids are digits. */
export type CatalogActionValues = Omit<CopyActionValues, "structure_id">
/** [SAD-028] Form values for giving a theme to team members; ids are digits. */
export type ThemeActionValues = {
  readonly firm_id: string
  readonly theme_id: string
  /** Mail addresses, separated by spaces, commas, semicolons or line breaks. */
  readonly emails: string
  readonly confirmed: boolean
}
/** [SAD-032] Form values for deleting broken quick folders; other actions extend them. Ids are digits. */
export type FirmActionValues = { readonly firm_id: string; readonly confirmed: boolean }
/** [SAD-034] Form values for launching a prepared import; ids are digits. */
export type ImportActionValues = FirmActionValues & { readonly import_id: string }

/** [SAD-027] Form values for deleting all watch marks on a folder or document and its content. */
export type NodeActionValues = FirmActionValues & {
  /** Address or reference (hash) of the folder or document. */
  readonly node: string
}
/** [SAD-025] Form values for changing the document system of companies; `system` is a `DocumentSystem`. */
export type SystemActionValues = FirmActionValues & {
  readonly system: string
  /** SIREN, SIRET or the firm's own client codes, separated by spaces, commas, semicolons or line breaks. */
  readonly companies: string
}

/** [SAD-025] Where a company's documents are kept: in the portal (`own`), or in the outside archive `everial`. */
export const documentSystems = ["own", "everial"] as const
export type DocumentSystem = (typeof documentSystems)[number]

/** [SAD-027] The last node reference (16 hex digits) in a text such as a URL; null if there is none. */
export const nodeReferenceIn = (text: string): string | null =>
  text
    .toLowerCase()
    .match(/(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])/g)
    ?.at(-1) ?? null

/** Maximum number of companies in one call. */
export const supportCompaniesLimit = 500
/** Maximum length of one reference, in characters. */
const supportReferenceLimit = 100
/** Splits typed references of companies, lower-cases them for comparison, and removes duplicates. */
export const companiesIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((part) => part !== "")
      .map((part) => part.toLowerCase())
  )
]
export const companiesProblem = (text: string): MessageCode | null => {
  const all = companiesIn(text)
  if (all.length === 0) return "support.companies_missing"
  // No real reference is longer: a longer one is text pasted by mistake.
  return all.length > supportCompaniesLimit || all.some(({ length }) => length > supportReferenceLimit)
    ? "support.companies_too_many"
    : null
}

/** Maximum number of mail addresses in one call. */
export const supportEmailsLimit = 200

/** Splits typed mail addresses, normalises them as in accounts, and removes duplicates. */
export const emailsIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((part) => part !== "")
      .map(keptEmail)
  )
]

export const emailsProblem = (text: string): MessageCode | null => {
  const emails = emailsIn(text)
  if (emails.length === 0) return "support.emails_missing"
  if (emails.length > supportEmailsLimit) return "support.emails_too_many"
  return emails.some((email) => inviteEmailProblem(email) !== null) ? "support.emails_invalid" : null
}

const faults = (found: Readonly<Record<string, MessageCode | null>>): FormErrors =>
  Object.fromEntries(Object.entries(found).flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])))
const missing = (value: string, code: MessageCode) => (value === "" ? code : null)
/** [SAD-O03] Every action must be confirmed. */
const unconfirmed = (confirmed: boolean): MessageCode | null => (confirmed ? null : "support.confirmation_missing")

const destinationProblem = ({ firm_id, to_firm_id }: CatalogActionValues): MessageCode | null =>
  missing(to_firm_id, "support.firm_missing") ?? (to_firm_id === firm_id ? "support.firm_same" : null)

/**
 * [SAD-026] [SAD-030] [SAD-031] Validates the three actions on one person: make group admin, remove from the team,
 * invite again.
 */
export const personActionForm: FormDefinition<PersonActionValues> = {
  fields: ["firm_id", "email", "confirmed"],
  check: ({ confirmed, email, firm_id }) =>
    faults({
      firm_id: missing(firm_id, "support.firm_missing"),
      email: inviteEmailProblem(email),
      confirmed: unconfirmed(confirmed)
    })
}

/** [SAD-029] Validates copying a tree model to another firm. */
export const copyActionForm: FormDefinition<CopyActionValues> = {
  fields: ["firm_id", "structure_id", "to_firm_id", "confirmed"],
  check: (values) =>
    faults({
      firm_id: missing(values.firm_id, "support.firm_missing"),
      structure_id: missing(values.structure_id, "support.model_missing"),
      to_firm_id: destinationProblem(values),
      confirmed: unconfirmed(values.confirmed)
    })
}

/** [SAD-024] Validates copying a firm's services and offers to another firm. */
export const catalogActionForm: FormDefinition<CatalogActionValues> = {
  fields: ["firm_id", "to_firm_id", "confirmed"],
  check: (values) =>
    faults({
      firm_id: missing(values.firm_id, "support.firm_missing"),
      to_firm_id: destinationProblem(values),
      confirmed: unconfirmed(values.confirmed)
    })
}

/** [SAD-028] Validates giving a theme to members of a firm's team, at most 200 addresses at once. */
export const themeActionForm: FormDefinition<ThemeActionValues> = {
  fields: ["firm_id", "theme_id", "emails", "confirmed"],
  check: ({ confirmed, emails, firm_id, theme_id }) =>
    faults({
      firm_id: missing(firm_id, "support.firm_missing"),
      theme_id: missing(theme_id, "support.theme_missing"),
      emails: emailsProblem(emails),
      confirmed: unconfirmed(confirmed)
    })
}

/** [SAD-032] Validates removing a firm's quick folders whose destination was deleted permanently. */
export const firmActionForm: FormDefinition<FirmActionValues> = {
  fields: ["firm_id", "confirmed"],
  check: ({ confirmed, firm_id }) =>
    faults({ firm_id: missing(firm_id, "support.firm_missing"), confirmed: unconfirmed(confirmed) })
}

/** [SAD-027] Validates removing all watch marks from a node; `node` must contain a reference of 16 hex digits. */
export const nodeActionForm: FormDefinition<NodeActionValues> = {
  fields: ["firm_id", "node", "confirmed"],
  check: ({ confirmed, firm_id, node }) =>
    faults({
      firm_id: missing(firm_id, "support.firm_missing"),
      node: nodeReferenceIn(node) === null ? "support.node_missing" : null,
      confirmed: unconfirmed(confirmed)
    })
}

/** [SAD-025] Validates changing the document system of a firm's companies, at most 500 at once. */
export const systemActionForm: FormDefinition<SystemActionValues> = {
  fields: ["firm_id", "system", "companies", "confirmed"],
  check: ({ companies, confirmed, firm_id, system }) =>
    faults({
      firm_id: missing(firm_id, "support.firm_missing"),
      system: documentSystems.some((one) => one === system) ? null : "support.system_missing",
      companies: companiesProblem(companies),
      confirmed: unconfirmed(confirmed)
    })
}

/** [SAD-034] Validates launching an import that a firm has prepared. */
export const importActionForm: FormDefinition<ImportActionValues> = {
  fields: ["firm_id", "import_id", "confirmed"],
  check: ({ confirmed, firm_id, import_id }) =>
    faults({
      firm_id: missing(firm_id, "support.firm_missing"),
      import_id: missing(import_id, "support.import_missing"),
      confirmed: unconfirmed(confirmed)
    })
}

/** [SAD-033] Counts of a health report. Those in `worrying` should be zero, those in `needed` at least one. */
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
