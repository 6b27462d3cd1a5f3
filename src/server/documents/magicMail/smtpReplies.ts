import { messageText } from "#schemas/shared/messages/index.ts"

/** An SMTP reply: a status, and a text with enhanced code (RFC 3463) that senders see in bounces. */
export interface Reply {
  readonly status: number
  readonly text: string
}

/** Status and enhanced code (RFC 3463). */
export type SmtpCode = readonly [number, string]
const codes: Readonly<Record<string, SmtpCode>> = {
  "closed.isNoBounce": [550, "5.7.1"],
  "closed.isNotCircling": [554, "5.4.6"],
  "closed.isFromAPerson": [550, "5.7.1"],
  "closed.isNoSpam": [554, "5.7.1"],
  "closed.isSenderAllowed": [550, "5.7.1"],
  "closed.isMailFolderOpen": [550, "5.2.1"],
  "closed.holdsFiles": [554, "5.6.0"],
  "closed.holdsFewFiles": [552, "5.3.4"],
  "mail_in.no_reading": [554, "5.6.0"],
  "mail_in.slow_down": [451, "4.7.1"],
  "mail_in.too_large": [552, "5.3.4"],
  "mail_in.too_many_recipients": [452, "4.5.3"],
  "mail_in.try_later": [451, "4.3.0"],
  "mail_in.unknown_address": [550, "5.1.1"],
  "upload.storage_company": [452, "4.2.2"],
  "upload.storage_firm": [452, "4.2.2"],
  "upload.storage_person": [452, "4.2.2"],
  "upload.scanner_away": [451, "4.7.1"],
  "error.507": [452, "4.3.1"]
}

/** Converts to ASCII, because the sender's server may not support SMTPUTF8. */
const ascii = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\x20-\x7e]/g, " ")

/**
 * A refusal in French and English, since the sender's language is unknown, with the names of up to three refused files.
 */
export const refusal = (
  code: string,
  names: ReadonlyArray<string> = [],
  params: Readonly<Record<string, string | number>> = {},
  smtp?: SmtpCode
): Reply => {
  const [status, enhanced] = smtp ?? codes[code] ?? [554, "5.6.1"]
  const files = names.length === 0 ? "" : ` (${names.slice(0, 3).join(", ").slice(0, 200)})`
  const values = { name: names[0] ?? "", ...params }
  const words = `${messageText("fr", code, values)} / ${messageText("en", code, values)}`
  return { status, text: ascii(`${enhanced} ${words}${files}`) }
}

export const taken = (documents: number): Reply => ({ status: 250, text: `2.0.0 Stored, ${documents} new document(s)` })
