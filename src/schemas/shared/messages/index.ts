import { en } from "#schemas/shared/messages/en.ts"
import { fr, type MessageCode } from "#schemas/shared/messages/fr.ts"
import { inside as insideEn } from "#schemas/shared/messages/inside/en.ts"
import { inside as insideFr } from "#schemas/shared/messages/inside/fr.ts"
import { inside as insidePt } from "#schemas/shared/messages/inside/pt.ts"
import { modules as modulesEn } from "#schemas/shared/messages/modules/en.generated.ts"
import { pages as pagesEn } from "#schemas/shared/messages/pages/en.ts"
import { modules as modulesFr } from "#schemas/shared/messages/modules/fr.generated.ts"
import { pages as pagesFr } from "#schemas/shared/messages/pages/fr.ts"
import { modules as modulesPt } from "#schemas/shared/messages/modules/pt.generated.ts"
import { pages as pagesPt } from "#schemas/shared/messages/pages/pt.ts"
import { pt } from "#schemas/shared/messages/pt.ts"
import type { Language } from "#schemas/shared/constants.ts"

export type { MessageCode }

/** All messages in all languages, for the server. The browser loads one language only. */
export const messages: Readonly<Record<Language, Readonly<Record<MessageCode, string>>>> = {
  fr: { ...fr, ...insideFr, ...pagesFr, ...modulesFr },
  en: { ...en, ...insideEn, ...pagesEn, ...modulesEn },
  pt: { ...pt, ...insidePt, ...pagesPt, ...modulesPt }
}

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(messages.fr, code)

/** Replaces `{{name}}` placeholders by `params`; a missing parameter becomes an empty text. */
export const fill = (text: string, params: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""))

/** [ERR-013] The text of a message code; an unknown code gives the general error message. */
export const messageText = (
  language: Language,
  code: string,
  params?: Readonly<Record<string, string | number>>
): string => fill(messages[language][isMessageCode(code) ? code : "error.global"], params)
