import { hasUnwantedCharacters } from "#schemas/people/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Characters of a firm's name or tagline. */
export const firmTextLimit = 100
const longestHost = 253

const textProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "firm.text_characters"
  return [...text.trim()].length > firmTextLimit ? "firm.text_too_long" : null
}

export const firmNameProblem = (text: string): MessageCode | null =>
  text.trim() === "" && !hasUnwantedCharacters(text) ? "firm.name_missing" : textProblem(text)

/** Optional. */
export const taglineProblem = (text: string): MessageCode | null => textProblem(text)

/** Normalises a domain for storage and comparison: trimmed, lower case. */
export const trimmedDomain = (text: string): string => text.trim().toLowerCase()

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** [ACC-025] The host of a firm's portal: at least two labels, without scheme, port or path. */
export const domainProblem = (text: string): MessageCode | null => {
  const domain = trimmedDomain(text)
  if (domain === "") return "firm.domain_missing"
  const labels = domain.split(".")
  // A name that browsers rewrite (`1.2.0x7f`) would send links elsewhere: a numeric last label makes it an IP address.
  const isHost =
    domain.length <= longestHost &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? "") &&
    URL.parse(`http://${domain}`)?.hostname === domain
  return isHost ? null : "firm.domain_invalid"
}

export type FirmValues = Readonly<Record<"name" | "domain" | "tagline", string>>

/** [ACC-038] The firm's identity; shared by its form and the server. */
export const firmForm: FormDefinition<FirmValues> = {
  fields: ["name", "domain", "tagline"],
  check: ({ domain, name, tagline }) =>
    errorsOf({ name: firmNameProblem(name), domain: domainProblem(domain), tagline: taglineProblem(tagline) })
}
