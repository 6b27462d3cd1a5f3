import { readColour } from "#schemas/branding/colours.ts"
import { builtModules, type ModuleName, moduleNames } from "#schemas/access/modules.ts"
import { hasUnwantedCharacters, nameProblem } from "#schemas/people/fields/names.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { domainProblem, firmNameProblem, firmTextLimit, taglineProblem } from "#schemas/workspaces/firm.ts"

/** Maximum length of a firm's welcome text in invitations, in characters. */
export const welcomeLimit = 500
/** Maximum length of an id in an outside service, in characters. */
export const outsideIdLimit = 100

/** Validates a group's name; null if valid. Empty means no group. */
export const groupNameProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "firm.text_characters"
  return [...text.trim()].length > firmTextLimit ? "firm.text_too_long" : null
}

/** Validates the welcome text; null if valid. Line breaks are allowed; mails show them as spaces. */
export const welcomeProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text.replace(/[\r\n]+/g, " "))) return "firm.text_characters"
  return [...text.trim()].length > welcomeLimit ? "firm.welcome_too_long" : null
}

/** Validates an id of an outside service, such as `cus_9s6XKzkNRiz8i3` or `1234567`; null if valid. May be empty. */
export const outsideIdProblem = (text: string): MessageCode | null =>
  /^[\w.:-]*$/.test(text.trim()) && text.trim().length <= outsideIdLimit ? null : "firm.outside_id_invalid"

export const firmColourProblem = (text: string): MessageCode | null =>
  readColour(text) === null ? "branding.colour_invalid" : null

const kept = { name: "", domain: "", tagline: "", group_name: "", welcome_message: "", hubspot_id: "", stripe_id: "" }
type Kept = Readonly<Record<keyof typeof kept, string>>

/** [SAD-003] [WSP-001] Form values of a firm in the provider's area. */
export type ProviderFirmValues = Kept & { readonly domain_confirmed: boolean }

/** [SAD-004] Form values of a new firm: also its first admin, its colours and its initial content. */
export type NewFirmValues = ProviderFirmValues & {
  readonly leader_firstname: string
  readonly leader_lastname: string
  readonly leader_mail: string
  readonly is_group_admin: boolean
  readonly primary_color: string
  readonly secondary_color: string
  readonly modules: ReadonlyArray<string>
  readonly tree_models: ReadonlyArray<string>
}

const keptProblems = (values: Kept) => ({
  name: firmNameProblem(values.name),
  domain: domainProblem(values.domain),
  tagline: taglineProblem(values.tagline),
  group_name: groupNameProblem(values.group_name),
  welcome_message: welcomeProblem(values.welcome_message),
  hubspot_id: outsideIdProblem(values.hubspot_id),
  stripe_id: outsideIdProblem(values.stripe_id)
})
const keptFields = ["name", "domain", "domain_confirmed", "tagline", "group_name", "welcome_message"] as const
const outsideFields = ["hubspot_id", "stripe_id"] as const

export const providerFirmForm: FormDefinition<ProviderFirmValues> = {
  fields: [...keptFields, ...outsideFields],
  check: (values) => errorsOf(keptProblems(values))
}

/** Validates the group's name: required if the first admin is to be group admin. */
export const groupProblem = (values: {
  readonly is_group_admin: boolean
  readonly group_name: string
}): MessageCode | null =>
  values.is_group_admin && values.group_name.trim() === "" ? "firm.group_missing" : groupNameProblem(values.group_name)

export const newFirmForm: FormDefinition<NewFirmValues> = {
  fields: [
    "name",
    "domain",
    "domain_confirmed",
    "tagline",
    "leader_firstname",
    "leader_lastname",
    "leader_mail",
    "group_name",
    "is_group_admin",
    "primary_color",
    "secondary_color",
    "welcome_message",
    "modules",
    "tree_models",
    ...outsideFields
  ],
  check: (values) =>
    errorsOf({
      ...keptProblems(values),
      group_name: groupProblem(values),
      leader_firstname: nameProblem("firstname", values.leader_firstname),
      leader_lastname: nameProblem("lastname", values.leader_lastname),
      leader_mail: inviteEmailProblem(values.leader_mail),
      primary_color: firmColourProblem(values.primary_color),
      secondary_color: firmColourProblem(values.secondary_color)
    })
}

/** Modules that are not on by default, because they need an outside service or a separate contract. */
const apart: ReadonlySet<ModuleName> = new Set(["everial", "accounting-software", "mobile-app", "holding"])
/** [SAD-014] Default modules of a new firm. */
export const usualModules: ReadonlyArray<ModuleName> = builtModules.filter((name) => !apart.has(name))

/** Modules without a menu entry. */
const outOfBar: ReadonlySet<ModuleName> = new Set(["holding", "admin", "themes", "mobile-app"])
/** Position of a module in the menu, and whether it has an entry. */
export const moduleRow = (name: ModuleName) => ({
  name,
  priority: (moduleNames.indexOf(name) + 1) * 10,
  stays_in_bar: !outOfBar.has(name)
})

export const firmStates = ["active", "deactivated"] as const
export type FirmState = (typeof firmStates)[number]

/** Form for inviting a further admin of a firm. */
export const administratorForm: FormDefinition<Readonly<Record<"firstname" | "lastname" | "email", string>>> = {
  fields: ["firstname", "lastname", "email"],
  check: ({ email, firstname, lastname }) =>
    errorsOf({
      firstname: nameProblem("firstname", firstname),
      lastname: nameProblem("lastname", lastname),
      email: inviteEmailProblem(email)
    })
}
