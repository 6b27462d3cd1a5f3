import type { Language } from "#schemas/shared/constants.ts"
import { mailContents, type Say } from "#server/mail/mailContents.ts"
import { asHtml, asText, type MailParts, type MailSender } from "#server/mail/mailFrame.ts"
import type { MailKind, MailMessage, MailOf } from "#server/mail/mailMessages.ts"
import type { NotificationFamily } from "#schemas/people/preferences.ts"
import { filled, mailTexts, moment, oneLine } from "#server/mail/mailWords.ts"

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The values for placeholders in texts: texts of the message in one line, dates formatted for the language. */
const valuesOf = (message: MailMessage, sender: string, language: Language): Readonly<Record<string, string>> => {
  const values: Record<string, string> = { sender }
  for (const [name, value] of Object.entries(message)) {
    if (typeof value !== "string") continue
    values[name] = name === "until" || name === "at" ? moment(language, value) : oneLine(value)
  }
  return values
}

const contentOf = <Kind extends MailKind>(
  message: { readonly kind: Kind } & MailOf<Kind>,
  say: Say,
  language: Language
) => mailContents[message.kind](message, say, language)

/** A kind of notifications, with the URL that unsubscribes from it. */
export interface MailStop {
  readonly family: NotificationFamily
  readonly link: string
}

const partsOf = (
  message: MailMessage,
  sender: string,
  language: Language,
  stops: ReadonlyArray<MailStop>
): MailParts => {
  const values = valuesOf(message, sender, language)
  const say: Say = (key) => filled(mailTexts[language][key], values)
  return {
    ...contentOf(message, say, language),
    greeting: say((values["firstname"] ?? "") === "" ? "greeting.nobody" : "greeting"),
    byHand: say("link.by_hand"),
    stops: stops.map(({ family, link }) => ({ label: mailTexts[language][`stop.family.${family}`], link })),
    stopsTitle: say("stop.title"),
    footer: say("footer")
  }
}

/** Renders a message as subject, plain text and HTML, with the sender's name and colour. */
export const composeMail = (
  message: MailMessage,
  sender: MailSender,
  language: Language,
  stops: ReadonlyArray<MailStop> = []
): ComposedMail => {
  const name = oneLine(sender.name)
  const parts = partsOf(message, name, language, stops)
  return { subject: oneLine(parts.subject), text: asText(parts), html: asHtml(parts, sender, name, language) }
}
