/** Maximum recipients of one incoming mail; each recipient is the mail address of a company or folder. */
export const mailRecipientLimit = 10
/** Maximum attachments of one mail. */
export const mailFileLimit = 50
/** Inline pictures smaller than this (in bytes) are skipped as logos; larger ones are stored. */
export const decorationLimit = 30_720
/** A mail with more `Received` headers is refused, to stop mail loops. */
export const mailHopLimit = 50

/** Headers that reveal automatic mails and spam, in upper or lower case; null if absent. */
export interface MailSigns {
  readonly autoSubmitted: string | null
  readonly precedence: string | null
  /** The mail has a List-Id or another mailing list header. */
  readonly hasListMark: boolean
  readonly isReadReceipt: boolean
  readonly hops: number
  readonly spamFlag: string | null
  readonly spamStatus: string | null
  readonly authentication: string | null
}

/** The claimed sender of a mail, and the headers that verify the claim. */
export interface MailOrigin {
  /** The mail has exactly one From header with one address. */
  readonly isPlain: boolean
  /** The `Authentication-Results` headers, the most recent first. */
  readonly results: ReadonlyArray<string>
}

/**
 * The verdict of our trusted relay: its most recent header. A sender can forge earlier headers with the relay's name.
 */
const relaySays = ({ results }: MailOrigin, relay: string) => {
  const own = results.find((result) => said(result).split(/[;\s]/)[0] === relay)
  const passed = (method: string) => new RegExp(`;\\s*${method}\\s*=\\s*pass\\b`).test(said(own ?? null))
  return { isAligned: passed("dmarc"), isSender: passed("spf") }
}

/**
 * The problem with a mail's From address, or null if it is trusted. A DMARC pass of the relay is enough; otherwise From
 * must equal the envelope sender, and a configured relay must have passed its SPF check.
 */
export const originProblem = (
  { from, origin }: { readonly from: string; readonly origin: MailOrigin },
  envelopeFrom: string,
  relay: string | undefined
): "mail_in.from_unclear" | "mail_in.from_other" | "mail_in.unproven" | null => {
  if (!origin.isPlain || from === "") return "mail_in.from_unclear"
  const { isAligned, isSender } = relay === undefined ? { isAligned: false, isSender: true } : relaySays(origin, relay)
  if (isAligned) return null
  if (!isSender) return "mail_in.unproven"
  return said(envelopeFrom) === said(from) ? null : "mail_in.from_other"
}

const said = (value: string | null) => (value ?? "").trim().toLowerCase()

/**
 * Automatic answers, absence notes, read receipts and mailing lists: accepting or answering them would cause mail
 * loops.
 */
export const isAutomatic = (signs: MailSigns): boolean =>
  !["", "no"].includes(said(signs.autoSubmitted).split(/[;\s(]/)[0] ?? "") ||
  /^(bulk|junk|list|auto[-_]?reply)$/.test(said(signs.precedence)) ||
  signs.hasListMark ||
  signs.isReadReceipt

/** Whether a spam filter on the way marked the mail; the server has no spam filter of its own. */
export const isMarkedSpam = ({ authentication, spamFlag, spamStatus }: MailSigns): boolean =>
  /^(yes|true)\b/.test(said(spamFlag)) ||
  /^(yes|true)\b/.test(said(spamStatus)) ||
  /\bdmarc\s*=\s*fail\b/.test(said(authentication))

/** A small inline picture, such as a logo in a signature. */
export const isDecoration = (file: {
  readonly mediaType: string
  readonly isInline: boolean
  readonly size: number
}): boolean => file.isInline && /^image\//i.test(file.mediaType) && file.size < decorationLimit

/**
 * Parts that mail programs add by themselves, such as invitations, signatures and delivery reports: they are not
 * stored.
 */
export const isTechnicalPart = (mediaType: string): boolean =>
  /^(text\/calendar|application\/(x-)?pkcs7-(signature|mime)|application\/pgp-(signature|keys|encrypted)|message\/(delivery-status|disposition-notification)|text\/rfc822-headers|text\/x-amp-html)\b/i.test(
    mediaType
  )
