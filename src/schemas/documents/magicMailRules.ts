/** Receivers that one mail may name; each is another company's or folder's address. */
export const mailRecipientLimit = 10
/** Files that one mail may carry. */
export const mailFileLimit = 50
/** Pictures in a mail's own text below so many bytes are signatures and logos; above, they are what was meant to be sent. */
export const decorationLimit = 30_720
/** How often a mail may have been passed on before it runs in a circle. */
export const mailHopLimit = 50

/** What the headers of a mail say of how it came about. Values in any case; absent ones are null. */
export interface MailSigns {
  readonly autoSubmitted: string | null
  readonly precedence: string | null
  /** It carries a List-Id or another mark of a mailing list. */
  readonly hasListMark: boolean
  readonly isReadReceipt: boolean
  readonly hops: number
  readonly spamFlag: string | null
  readonly spamStatus: string | null
  readonly authentication: string | null
}

/** Who a mail says it is from, and who vouches for it. */
export interface MailOrigin {
  /** One From header that names one address. */
  readonly isPlain: boolean
  /** The mail's `Authentication-Results`, the latest first. */
  readonly results: ReadonlyArray<string>
}

/** What the relay that is named says of a mail: of headers that call themselves so only the latest is its own. */
const relaySays = ({ results }: MailOrigin, relay: string) => {
  const own = results.find((result) => said(result).split(/[;\s]/)[0] === relay)
  const passed = (method: string) => new RegExp(`;\\s*${method}\\s*=\\s*pass\\b`).test(said(own ?? null))
  return { isAligned: passed("dmarc"), isSender: passed("spf") }
}

/**
 * Why a mail is not believed to be from whom it says; null where it is. A relay that checked the domain's own policy vouches
 * for From; else From has to be who sent the mail, which the relay, where one is named, has to vouch for.
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

/** Answers of machines, absence notes, receipts and lists: taking them, and telling of their refusal, makes mails run in circles. */
export const isAutomatic = (signs: MailSigns): boolean =>
  !["", "no"].includes(said(signs.autoSubmitted).split(/[;\s(]/)[0] ?? "") ||
  /^(bulk|junk|list|auto[-_]?reply)$/.test(said(signs.precedence)) ||
  signs.hasListMark ||
  signs.isReadReceipt

/** Marks of the filters that a mail came through; the server has none of its own. */
export const isMarkedSpam = ({ authentication, spamFlag, spamStatus }: MailSigns): boolean =>
  /^(yes|true)\b/.test(said(spamFlag)) ||
  /^(yes|true)\b/.test(said(spamStatus)) ||
  /\bdmarc\s*=\s*fail\b/.test(said(authentication))

/** Whether a part of a mail is decoration: a small picture that its text shows. */
export const isDecoration = (file: {
  readonly mediaType: string
  readonly isInline: boolean
  readonly size: number
}): boolean => file.isInline && /^image\//i.test(file.mediaType) && file.size < decorationLimit

/** Parts that mail programs add for each other: invitations, signatures, reports. People do not know that they sent them. */
export const isTechnicalPart = (mediaType: string): boolean =>
  /^(text\/calendar|application\/(x-)?pkcs7-(signature|mime)|application\/pgp-(signature|keys|encrypted)|message\/(delivery-status|disposition-notification)|text\/rfc822-headers|text\/x-amp-html)\b/i.test(
    mediaType
  )
