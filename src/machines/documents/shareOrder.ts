import { shareProblems } from "#schemas/documents/shareRules.ts"
import type { ShareAudience } from "#schemas/documents/sharing.ts"

export interface ShareValues {
  readonly audience: ShareAudience
  readonly people: ReadonlyArray<number>
  /** As it was typed: addresses with commas, semicolons or blanks between them. */
  readonly emails: string
  /** Empty for none. */
  readonly password: string
  /** The last day as a date field writes it, empty for none. */
  readonly lastDay: string
  readonly mayDownload: boolean
  readonly message: string
}
/** What is sent: the day's end where the person is, addresses apart. */
export interface ShareOrder extends Omit<ShareValues, "emails" | "lastDay"> {
  readonly emails: ReadonlyArray<string>
  readonly expiresAt: string | null
}
/** The address list of a text. */
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== "")
/** A day lasts to its end, in the time of where the person is; a day that is none says so by its form. */
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
/** What is wrong with what was filled in; `now` in milliseconds. */
export const problemsOf = (values: ShareValues, now: number) => {
  const { audience, emails, expiresAt, message, password, people } = orderOf(values)
  return shareProblems({ audience, emails, expires_at: expiresAt, message, password, user_ids: people }, now)
}
