import { refusalOf, type SsoRefusal } from "#schemas/access/ssoRules.ts"

interface SsoErrorFacts {
  /** The identity provider's name from the URL. */
  readonly vendor: string
  readonly reason: string | null
  /** Names of the identity providers that this host offers; null until they are loaded. */
  readonly offered: ReadonlyArray<string> | null
}

/** Refusals that a retry cannot change. */
const lasting: ReadonlyArray<SsoRefusal> = [
  "auth.sso_misconfigured",
  "auth.sso_not_added",
  "auth.sso_not_registered",
  "auth.sso_other_identity",
  "auth.sso_unknown",
  "auth.sso_wider"
]

/** [SES-016] [ACC-121] Shows the identity provider's name only if the firm offers it: the URL is not trusted. */
export const toSsoErrorView = ({ offered, reason, vendor }: SsoErrorFacts) => {
  const messageKey = refusalOf(reason)
  const name = offered?.find((known) => known === vendor) ?? null
  return { name, messageKey, canRetry: name !== null && !lasting.includes(messageKey) }
}
