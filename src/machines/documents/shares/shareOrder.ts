import { shareProblems } from "#schemas/documents/shareRules.ts"
import type { ShareAudience } from "#schemas/documents/sharing.ts"

export interface ShareValues {
  readonly audience: ShareAudience
  readonly people: ReadonlyArray<number>
  /** As typed: addresses separated by commas, semicolons or spaces. */
  readonly emails: string
  /** Empty for none. */
  readonly password: string
  /** The last day from the date field; empty for none. */
  readonly lastDay: string
  readonly mayDownload: boolean
  readonly message: string
}
/** The request: the end of the last day in the user's time zone, and a list of addresses. */
export interface ShareOrder extends Omit<ShareValues, "emails" | "lastDay"> {
  readonly emails: ReadonlyArray<string>
  readonly expiresAt: string | null
}
/** Splits the typed addresses. */
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== "")
/**
 * The end of the day in the user's time zone; null for an empty text. An invalid day is returned as typed, so that the
 * validation reports it.
 */
const endOfDay = (day: string): string | null => {
  if (day === "") return null
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}
export const orderOf = ({ emails, lastDay, ...values }: ShareValues): ShareOrder => ({
  ...values,
  emails: addressesIn(emails),
  expiresAt: endOfDay(lastDay)
})
/** The errors of the form; `now` in milliseconds. */
export const problemsOf = (values: ShareValues, now: number) => {
  const { audience, emails, expiresAt, message, password, people } = orderOf(values)
  return shareProblems({ audience, emails, expires_at: expiresAt, message, password, user_ids: people }, now)
}
