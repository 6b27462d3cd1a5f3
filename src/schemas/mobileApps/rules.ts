import { readColour } from "#schemas/branding/colours.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import * as Result from "#schemas/shared/result.ts"
import { domainProblem, trimmedDomain } from "#schemas/workspaces/firm.ts"

/** [MOB-O01] Maximum lengths accepted by the stores, in characters. */
export const appLimits = {
  title: 30,
  subtitle: 30,
  promotional_text: 170,
  keywords: 100,
  description: 4_000,
  marketing_url: 255,
  bundle_id: 100,
  ios_store_url: 255,
  ios_store_id: 60,
  android_store_url: 255,
  android_store_id: 100
} as const
export type LimitedField = keyof typeof appLimits

/** [MOB-002] [MOB-O01] Placeholder at the end of a bundle id; it is replaced by the firm's part. */
export const firmPlaceholder = "{firm}"
export const usualBundleId = `com.example.${firmPlaceholder}`
/** [MOB-006] Placeholder for the URL of the firm's portal. */
export const hostPlaceholder = "{host}"

/** Source of the app's icon: the firm's logo for light or dark pages, or its initials. */
export const appLogos = ["light", "dark", "initials"] as const
export type AppLogo = (typeof appLogos)[number]
export const isAppLogo = (text: unknown): text is AppLogo => appLogos.some((logo) => logo === text)

/** Maximum number of domains that the app may navigate to. */
export const mostDomains = 20

/** Default form values of an app; `domains` has one domain on each line. */
export const emptyApp = {
  title: "",
  subtitle: "",
  description: "",
  keywords: "",
  promotional_text: "",
  marketing_url: "",
  bundle_id: usualBundleId,
  version: "1.0.0",
  color: "#0b5f6e",
  logo: "light" as AppLogo,
  domains: "",
  ios_store_url: "",
  ios_store_id: "",
  android_store_url: "",
  android_store_id: ""
}
export type AppValues = typeof emptyApp

/** [MOB-005] Length in characters (code points), as the stores count it. */
export const lengthOf = (text: string): number => [...text.trim()].length

const textProblem = (field: LimitedField, text: string, isRequired: boolean): MessageCode | null => {
  // Only a description may contain line breaks.
  const line = field === "description" ? text.replace(/\r?\n/g, " ") : text
  if (hasUnwantedCharacters(line)) return "people.text_characters"
  if (text.trim() === "") return isRequired ? "mobile.missing" : null
  return lengthOf(text) > appLimits[field] ? "mobile.too_long" : null
}

/** Replaces the host placeholder in a URL. */
export const addressOf = (text: string, host: string): string => text.trim().replace(hostPlaceholder, host)

/** [MOB-006] Validates a URL that begins with http://, https:// or {host}; null if valid. */
const urlProblem = (field: LimitedField, text: string, isRequired: boolean): MessageCode | null => {
  const problem = textProblem(field, text, isRequired)
  if (problem !== null || text.trim() === "") return problem
  const said = text.trim()
  const isKind = /^https?:\/\//i.test(said) || said.startsWith(hostPlaceholder)
  const read = isKind && !/\s/.test(said) ? URL.parse(addressOf(said, "https://portal.example")) : null
  const isAddress =
    read !== null &&
    /^https?:$/.test(read.protocol) &&
    read.username === "" &&
    read.password === "" &&
    !(said.startsWith(hostPlaceholder) && read.host !== "portal.example")
  return isAddress ? null : "mobile.address_invalid"
}

/** [MOB-002] Validates a bundle id: segments that both stores accept, then `{firm}` at the end; null if valid. */
export const bundleProblem = (text: string): MessageCode | null => {
  if (text.trim() === "") return "mobile.missing"
  if (lengthOf(text) > appLimits.bundle_id) return "mobile.too_long"
  return /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+\.\{firm\}$/.test(text.trim()) ? null : "mobile.bundle_invalid"
}

/** A firm's part of a bundle id: lower-case letters and digits, starting with a letter. */
const firmPart = (firmName: string): string => {
  const letters = firmName
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 40)
  return /^[a-z]/.test(letters) ? letters : `firm${letters}`
}

/** [MOB-002] The bundle id of a firm's app in the stores. */
export const bundleIdFor = (pattern: string, firmName: string): string =>
  pattern.trim().replace(firmPlaceholder, firmPart(firmName))

const versionParts = (version: string): readonly [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.trim().split(".").map(Number)
  return [major, minor, patch]
}
export const versionProblem = (text: string): MessageCode | null =>
  text.trim() === ""
    ? "mobile.missing"
    : /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){1,2}$/.test(text.trim())
      ? null
      : "mobile.version_invalid"

/** Integer that grows with the version; Android requires one. */
export const versionCode = (version: string): number => {
  const [major, minor, patch] = versionParts(version)
  return major * 1_000_000 + minor * 1_000 + patch
}

