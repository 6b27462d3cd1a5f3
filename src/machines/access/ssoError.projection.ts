import { refusalOf, type SsoRefusal } from "#schemas/access/ssoRules.ts"

interface SsoErrorFacts {
  /** As the address names it. */
  readonly vendor: string
  readonly reason: string | null
  /** Names of the providers that the host offers; null while they are not known. */
  readonly offered: ReadonlyArray<string> | null
}

/** What another try cannot change. */
const lasting: ReadonlyArray<SsoRefusal> = [
  "auth.sso_misconfigured",
  "auth.sso_not_added",
  "auth.sso_not_registered",
  "auth.sso_other_identity",
  "auth.sso_unknown",
  "auth.sso_wider"
]

/** [SES-016] [ACC-121] Only a name that the firm really offers is shown: an address can say anything. */
export const toSsoErrorView = ({ offered, reason, vendor }: SsoErrorFacts) => {
  const messageKey = refusalOf(reason)
  const name = offered?.find((known) => known === vendor) ?? null
  return { name, messageKey, canRetry: name !== null && !lasting.includes(messageKey) }
}
