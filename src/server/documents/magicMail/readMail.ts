import PostalMime, { type Attachment, type Email } from "postal-mime"
import { isTechnicalPart, type MailOrigin, type MailSigns } from "#schemas/documents/magicMailRules.ts"

/** A file that a mail carries. */
export interface MailFile {
  readonly name: string
  readonly mediaType: string
  /** Its text shows it. */
  readonly isInline: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What is needed of a mail, read from its bytes. */
export interface ReadMail {
  /** With its angle brackets; empty where there is none. */
  readonly messageId: string
  /** Message-IDs of the mails it answers. */
  readonly answers: ReadonlyArray<string>
  /** The address that it says it is from, in small letters; empty where it says none. */
  readonly from: string
  readonly origin: MailOrigin
  readonly subject: string
  /** What its writer reads, as mail programs say it; null where they do not. */
  readonly languages: string | null
  readonly signs: MailSigns
  readonly files: ReadonlyArray<MailFile>
}

/** Mails forwarded as a file of a mail are opened so deep. */
const deepest = 3
/** Files that are looked at; a mail with more is refused for it. */
const mostFiles = 200

const options = { forceRfc822Attachments: true, maxNestingDepth: 64, maxHeadersSize: 262_144 }

const bytesOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> =>
  typeof content === "string" ? Uint8Array.from(Buffer.from(content)) : new Uint8Array(content)

const isMessage = ({ mimeType }: Attachment) => mimeType.toLowerCase() === "message/rfc822"

const filesOf = async (mail: Email, depth: number): Promise<ReadonlyArray<MailFile>> => {
  const files: Array<MailFile> = []
  for (const attachment of mail.attachments) {
    if (files.length > mostFiles) break
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

/** A header without its quoted names and comments, in which a comma separates nothing. */
const outsideQuotes = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\([^()]*\)/g, "")

const idsIn = (text: string | undefined) => (text ?? "").match(/<[^<>\s]{1,300}>/g) ?? []

/** Reads a whole mail; rejects what is none. */
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
