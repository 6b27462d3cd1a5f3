import type { Language } from "#schemas/shared/constants.ts"
import { en } from "#server/mail/texts/en.ts"
import { fr, type MailTextKey } from "#server/mail/texts/fr.ts"
import { pt } from "#server/mail/texts/pt.ts"

export const mailTexts: Readonly<Record<Language, Readonly<Record<MailTextKey, string>>>> = { fr, en, pt }
const locales: Readonly<Record<Language, string>> = { fr: "fr-FR", en: "en-US", pt: "pt-PT" }

/** Converts to a single line: names may contain line breaks, mail headers must not. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()

/** Replaces `{{name}}` by values, in one pass: a value that looks like a placeholder is not replaced again. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "")

/** Formats an ISO 8601 date and time for the language, in Paris time. */
export const moment = (language: Language, instant: string): string =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Paris"
  }).format(new Date(instant))

/** Formats a date such as `2026-11-21` for the language. */
export const day = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`)
  )
