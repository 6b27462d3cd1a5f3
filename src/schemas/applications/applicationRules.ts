import { connectorNames, parametersOf } from "#schemas/applications/connectors/connectorRules.ts"
import type { ParameterDefinition } from "#schemas/applications/parameters.ts"
import { clientRoles } from "#schemas/customers/clientRoles.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { urlProblem } from "#schemas/shared/web.ts"

/**
 * [APP-002] Client roles that an application can be shown to; `admin` and `collaborator` also cover the firm's staff.
 */
export const applicationRoles = clientRoles
export type ApplicationRole = (typeof applicationRoles)[number]

/** [NET-093] [ROL-O03] A `shortcut` is a URL without connection parameters; every other type is a connector. */
export const applicationTypeNames = ["shortcut", ...connectorNames] as const
export const applicationTypes: ReadonlyArray<{
  readonly name: (typeof applicationTypeNames)[number]
  readonly firm_parameters: ReadonlyArray<ParameterDefinition>
  readonly client_parameters: ReadonlyArray<ParameterDefinition>
}> = applicationTypeNames.map((name) => ({
  name,
  firm_parameters: parametersOf(name, "firm"),
  client_parameters: parametersOf(name, "client")
}))

export const applicationTitleLimit = 60
export const applicationTextLimit = 300
export const attachmentLimit = 50

export const applicationTitleProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "people.text_characters"
  if (text.trim() === "") return "application.title_missing"
  return [...text.trim()].length > applicationTitleLimit ? "application.title_too_long" : null
}
export const applicationTextProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "people.text_characters"
  return [...text.trim()].length > applicationTextLimit ? "application.text_too_long" : null
}
/** [ROL-O03] Validates an application's URL; null if valid. Required for a shortcut, optional for a connector. */
export const uriProblem = (text: string, type: string = "shortcut"): MessageCode | null => {
  if (text.trim() !== "") return urlProblem(text)
  return type === "shortcut" ? "application.uri_missing" : null
}
export const optionalUrlProblem = (text: string): MessageCode | null => (text.trim() === "" ? null : urlProblem(text))
export const recipientProblem = (text: string): MessageCode | null =>
  text.trim() === "" || isEmail(text.trim()) ? null : "auth.email_invalid"
/** Validates the limit of mail attachments: whole megabytes, or empty for no limit of its own; null if valid. */
export const attachmentProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (typed === "") return null
  return /^\d{1,3}$/.test(typed) && Number(typed) > 0 && Number(typed) <= attachmentLimit
    ? null
    : "application.attachment_invalid"
}
/** [APP-003] Validates the roles; null if valid. At least one is required, else nobody would see the application. */
export const rolesProblem = (roles: ReadonlyArray<string>): MessageCode | null => {
  if (roles.length === 0) return "application.role_missing"
  return roles.every((role) => applicationRoles.some((known) => known === role)) ? null : "customer.choice_invalid"
}

export type ApplicationValues = {
  readonly title: string
  readonly type: (typeof applicationTypeNames)[number]
  readonly description: string
  readonly uri: string
  readonly site_url: string
  readonly video: string
  readonly is_home: boolean
  readonly is_private: boolean
  readonly is_automation: boolean
  readonly roles: ReadonlyArray<ApplicationRole>
  readonly price: string
  readonly email_recipient: string
  readonly mail_attachment_max_size: string
}

export const emptyApplication: ApplicationValues = {
  title: "",
  type: "shortcut",
  description: "",
  uri: "",
  site_url: "",
  video: "",
  is_home: true,
  is_private: false,
  is_automation: false,
  roles: ["admin", "collaborator", "guest"],
  price: "",
  email_recipient: "",
  mail_attachment_max_size: ""
}

/** [APP-001] [APP-003] Form of an application of a firm or of the provider; only a shortcut requires a URL. */
export const applicationForm: FormDefinition<ApplicationValues> = {
  fields: [
    "title",
    "type",
    "uri",
    "description",
    "roles",
    "is_home",
    "is_private",
    "is_automation",
    "site_url",
    "video",
    "price",
    "email_recipient",
    "mail_attachment_max_size"
  ],
  check: (values) =>
    errorsOf({
      title: applicationTitleProblem(values.title),
      uri: uriProblem(values.uri, values.type),
      description: applicationTextProblem(values.description),
      roles: rolesProblem(values.roles),
      site_url: optionalUrlProblem(values.site_url),
      video: optionalUrlProblem(values.video),
      price: applicationTextProblem(values.price),
      email_recipient: recipientProblem(values.email_recipient),
      mail_attachment_max_size: attachmentProblem(values.mail_attachment_max_size)
    })
}
