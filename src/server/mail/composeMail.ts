import type { Language } from "#schemas/shared/constants.ts"
import { readColour, rgbOf, textOn } from "#schemas/branding/colours.ts"
import { type NoticeLine, noticeLine, type Topic, topicOf, topics } from "#server/mail/noticeLines.ts"
import { en } from "#server/mail/texts/en.ts"
import { fr, type MailTextKey } from "#server/mail/texts/fr.ts"
import { pt } from "#server/mail/texts/pt.ts"

/** The sender: a firm with its name and colour, or the platform. */
export interface MailSender {
  readonly name: string
  /** `#rrggbb`; null for the platform's own. */
  readonly colour: string | null
}

/** About an incoming mail: what was kept, and why the rest was not. */
interface IntakeAnswer {
  readonly subject: string
  readonly kept: string
  readonly refused: string
}

/** [SIG-007] What signatories and whoever sent a document to signature are told. */
type SignatureMail =
  | {
      readonly kind: "signature_asked"
      readonly firstname: string
      readonly by: string
      readonly document: string
      /** In the sender's own words; empty for none. */
      readonly message: string
      readonly link: string
      readonly until: string
    }
  | {
      readonly kind: "signature_reminder"
      readonly firstname: string
      readonly by: string
      readonly document: string
      readonly link: string
      readonly until: string
    }
  | { readonly kind: "signature_code"; readonly firstname: string; readonly document: string; readonly code: string }
  | {
      readonly kind: "signature_done" | "signature_refused" | "signature_expired" | "signature_failed"
      readonly firstname: string
      readonly document: string
      /** Who refused, and why. */
      readonly name: string
      readonly reason: string
      readonly link: string
    }
  | {
      readonly kind: "signature_copy"
      readonly firstname: string
      readonly document: string
      readonly link: string
      readonly until: string
    }
  | { readonly kind: "signature_cancelled"; readonly firstname: string; readonly by: string; readonly document: string }

const isOfSignature = (message: MailMessage): message is SignatureMail => message.kind.startsWith("signature_")

const signatureParts = (message: SignatureMail, say: (key: MailTextKey) => string) => {
  const { kind } = message
  const added = kind === "signature_asked" && oneLine(message.message) !== "" ? [say("signature_asked.message")] : []
  const why = kind === "signature_refused" ? [say("signature_refused.reason")] : []
  const until = "until" in message ? [say("signature.until")] : []
  const after =
    kind === "signature_asked" || kind === "signature_code" || kind === "signature_copy" ? [say(`${kind}.after`)] : []
  return {
    subject: say(`${kind}.subject`),
    title: say(`${kind}.title`),
    lines: [say(`${kind}.line`), ...added, ...why],
    button: "link" in message ? { label: say(`${buttonOf(kind)}.button`), link: message.link } : null,
    after: [...until, ...after]
  }
}
const buttonOf = (kind: SignatureMail["kind"]) =>
  kind === "signature_asked" || kind === "signature_reminder"
    ? "signature_asked"
    : kind === "signature_copy"
      ? "signature_copy"
      : "signature_done"

/** The content of a mail by kind. Instants are ISO 8601; links are absolute URLs. */
export type MailMessage =
  | {
      readonly kind: "invitation"
      readonly firstname: string
      readonly link: string
      readonly until: string
      /** [WSP-001] The firm's welcome text; empty for none. */
      readonly welcome?: string
      /** The inviter and the company; absent if unknown, and for the firm's own team. */
      readonly by?: string
      readonly company?: string
    }
  | {
      readonly kind: "reset"
      readonly firstname: string
      readonly email: string
      readonly link: string
      readonly until: string
    }
  | {
      readonly kind: "access_opened"
      readonly firstname: string
      readonly link: string
      readonly by?: string
      readonly company?: string
    }
  | { readonly kind: "password_changed"; readonly firstname: string; readonly at: string; readonly link: string }
  | {
      readonly kind: "share" | "share_protected"
      readonly firstname: string
      readonly from: string
      readonly names: string
      /** The sender's own message; empty for none. */
      readonly message: string
      readonly link: string
      /** Null: no expiry. */
      readonly until: string | null
    }
  | ({ readonly kind: "intake" } & IntakeAnswer)
  | ({ readonly kind: "intake_refused" } & IntakeAnswer)
  | {
      readonly kind: "trash"
      readonly firstname: string
      readonly company: string
      readonly count: string
      readonly link: string
      /** When the first of them is purged. */
      readonly until: string
    }
  | {
      readonly kind: "drop"
      readonly company: string
      readonly folder: string
      readonly from: string
      readonly names: string
      /** The drop's metadata as text; empty for none. */
      readonly said: string
      readonly link: string
    }
  | {
      readonly kind: "notices"
      readonly firstname: string
      readonly lines: ReadonlyArray<NoticeLine>
      readonly link: string
    }
  | {
      readonly kind: "reminders"
      readonly firstname: string
      /** `days` until due, negative if overdue; the date as `2026-11-21`. */
      readonly lines: ReadonlyArray<{
        readonly company: string
        readonly title: string
        readonly days: number
        /** Null: no due date. */
        readonly due_date: string | null
      }>
      /** Whether the person is asked as a client. */
      readonly isForClients: boolean
      readonly link: string
    }
  | SignatureMail
  | { readonly kind: "contact"; readonly email: string; readonly firstName: string; readonly lastName: string }

