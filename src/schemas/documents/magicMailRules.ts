/** Maximum recipients of one mail; each is the address of a company or folder. */
export const mailRecipientLimit = 10
/** Maximum files of one mail. */
export const mailFileLimit = 50
/** Inline pictures smaller than this (in bytes) are treated as logos and signatures; larger ones are stored. */
export const decorationLimit = 30_720
/** Maximum `Received` headers, to stop mail loops. */
export const mailHopLimit = 50

/** Headers that tell how a mail was made. Values in any case; null if absent. */
export interface MailSigns {
  readonly autoSubmitted: string | null
  readonly precedence: string | null
  /** Has a List-Id or another header of a mailing list. */
  readonly hasListMark: boolean
  readonly isReadReceipt: boolean
  readonly hops: number
  readonly spamFlag: string | null
  readonly spamStatus: string | null
  readonly authentication: string | null
}

/** The claimed sender of a mail, and the checks of that claim. */
export interface MailOrigin {
  /** Exactly one From header with one address. */
  readonly isPlain: boolean
  /** The `Authentication-Results` headers, latest first. */
  readonly results: ReadonlyArray<string>
}

/** The verdict of the named relay. Earlier headers may be forged: only the latest is the relay's own. */
const relaySays = ({ results }: MailOrigin, relay: string) => {
  const own = results.find((result) => said(result).split(/[;\s]/)[0] === relay)
  const passed = (method: string) => new RegExp(`;\\s*${method}\\s*=\\s*pass\\b`).test(said(own ?? null))
  return { isAligned: passed("dmarc"), isSender: passed("spf") }
}

/**
 * Why the From address is not trusted, or null. A relay that checked DMARC vouches for From; else From must equal the
 * envelope sender, for whom the relay, if one is named, must vouch.
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

/** Automatic answers, absence notes, receipts and lists: accepting or answering them would cause mail loops. */
export const isAutomatic = (signs: MailSigns): boolean =>
  !["", "no"].includes(said(signs.autoSubmitted).split(/[;\s(]/)[0] ?? "") ||
  /^(bulk|junk|list|auto[-_]?reply)$/.test(said(signs.precedence)) ||
  signs.hasListMark ||
  signs.isReadReceipt

/** Marks of spam filters on the way; the server has no filter of its own. */
export const isMarkedSpam = ({ authentication, spamFlag, spamStatus }: MailSigns): boolean =>
  /^(yes|true)\b/.test(said(spamFlag)) ||
  /^(yes|true)\b/.test(said(spamStatus)) ||
  /\bdmarc\s*=\s*fail\b/.test(said(authentication))

/** A small picture that the mail's text embeds. */
export const isDecoration = (file: {
  readonly mediaType: string
  readonly isInline: boolean
  readonly size: number
}): boolean => file.isInline && /^image\//i.test(file.mediaType) && file.size < decorationLimit

/** Parts that mail programs add: invitations, signatures, reports. Users do not know about them. */
export const isTechnicalPart = (mediaType: string): boolean =>
  /^(text\/calendar|application\/(x-)?pkcs7-(signature|mime)|application\/pgp-(signature|keys|encrypted)|message\/(delivery-status|disposition-notification)|text\/rfc822-headers|text\/x-amp-html)\b/i.test(
    mediaType
  )
