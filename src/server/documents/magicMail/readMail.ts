import PostalMime, { type Attachment, type Email } from "postal-mime"
import { isTechnicalPart, type MailOrigin, type MailSigns } from "#schemas/documents/magicMailRules.ts"

/** An attachment of a mail. */
export interface MailFile {
  readonly name: string
  readonly mediaType: string
  /** Whether the mail's text displays it. */
  readonly isInline: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The parsed parts of a mail that are used. */
export interface ReadMail {
  /** With its angle brackets; empty if there is none. */
  readonly messageId: string
  /** Message-IDs of the mails it replies to. */
  readonly answers: ReadonlyArray<string>
  /** The address of the From header in lower case; empty if there is none. */
  readonly from: string
  readonly origin: MailOrigin
  readonly subject: string
  /** What it says as plain text, of HTML alone its text; cut after a bound. */
  readonly text: string
  /** The sender's preferred languages, from the mail's headers; null if there are none. */
  readonly languages: string | null
  readonly signs: MailSigns
  readonly files: ReadonlyArray<MailFile>
}

/** Maximum depth of mails forwarded as attachments. */
const deepest = 3
/** Maximum number of attachments read; a mail with more is refused. */
const maxFiles = 200

const options = { forceRfc822Attachments: true, maxNestingDepth: 64, maxHeadersSize: 262_144 }

const bytesOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> =>
  typeof content === "string" ? Uint8Array.from(Buffer.from(content)) : new Uint8Array(content)

const isMessage = ({ mimeType }: Attachment) => mimeType.toLowerCase() === "message/rfc822"

const filesOf = async (mail: Email, depth: number): Promise<ReadonlyArray<MailFile>> => {
  const files: Array<MailFile> = []
  for (const attachment of mail.attachments) {
    if (files.length > maxFiles) break
    if (isMessage(attachment) && depth < deepest) {
      const inside = await PostalMime.parse(bytesOf(attachment), options)
      files.push(...(await filesOf(inside, depth + 1)))
    } else if (!isTechnicalPart(attachment.mimeType)) {
      files.push({
        name: attachment.filename ?? "",
        mediaType: attachment.mimeType.toLowerCase(),
        isInline: attachment.related === true || attachment.disposition === "inline",
        bytes: bytesOf(attachment)
      })
    }
  }
  return files
}

/** A header without quoted names and comments, whose commas separate nothing. */
const outsideQuotes = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\([^()]*\)/g, "")

const idsIn = (text: string | undefined) => (text ?? "").match(/<[^<>\s]{1,300}>/g) ?? []

/** Characters of a mail's text that are read. */
const maxText = 50_000
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** The text of a mail; of one that has HTML alone, its text without any markup. It is never shown as HTML. */
const textOf = ({ html, text }: Email): string => {
  if (text !== undefined && text.trim() !== "") return text.slice(0, maxText)
  return (
    (html ?? "")
      .slice(0, maxText * 4)
      .replaceAll(/<(style|script|head|title)\b[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi, "")
      .replaceAll(/<blockquote\b[\s\S]*$/gi, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/<(br|\/p|\/div|\/li|\/tr|hr)\b[^<>]*>/gi, "\n")
      // Never past the next "<": a mail of unclosed tags would take quadratic time.
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/&(#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
        if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole
        const code = Number(name.slice(1))
        return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ""
      })
      .slice(0, maxText)
  )
}

/** Parses a whole mail; rejects if it is invalid. */
export const readMail = async (bytes: Uint8Array): Promise<ReadMail> => {
  const mail = await PostalMime.parse(bytes, options)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null
  const count = (name: string) => mail.headers.filter(({ key }) => key === name).length
  const from = mail.from?.address ?? mail.from?.group?.[0]?.address ?? ""
  return {
    messageId: (idsIn(mail.messageId)[0] ?? mail.messageId ?? "").slice(0, 500),
    answers: [...idsIn(mail.inReplyTo), ...idsIn(mail.references)].slice(0, 50),
    from: from.trim().toLowerCase().slice(0, 320),
    origin: {
      isPlain:
        count("from") === 1 &&
        mail.from?.address !== undefined &&
        !/[,;]\s*\S/.test(outsideQuotes(header("from") ?? "")),
      results: mail.headers
        .filter(({ key }) => key === "authentication-results")
        .map(({ value }) => value.slice(0, 2_000))
    },
    subject: (mail.subject ?? "")
      .toWellFormed()
      .replace(/\p{C}+/gu, " ")
      .trim()
      .slice(0, 500),
    text: textOf(mail),
    languages: header("accept-language") ?? header("content-language"),
    signs: {
      autoSubmitted: header("auto-submitted") ?? (header("x-autoreply") === null ? null : "auto-replied"),
      precedence: header("precedence"),
      hasListMark: ["list-id", "list-post", "list-unsubscribe"].some((name) => header(name) !== null),
      isReadReceipt: /report-type="?(disposition-notification|delivery-status)/i.test(header("content-type") ?? ""),
      hops: count("received"),
      spamFlag: header("x-spam-flag"),
      spamStatus: header("x-spam-status"),
      authentication: header("authentication-results")
    },
    files: await filesOf(mail, 0)
  }
}