export type MailKind = MailMessage["kind"]

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export const mailTexts: Readonly<Record<Language, Readonly<Record<MailTextKey, string>>>> = { fr, en, pt }
const locales: Readonly<Record<Language, string>> = { fr: "fr-FR", en: "en-US", pt: "pt-PT" }
const platformColour = "#0b5f6e"

/** Converts to a single line: names may contain anything, headers and lines may not. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()

/** Escapes text for HTML content and attributes. */
export const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")

/** Formats date and time for the language, in Paris time. */
export const moment = (language: Language, instant: string) =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Paris"
  }).format(new Date(instant))

interface Parts {
  readonly subject: string
  readonly title: string
  readonly greeting: string
  readonly lines: ReadonlyArray<string>
  readonly button: { readonly label: string; readonly link: string } | null
  readonly after: ReadonlyArray<string>
  readonly byHand: string
  readonly footer: string
}

/** Maximum lines of a mail of notices or reminders; the portal shows the rest. */
const noticesTold = 40
const subjects = {
  documents: "notices.subject",
  tasks: "notices.tasks.subject",
  orders: "notices.orders.subject"
} as const satisfies Record<Topic, MailTextKey>
const reasons = {
  documents: "notices.after",
  tasks: "notices.tasks.after",
  orders: "notices.orders.after"
} as const satisfies Record<Topic, MailTextKey>

