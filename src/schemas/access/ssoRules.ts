import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const providerFields = ["name", "issuer", "client_id", "client_secret", "scopes"] as const
export type ProviderField = (typeof providerFields)[number]
export type ProviderValues = Readonly<Record<ProviderField, string>> & { readonly trusts_email: boolean }
export type ProviderErrors = Readonly<Partial<Record<ProviderField, ReadonlyArray<string>>>>

export const emptyProvider: ProviderValues = {
  name: "",
  issuer: "",
  client_id: "",
  client_secret: "",
  scopes: "openid email profile",
  trusts_email: false
}

/** Control, format and unassigned characters, for example those that change the text direction. */
const hidden = /\p{C}/u
const visible = /^[\x20-\x7e]*$/
const scope = /^[\x21\x23-\x5b\x5d-\x7e]+$/
const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const issuerProblem = (text: string): MessageCode | null => {
  if (text === "") return "sso.issuer_missing"
  if (text.length > 500 || hidden.test(text) || !URL.canParse(text)) return "sso.issuer_invalid"
  const { hash, hostname, password, protocol, search, username } = new URL(text)
  const isSecure = protocol === "https:" || (protocol === "http:" && loopback.test(hostname))
  // Issuers are compared as strings: one that OpenID Connect forbids could never match a token.
  return isSecure && [hash, password, search, username].every((part) => part === "") ? null : "sso.issuer_invalid"
}

const rules: Readonly<Record<ProviderField, (text: string) => MessageCode | null>> = {
  name: (text) =>
    text === "" ? "sso.name_missing" : text.length > 60 || hidden.test(text) ? "sso.name_invalid" : null,
  issuer: issuerProblem,
  client_id: (text) =>
    text === "" ? "sso.client_id_missing" : text.length > 255 || !visible.test(text) ? "sso.client_id_invalid" : null,
  client_secret: (text) => (text.length > 1_000 || !visible.test(text) ? "sso.client_secret_invalid" : null),
  scopes: (text) => {
    const words = text.split(" ")
    return text.length <= 500 && words.includes("openid") && words.every((word) => scope.test(word))
      ? null
      : "sso.scopes_invalid"
  }
}

/** The values with surplus spaces removed, as they are stored. */
export const trimmedProvider = <Values extends Partial<Record<ProviderField, string>>>(values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    providerFields.flatMap((field) => {
      const text = values[field]
      if (text === undefined) return []
      return [[field, field === "scopes" ? text.trim().replace(/\s+/g, " ") : text.trim()]]
    })
  )
})

/** [VAL] Validation errors by field; form and server use the same check. Absent fields are not checked. */
export const providerErrors = (values: Partial<Record<ProviderField, string>>): ProviderErrors =>
  Object.fromEntries(
    providerFields.flatMap((field) => {
      const text = values[field]
      const problem = text === undefined ? null : rules[field](text)
      return problem === null ? [] : [[field, [problem]] as const]
    })
  )

/** Message codes of failed sign-ins with an identity provider (SES-016, ERR-024, ERR-025). */
export const ssoRefusals = [
  "auth.sso_email_unverified",
  "auth.sso_expired",
  "auth.sso_misconfigured",
  "auth.sso_not_added",
  "auth.sso_not_registered",
  "auth.sso_other_identity",
  "auth.sso_refused",
  "auth.sso_state",
  "auth.sso_unavailable",
  "auth.sso_unknown",
  "auth.sso_untrusted",
  "auth.sso_wider",
  "error.429"
] as const satisfies ReadonlyArray<MessageCode>
export type SsoRefusal = (typeof ssoRefusals)[number]

/** The refusal that a URL names; `auth.sso_state` if it is unknown. */
export const refusalOf = (reason: string | null): SsoRefusal =>
  ssoRefusals.find((known) => known === `auth.sso_${reason}` || known === reason) ?? "auth.sso_state"

/** [SES-016] The URL, within the portal, of the page that explains a failed sign-in. */
export const ssoErrorAddress = (provider: string, code: SsoRefusal): string =>
  `/sso-error/${encodeURIComponent(provider)}?reason=${code.replace(/^auth\.sso_/, "")}`

/**
 * [SES-O05] An identity provider's name as a header value: percent signs and characters outside of visible ASCII are
 * percent-encoded.
 */
export const providerHeader = (name: string): string => name.replace(/[^\x20-\x24\x26-\x7e]/gu, encodeURIComponent)

/** Path of the identity providers' callback URL, on the firm's own host. */
export const callbackPath = "/oauth/callback"

/** [NET-030] [SES-013] The URL in the identity provider list; it redirects the browser to the identity provider. */
export const providerLink = (name: string): string => `/api/oauth/start?provider=${encodeURIComponent(name)}`
