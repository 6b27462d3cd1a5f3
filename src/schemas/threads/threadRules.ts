import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** What a thread can be about. A new subject also needs a row in the table `thread_subject`. */
export const subjects = ["company", "chat", "provider", "document", "task", "mission", "signature"] as const
export type Subject = (typeof subjects)[number]

/**
 * Who may read a thread: `internal`: the firm's staff; `shared`: also the client; `provider`: the staff and the
 * provider.
 */
export const audiences = ["internal", "shared", "provider"] as const
export type Audience = (typeof audiences)[number]
export type Side = "firm" | "company" | "provider"

/** The audiences of each subject; the default comes first and is the narrowest. */
export const audiencesOf: Readonly<Record<Subject, ReadonlyArray<Audience>>> = {
  company: ["internal"],
  chat: ["shared"],
  provider: ["provider"],
  document: ["internal", "shared"],
  task: ["internal", "shared"],
  mission: ["internal", "shared"],
  signature: ["internal", "shared"]
}
/** [CHT-O01] Whether a thread is a chat: everyone who may read it may answer, and a new comment reopens it. */
export const isChat = (subject: Subject) => subject === "chat" || subject === "provider"

export const commentLimits = {
  /** Maximum length of a comment in characters. */
  text: 4_000,
  files: 10,
  mentions: 20,
  /** Maximum number of comments per person and minute. */
  perMinute: 30,
  /** Maximum number of typing and presence signals per person and minute. */
  signalsPerMinute: 90,
  /** Number of comments per request. */
  page: 50
} as const

/** Normalises a comment for storage: plain text, no control characters, at most one empty line in a row. */
export const cleanComment = (text: string) => {
  const cleaned = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    // Keep zero-width joiners: emoji families and words in Persian and Indic scripts need them.
    .replaceAll(/[^\P{C}\n\t\u200c\u200d]+/gu, "")
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
  return /[^\s\u200c\u200d]/u.test(cleaned) ? cleaned : ""
}

export const commentProblem = (text: string): MessageCode | null =>
  cleanComment(text).length > commentLimits.text ? "comment.too_long" : null

/** A part of a comment: text, a mention, or a link. */
export type CommentPart =
  | { readonly kind: "text" | "mention"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string }

const linkPattern = /\bhttps?:\/\/[^\s<>"'`]+/giu
/** Punctuation at the end of a sentence does not belong to the URL. */
const trailing = /[.,;:!?)\]}»]+$/u

const linksIn = (text: string): ReadonlyArray<CommentPart> => {
  const parts: Array<CommentPart> = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(linkPattern)) {
    const address = found.replace(trailing, "")
    const isRead = URL.canParse(address)
    if (!isRead) continue
    if (index > from) parts.push({ kind: "text", text: text.slice(from, index) })
    parts.push({ kind: "link", text: address, href: new URL(address).href })
    from = index + address.length
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) })
  return parts
}

/** Splits a comment for display. Only http and https addresses become links; everything else stays text. */
export const partsOf = (text: string, names: ReadonlyArray<string>): ReadonlyArray<CommentPart> => {
  const known = names.filter((name) => name !== "").toSorted((one, other) => other.length - one.length)
  const parts: Array<CommentPart> = []
  let rest = text
  let plain = ""
  const flush = () => {
    parts.push(...linksIn(plain))
    plain = ""
  }
  while (rest !== "") {
    const at = rest.indexOf("@")
    if (at < 0) break
    plain += rest.slice(0, at)
    rest = rest.slice(at)
    const name = known.find((one) => rest.startsWith(`@${one}`))
    if (name === undefined) {
      plain += "@"
      rest = rest.slice(1)
    } else {
      flush()
      parts.push({ kind: "mention", text: `@${name}` })
      rest = rest.slice(name.length + 1)
    }
  }
  plain += rest
  flush()
  return parts
}

/** Office hours of one day in minutes after midnight; null means closed. Weeks start on Monday. */
export type OfficeDay = { readonly from: number; readonly until: number } | null
export const officeWeek: ReadonlyArray<OfficeDay> = [
  ...Array.from({ length: 5 }, () => ({ from: 9 * 60, until: 18 * 60 })),
  null,
  null
]
export const chatTextLimit = 500

/**
 * [CHT-O01] Whether the office is open at a time, and if not, when it opens next: days from today and minute of that
 * day.
 */
export const officeAt = (
  hours: ReadonlyArray<OfficeDay>,
  { minute, weekday }: { readonly weekday: number; readonly minute: number }
): { readonly isOpen: boolean; readonly opens: { readonly inDays: number; readonly minute: number } | null } => {
  const today = hours[weekday] ?? null
  if (today !== null && minute >= today.from && minute < today.until) return { isOpen: true, opens: null }
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const day = hours[(weekday + inDays) % 7] ?? null
    if (day !== null && (inDays > 0 || minute < day.from)) return { isOpen: false, opens: { inDays, minute: day.from } }
  }
  return { isOpen: false, opens: null }
}

/** Weekday (0 is Monday) and minute of the day of an epoch time in ms, in a time zone. */
export const clockIn = (at: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23"
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  return {
    weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(of("weekday")),
    minute: Number(of("hour")) * 60 + Number(of("minute"))
  }
}
