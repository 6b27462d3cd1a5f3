import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Maximum length of a firm's name or tagline in characters. */
export const firmTextLimit = 100
const longestHost = 253

const textProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "firm.text_characters"
  return [...text.trim()].length > firmTextLimit ? "firm.text_too_long" : null
}

export const firmNameProblem = (text: string): MessageCode | null =>
  text.trim() === "" && !hasUnwantedCharacters(text) ? "firm.name_missing" : textProblem(text)

/** Validates a tagline; null if valid. It may be empty. */
export const taglineProblem = (text: string): MessageCode | null => textProblem(text)

/** Normalises a domain (trimmed, lower case) for storage and comparison. */
export const trimmedDomain = (text: string): string => text.trim().toLowerCase()

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** [ACC-025] Validates the host of a firm's portal: at least two labels, no scheme, port or path; null if valid. */
export const domainProblem = (text: string): MessageCode | null => {
  const domain = trimmedDomain(text)
  if (domain === "") return "firm.domain_missing"
  const labels = domain.split(".")
  // Browsers treat a host with a numeric last label (`1.2.0x7f`) as an IP address and rewrite it: links would lead
  // elsewhere.
  const isHost =
    domain.length <= longestHost &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? "") &&
    URL.parse(`http://${domain}`)?.hostname === domain
  return isHost ? null : "firm.domain_invalid"
}

export type FirmValues = Readonly<Record<"name" | "domain" | "tagline", string>>

/** [ACC-038] Form of a firm's identity; the server uses it too. */
export const firmForm: FormDefinition<FirmValues> = {
  fields: ["name", "domain", "tagline"],
  check: ({ domain, name, tagline }) =>
    errorsOf({ name: firmNameProblem(name), domain: domainProblem(domain), tagline: taglineProblem(tagline) })
}
