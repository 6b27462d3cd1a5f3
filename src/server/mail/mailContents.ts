import type { Language } from "#schemas/shared/constants.ts"
import { answerMark } from "#schemas/threads/replyRules.ts"
import type { MailParts } from "#server/mail/mailFrame.ts"
import type { AccountChange, MailKind, MailOf, SignatureMail } from "#server/mail/mailMessages.ts"
import { day, filled, mailTexts, oneLine } from "#server/mail/mailWords.ts"
import { noticeLine, type Topic, topicOf, topics } from "#server/mail/noticeLines.ts"
import type { MailTextKey } from "#server/mail/texts/fr.ts"

/** Returns a text in the recipient's language, with the message's values inserted. */
export type Say = (key: MailTextKey) => string

/**
 * The parts that depend on the kind of mail. All mails share the greeting, the texts around the link and the footer.
 */
type MailContent = Pick<MailParts, "subject" | "title" | "lines" | "button" | "after"> & {
  readonly before?: string | null
}
type Contents = { readonly [Kind in MailKind]: (message: MailOf<Kind>, say: Say, language: Language) => MailContent }

/** Maximum lines in a mail of notices or reminders; the portal shows the rest. */
const linesShown = 40
const subjects = {
  documents: "notices.subject",
  tasks: "notices.tasks.subject",
  orders: "notices.orders.subject",
  comments: "notices.comments.subject"
} as const satisfies Record<Topic, MailTextKey>
const reasons = {
  documents: "notices.after",
  tasks: "notices.tasks.after",
  orders: "notices.orders.after",
  comments: "notices.comments.after"
} as const satisfies Record<Topic, MailTextKey>

const more = (lines: ReadonlyArray<unknown>, say: Say) => (lines.length > linesShown ? [say("notices.more")] : [])

/** The line that names the inviter and the company, if they are known. */
const inviting = ({ by, company, kind }: MailOf<"invitation"> | MailOf<"access_opened">, say: Say) => {
  const to = company === undefined ? (by === undefined ? null : "team") : by === undefined ? "company" : "company.by"
  return say(to === null ? `${kind}.line` : `${kind}.${to}.line`)
}

/** The mail about a change of an account's sign-in, with what to do if the owner did not make it. */
const accountChange = (
  { kind, link }: { readonly kind: AccountChange; readonly link: string },
  say: Say
): MailContent => ({
  subject: say(`${kind}.subject`),
  title: say(`${kind}.title`),
  lines: [say(`${kind}.line`), say(`${kind}.after`)],
  button: { label: say(`${kind}.button`), link },
  after: []
})

const share = ({ kind, link, message, until }: MailOf<"share"> | MailOf<"share_protected">, say: Say): MailContent => ({
  subject: say("share.subject"),
  title: say("share.title"),
  lines: [say("share.line"), ...(oneLine(message) === "" ? [] : [say("share.message")])],
  button: { label: say("share.button"), link },
  after: [
    ...(until === null ? [] : [say("share.until")]),
    ...(kind === "share_protected" ? [say("share.password")] : [])
  ]
})

const intake = ({ kind }: MailOf<"intake"> | MailOf<"intake_refused">, say: Say): MailContent => ({
  subject: say(`${kind}.subject`),
  title: say(`${kind}.title`),
  lines: [say(`${kind}.line`)],
  button: null,
  after: kind === "intake" ? [say("intake.kept"), say("intake.left_out")] : []
})

/** [TSK-O04] One line of a reminder. */
const reminderLine = (
  { company, days, due_date, title }: MailOf<"reminders">["lines"][number],
  language: Language
): string => {
  const when = due_date === null ? "undated" : days === 0 ? "day" : days > 0 ? "early" : "late"
  const due = due_date === null ? "" : day(language, due_date)
  return oneLine(filled(mailTexts[language][`reminders.${when}`], { company, title, due }))
}

const signature = (message: SignatureMail, say: Say): MailContent => {
  const { kind } = message
  const isAsked = kind === "signature_asked" || kind === "signature_reminder"
  const label = isAsked ? "signature_asked" : kind === "signature_copy" ? kind : "signature_done"
  return {
    subject: say(`${kind}.subject`),
    title: say(`${kind}.title`),
    lines: [
      say(`${kind}.line`),
      ...(kind === "signature_asked" && message.delegator !== "" ? [say("signature_asked.delegated")] : []),
      ...(kind === "signature_asked" && oneLine(message.message) !== "" ? [say("signature_asked.message")] : []),
      ...(kind === "signature_refused" ? [say("signature_refused.reason")] : [])
    ],
    button: "link" in message ? { label: say(`${label}.button`), link: message.link } : null,
    after: [
      ...("until" in message ? [say("signature.until")] : []),
      ...(kind === "signature_asked" || kind === "signature_code" || kind === "signature_copy"
        ? [say(`${kind}.after`)]
        : [])
    ]
  }
}

