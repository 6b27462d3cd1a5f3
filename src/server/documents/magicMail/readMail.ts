import PostalMime, { type Attachment, type Email } from "postal-mime"
import { isTechnicalPart, type MailOrigin, type MailSigns } from "#schemas/documents/magicMailRules.ts"

/** An attachment of a mail. */
export interface MailFile {
  readonly name: string
  readonly mediaType: string
  /** Whether the mail's text displays it, like a logo in a signature. */
  readonly isInline: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The parts of a parsed mail that are used. */
export interface ReadMail {
  /** The Message-ID with its angle brackets; empty if there is none. */
  readonly messageId: string
  /** Message-IDs of the mails that this mail replies to. */
  readonly answers: ReadonlyArray<string>
  /** The address of the From header in lower case; empty if there is none. */
  readonly from: string
  readonly origin: MailOrigin
  readonly subject: string
  /** The mail's plain text, or the text of its HTML without tags. At most `maxText` characters. */
  readonly text: string
  /** The sender's preferred languages from the mail's headers, in the form of Accept-Language; null if unknown. */
  readonly languages: string | null
  readonly signs: MailSigns
  readonly files: ReadonlyArray<MailFile>
}

/** Maximum nesting of mails attached to mails whose attachments are read. */
const deepest = 3
/** Attachments beyond this number are not read; `receiveMail` refuses such a mail. */
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

/** Removes quoted names and comments from a header, because their commas do not separate addresses. */
const outsideQuotes = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\([^()]*\)/g, "")

const idsIn = (text: string | undefined) => (text ?? "").match(/<[^<>\s]{1,300}>/g) ?? []

/** Maximum characters of a mail's text that are kept. */
const maxText = 50_000
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** The mail's plain text; if it has only HTML, the text of the HTML. Callers must not insert it as HTML. */
const textOf = ({ html, text }: Email): string => {
  if (text !== undefined && text.trim() !== "") return text.slice(0, maxText)
  return (
    (html ?? "")
      .slice(0, maxText * 4)
      .replaceAll(/<(style|script|head|title)\b[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi, "")
      .replaceAll(/<blockquote\b[\s\S]*$/gi, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/<(br|\/p|\/div|\/li|\/tr|hr)\b[^<>]*>/gi, "\n")
      // `[^<>]`, not `[^>]`: unclosed tags would otherwise make this quadratic.
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/&(#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
        if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole
        const code = Number(name.slice(1))
        return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ""
      })
      .slice(0, maxText)
  )
}

/** Parses a mail; rejects if it is invalid. */
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