const day = (language: Language, date: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`)
  )

/** [TSK-O04] One line of a reminder; values are substituted once, so that names are never treated as placeholders. */
const reminderLine = (
  { company, days, due_date, title }: Extract<MailMessage, { readonly kind: "reminders" }>["lines"][number],
  language: Language
) => {
  const values: Readonly<Record<string, string>> = {
    company,
    title,
    due: due_date === null ? "" : day(language, due_date)
  }
  const key =
    due_date === null
      ? "reminders.undated"
      : days === 0
        ? "reminders.day"
        : days > 0
          ? "reminders.early"
          : "reminders.late"
  return oneLine(mailTexts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ""))
}

const partsOf = (message: MailMessage, sender: string, language: Language): Parts => {
  const values: Record<string, string> = { sender }
  for (const [name, value] of Object.entries(message)) {
    if (typeof value !== "string") continue
    values[name] = name === "until" || name === "at" ? moment(language, value) : oneLine(value)
  }
  // One pass: a value that looks like a placeholder is not substituted again.
  const say = (key: MailTextKey) =>
    mailTexts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "")
  if (isOfSignature(message))
    return {
      ...signatureParts(message, say),
      greeting: (values["firstname"] ?? "") === "" ? say("greeting.nobody") : say("greeting"),
      byHand: say("link.by_hand"),
      footer: say("footer")
    }
  if (message.kind === "share" || message.kind === "share_protected") {
    const added = oneLine(message.message)
    return {
      subject: say("share.subject"),
      title: say("share.title"),
      greeting: (values["firstname"] ?? "") === "" ? say("greeting.nobody") : say("greeting"),
      lines: [say("share.line"), ...(added === "" ? [] : [say("share.message")])],
      button: { label: say("share.button"), link: message.link },
      after: [
        ...(message.until === null ? [] : [say("share.until")]),
        ...(message.kind === "share_protected" ? [say("share.password")] : [])
      ],
      byHand: say("link.by_hand"),
      footer: say("footer")
    }
  }
  if (message.kind === "intake" || message.kind === "intake_refused") {
    const { kind } = message
    return {
      subject: say(`${kind}.subject`),
      title: say(`${kind}.title`),
      greeting: say("greeting.nobody"),
      lines: [say(`${kind}.line`)],
      button: null,
      after: kind === "intake" ? [say("intake.kept"), say("intake.left_out")] : [],
      byHand: say("link.by_hand"),
      footer: say("footer")
    }
  }
  if (message.kind === "reminders")
    return {
      subject: say("reminders.subject"),
      title: say("reminders.title"),
      greeting: (values["firstname"] ?? "") === "" ? say("greeting.nobody") : say("greeting"),
      lines: [
        say(message.isForClients ? "reminders.clients.line" : "reminders.line"),
        ...message.lines.slice(0, noticesTold).map((line) => reminderLine(line, language))
      ],
      button: { label: say("reminders.button"), link: message.link },
      after: [...(message.lines.length > noticesTold ? [say("notices.more")] : []), say("reminders.after")],
      byHand: say("link.by_hand"),
      footer: say("footer")
    }
  if (message.kind === "notices") {
    const told = new Set(message.lines.map(({ type }) => topicOf(type)))
    const [only] = told
    const subject = told.size === 1 && only !== undefined ? subjects[only] : "notices.mixed.subject"
    return {
      subject: say(subject),
      title: say(subject === "notices.subject" ? "notices.title" : subject),
      greeting: (values["firstname"] ?? "") === "" ? say("greeting.nobody") : say("greeting"),
      lines: message.lines.slice(0, noticesTold).map((line) => oneLine(noticeLine(line, mailTexts[language]))),
      button: { label: say("notices.button"), link: message.link },
      after: [
        ...(message.lines.length > noticesTold ? [say("notices.more")] : []),
        ...topics.filter((topic) => told.has(topic)).map((topic) => say(reasons[topic]))
      ],
      byHand: say("link.by_hand"),
      footer: say("footer")
    }
  }
  if (message.kind === "drop")
    return {
      subject: say("drop.subject"),
      title: say("drop.title"),
      greeting: say("greeting.nobody"),
      lines: [say("drop.line"), ...(message.said === "" ? [] : [say("drop.said")])],
      button: { label: say("drop.button"), link: message.link },
      after: [say("drop.after")],
      byHand: say("link.by_hand"),
      footer: say("footer")
    }
  const { kind } = message
  const common = {
    subject:
      kind === "invitation" && message.company === undefined && message.by !== undefined
        ? say("invitation.team.subject")
        : say(`${kind}.subject`),
    title: say(`${kind}.title`),
    greeting: (values["firstname"] ?? "") === "" ? say("greeting.nobody") : say("greeting"),
    lines: [kind === "invitation" || kind === "access_opened" ? inviting(message, say) : say(`${kind}.line`)],
    byHand: say("link.by_hand"),
    footer: say("footer")
  }
  if (kind === "contact") return { ...common, button: null, after: [] }
  if (kind === "access_opened") {
    return {
      ...common,
      button: { label: say("access_opened.button"), link: message.link },
      after: [say("access_opened.after")]
    }
  }
  return {
    ...common,
    button: { label: say(`${kind}.button`), link: message.link },
    after:
      kind === "password_changed"
        ? []
        : kind === "trash"
          ? [say("trash.after")]
          : [say("link.until"), say(`${kind}.after`)],
    ...(kind === "password_changed" ? { lines: [say(`${kind}.line`), say(`${kind}.after`)] } : {}),
    ...(kind === "invitation" && (values["welcome"] ?? "") !== ""
      ? { lines: [values["welcome"] ?? "", ...common.lines] }
      : {})
  }
}

/** The line that names inviter and company, as far as they are known. */
const inviting = (
  { by, company, kind }: Extract<MailMessage, { readonly kind: "invitation" | "access_opened" }>,
  say: (key: MailTextKey) => string
) => {
  const to = company === undefined ? (by === undefined ? null : "team") : by === undefined ? "company" : "company.by"
  return say(to === null ? `${kind}.line` : `${kind}.${to}.line`)
}

const asText = ({ after, button, footer, greeting, lines }: Parts) =>
  [
    greeting,
    ...lines,
    ...(button === null ? [] : [`${button.label}\n${button.link}`]),
    ...after,
    `-- \n${footer}`
  ].join("\n\n")

/** Inline styles: mail clients drop style sheets. No images: nothing is fetched on opening. */
const asHtml = (parts: Parts, sender: MailSender, name: string, language: Language) => {
  const colour = readColour(sender.colour ?? "") ?? platformColour
  const onColour = textOn(rgbOf(colour)).text === "dark" ? "#000000" : "#ffffff"
  const line = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`
  const small = "font-size:13px;color:#565d66"
  const { button } = parts
  const action =
    button === null
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escaped(button.link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${colour};color:${onColour};font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>`
        ]
  const byHand =
    button === null
      ? []
      : [
          line(parts.byHand, `${small};margin-bottom:4px`),
          `<p style="margin:0;word-break:break-all;${small}"><a href="${escaped(button.link)}" style="color:#565d66">${escaped(button.link)}</a></p>`
        ]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(parts.subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#f4f5f6;color:#1f2429;font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">`,
    `<div style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e2e4e7;border-radius:10px;overflow:hidden">`,
    `<div style="padding:16px 32px;background:${colour};color:${onColour};font-weight:600">${escaped(name)}</div>`,
    `<div style="padding:32px"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.25">${escaped(parts.title)}</h1>`,
    line(parts.greeting),
    ...parts.lines.map((text) => line(text)),
    ...action,
    ...parts.after.map((text) => line(text)),
    ...byHand,
    `</div></div><p style="max-width:560px;margin:16px auto 0;text-align:center;font-size:12px;color:#565d66">${escaped(parts.footer)}</p></body></html>`
  ].join("\n")
}

/** Renders a message as subject, text and HTML, in the sender's name and colour. */
export const composeMail = (message: MailMessage, sender: MailSender, language: Language): ComposedMail => {
  const name = oneLine(sender.name)
  const parts = partsOf(message, name, language)
  return { subject: oneLine(parts.subject), text: asText(parts), html: asHtml(parts, sender, name, language) }
}