/** The content of each kind of mail. A new kind does not compile without an entry here. */
export const mailContents: Contents = {
  invitation: (message, say) => {
    const isOfTeam = message.company === undefined && message.by !== undefined
    const welcome = oneLine(message.welcome ?? "")
    return {
      subject: say(isOfTeam ? "invitation.team.subject" : "invitation.subject"),
      title: say("invitation.title"),
      lines: [...(welcome === "" ? [] : [welcome]), inviting(message, say)],
      button: { label: say("invitation.button"), link: message.link },
      after: [say("link.until"), say("invitation.after")]
    }
  },
  reset: ({ link }, say) => ({
    subject: say("reset.subject"),
    title: say("reset.title"),
    lines: [say("reset.line")],
    button: { label: say("reset.button"), link },
    after: [say("link.until"), say("reset.after")]
  }),
  access_opened: (message, say) => ({
    subject: say("access_opened.subject"),
    title: say("access_opened.title"),
    lines: [inviting(message, say)],
    button: { label: say("access_opened.button"), link: message.link },
    after: [say("access_opened.after")]
  }),
  password_changed: accountChange,
  two_factor_on: accountChange,
  two_factor_off: accountChange,
  two_factor_reset: accountChange,
  two_factor_recovery: accountChange,
  share,
  share_protected: share,
  intake,
  intake_refused: intake,
  trash: ({ link }, say) => ({
    subject: say("trash.subject"),
    title: say("trash.title"),
    lines: [say("trash.line")],
    button: { label: say("trash.button"), link },
    after: [say("trash.after")]
  }),
  emergency: ({ link }, say) => ({
    subject: say("emergency.subject"),
    title: say("emergency.title"),
    lines: [say("emergency.line"), say("emergency.reason"), say("emergency.end")],
    button: { label: say("emergency.button"), link },
    after: [say("emergency.after")]
  }),
  drop: ({ link, said }, say) => ({
    subject: say("drop.subject"),
    title: say("drop.title"),
    lines: [say("drop.line"), ...(said === "" ? [] : [say("drop.said")])],
    button: { label: say("drop.button"), link },
    after: [say("drop.after")]
  }),
  notices: ({ lines, link }, say, language) => {
    const told = new Set(lines.map(({ type }) => topicOf(type)))
    const [only] = told
    const subject = told.size === 1 && only !== undefined ? subjects[only] : "notices.mixed.subject"
    return {
      subject: say(subject),
      title: say(subject === "notices.subject" ? "notices.title" : subject),
      lines: lines.slice(0, linesShown).map((line) => oneLine(noticeLine(line, mailTexts[language]))),
      button: { label: say("notices.button"), link },
      after: [...more(lines, say), ...topics.filter((topic) => told.has(topic)).map((topic) => say(reasons[topic]))]
    }
  },
  comments: ({ comments, isInternal, link, subject, takesAnswer }, say) => ({
    // The first line of the mail: in a reply, everything from this line on is quoted text and is cut off.
    before: takesAnswer ? `${answerMark} ${say("comments.mark")}` : null,
    subject: say(subject === "chat" || subject === "provider" ? "comments.chat.subject" : "comments.subject"),
    title: say(subject === "chat" || subject === "provider" ? "comments.chat.subject" : "comments.subject"),
    lines: [
      ...(isInternal ? [say("comments.internal")] : []),
      ...comments.flatMap(({ by, files, text }) => [
        oneLine(by) === "" ? say("comments.somebody") : `${oneLine(by)}${say("comments.says")}`,
        ...(text === "" ? [] : [text]),
        ...(files === 0 ? [] : [say("comments.files")])
      ])
    ],
    button: { label: say("comments.button"), link },
    after: [...(takesAnswer ? [say("comments.answer")] : []), say("comments.after")]
  }),
  reminders: ({ isForClients, lines, link }, say, language) => ({
    subject: say("reminders.subject"),
    title: say("reminders.title"),
    lines: [
      say(isForClients ? "reminders.clients.line" : "reminders.line"),
      ...lines.slice(0, linesShown).map((line) => reminderLine(line, language))
    ],
    button: { label: say("reminders.button"), link },
    after: [...more(lines, say), say("reminders.after")]
  }),
  room_invited: ({ link, message }, say) => ({
    subject: say("room_invited.subject"),
    title: say("room_invited.title"),
    lines: [say("room_invited.line"), ...(oneLine(message) === "" ? [] : [say("room_invited.message")])],
    button: { label: say("room_invited.button"), link },
    after: [say("room_invited.after")]
  }),
  signature_asked: signature,
  signature_reminder: signature,
  signature_code: signature,
  signature_done: signature,
  signature_refused: signature,
  signature_expired: signature,
  signature_failed: signature,
  signature_copy: signature,
  signature_cancelled: signature,
  signature_delegated: signature,
  signature_lapsed: signature,
  signature_replaced: signature,
  signature_stopped: signature,
  contact: (_, say) => ({
    subject: say("contact.subject"),
    title: say("contact.title"),
    lines: [say("contact.line")],
    button: null,
    after: []
  })
}