/** Whether a version is higher than the published one; the stores refuse others. */
export const isVersionAbove = (version: string, published: string | null): boolean =>
  published === null || versionCode(version) > versionCode(published)

const idProblem = (field: LimitedField, text: string): MessageCode | null =>
  textProblem(field, text, false) ?? (/^[\w.-]*$/.test(text.trim()) ? null : "mobile.store_id_invalid")

/** Splits the typed domains, one on each line, and removes duplicates. */
export const domainsIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(trimmedDomain)
      .filter((domain) => domain !== "")
  )
]
export const domainsProblem = (domains: ReadonlyArray<string>): MessageCode | null => {
  if (domains.length === 0) return "mobile.missing"
  if (domains.length > mostDomains) return "mobile.domains_many"
  return domains.some((domain) => domainProblem(domain) !== null) ? "mobile.domain_invalid" : null
}

export const colourProblem = (text: string): MessageCode | null =>
  readColour(text) === null ? "branding.colour_invalid" : null

/** [MOB-004] [MOB-005] [MOB-006] Validator of each text field; each returns null if valid. */
export const appTextProblem = {
  title: (text: string) => textProblem("title", text, true),
  subtitle: (text: string) => textProblem("subtitle", text, true),
  description: (text: string) => textProblem("description", text, true),
  keywords: (text: string) => textProblem("keywords", text, true),
  promotional_text: (text: string) => textProblem("promotional_text", text, true),
  marketing_url: (text: string) => urlProblem("marketing_url", text, true),
  bundle_id: bundleProblem,
  version: versionProblem,
  color: colourProblem,
  // Optional, because the stores assign these only once they have accepted the app.
  ios_store_url: (text: string) => urlProblem("ios_store_url", text, false),
  ios_store_id: (text: string) => idProblem("ios_store_id", text),
  android_store_url: (text: string) => urlProblem("android_store_url", text, false),
  android_store_id: (text: string) => idProblem("android_store_id", text)
} as const

const folded = (text: string) => text.trim().toLowerCase()

/** [MOB-007] [MOB-O01] Whether the subtitle repeats the title, ignoring case; false for an empty title. */
export const isTwice = ({ subtitle, title }: Pick<AppValues, "subtitle" | "title">): boolean =>
  title.trim() !== "" && folded(title) === folded(subtitle)

/**
 * [MOB-004] [MOB-005] [MOB-006] [MOB-007] Form of an app's sheet; the server uses it too. All texts but the store URLs
 * and ids are required, and at least one domain.
 */
export const appForm = formOf(emptyApp, (values) =>
  errorsOf({
    ...Object.fromEntries(
      Object.entries(appTextProblem).map(([field, rule]) => [field, rule(values[field as keyof typeof appTextProblem])])
    ),
    ...(isTwice(values) ? { subtitle: "mobile.same_titles" } : {}),
    domains: domainsProblem(domainsIn(values.domains))
  })
)

/** Whether the app is listed in at least one store: its URL and id there are known. */
export const isAppListed = (app: Pick<AppValues, `${"ios" | "android"}_store_${"url" | "id"}`>): boolean =>
  (app.ios_store_url.trim() !== "" && app.ios_store_id.trim() !== "") ||
  (app.android_store_url.trim() !== "" && app.android_store_id.trim() !== "")

/** Maximum length of a sheet in characters: every field at its limit, with the JSON syntax around it. */
const sheetLimit = 20_000

/**
 * Checks only the length of a sheet; null if valid. `readAppSheet` checks the content, which needs the app to be
 * changed.
 */
export const sheetProblem = (text: string): MessageCode | null =>
  text.length > sheetLimit ? "form.json_invalid" : null

/**
 * [MOB-008] Reads an app's sheet from JSON: some or all fields of the form, `domains` as a list; others keep the values
 * of `before`. Fails with `form.json_invalid` (ERR-069) if the text is not a sheet, else with the error of the first
 * invalid field.
 */
export const readAppSheet = (text: string, before: AppValues): Result.Result<AppValues, MessageCode> => {
  const refused = Result.fail<MessageCode>("form.json_invalid")
  if (sheetProblem(text) !== null) return refused
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return refused
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return refused
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(read)) {
    if (!Object.hasOwn(emptyApp, name)) return refused
    if (name === "domains" && Array.isArray(value) && value.every((one) => typeof one === "string"))
      given[name] = value.join("\n")
    else if (name === "logo" ? isAppLogo(value) : name !== "domains" && typeof value === "string")
      given[name] = String(value)
    else return refused
  }
  if (Object.keys(given).length === 0) return refused
  const values = { ...before, ...given } as AppValues
  const [problem] = Object.values(appForm.check(values)).flat()
  return problem === undefined ? Result.succeed(values) : Result.fail(problem as MessageCode)
}

/** The sheet of an app as JSON, in the format that `readAppSheet` reads. */
export const appSheetOf = (values: AppValues): string =>
  JSON.stringify({ ...values, domains: domainsIn(values.domains) }, null, 2)
