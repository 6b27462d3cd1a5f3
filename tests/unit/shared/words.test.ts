import { expect, test } from "vitest"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { en as mailsEn } from "#server/mail/texts/en.ts"
import { fr as mailsFr } from "#server/mail/texts/fr.ts"
import { pt as mailsPt } from "#server/mail/texts/pt.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"

type Bundles = Record<string, Readonly<Record<string, string>>>
const all: Readonly<Record<Language, Bundles>> = {
  fr: { ...fr, mails: mailsFr },
  en: { ...en, mails: mailsEn },
  pt: { ...pt, mails: mailsPt }
}

/** Words to avoid, and the words to use instead: one word for one thing, none that reads as translated. */
const banned: Readonly<Record<Language, ReadonlyArray<readonly [RegExp, string]>>> = {
  fr: [
    [/\bmails?\b(?<!e-mails?)/i, "e-mail"],
    [/\b[ée]mail\b/i, "e-mail"],
    [/à regarder/i, "à vérifier"],
    [/ordre habituel/i, "ordre d’arrivée"],
    [/vaut tout de suite/i, "s’applique immédiatement"],
    [/d’elles?-mêmes?|d’eux-mêmes/i, "automatiquement, toute seule"],
    [/pour de bon/i, "définitivement"],
    [/\bTVTS\b|\bDSI\b/, "the taxes’ present names"],
    [/être contacté/i, "une question, demander un rappel"],
    [/entrés? dans le portail/i, "connecté"]
  ],
  en: [
    [/\be-mails?\b/i, "email"],
    [/\bmails?\b/i, "email"],
    [/for good\b/i, "permanently"],
    [/portal’s door/i, "on the sign-in page"],
    [/to walk\b/i, "to move around"],
    [/is to do again/i, "goes back to “To do”"],
    [/apart by/i, "separated by"],
    [/insisted on|laid down/i, "checked; placed"],
    [/(no longer|will be able to) enter them/i, "lose access, have access"],
    [/usual order/i, "order of arrival"],
    [/\bcome (?:in|into the portal)\b|\bcome in\b/i, "sign in"],
    [/\breaches (all|every|this)\b/i, "has access to"],
    [/be contacted$/i, "any questions, request a call back"],
    [/have a look/i, "to check"],
    [/\bhold(s)? at once\b/i, "applies immediately"]
  ],
  pt: [
    [/\bdeposit(ar|e|a|ou|ad[oa]s?)\b/i, "carregar"],
    [/\bemails?\b/i, "e-mail"],
    [/endereço de correio/i, "endereço de e-mail"],
    [/\bcarateres\b/i, "caracteres"],
    [/\bgabinete\b/i, "escritório"],
    [/\beditar\b(?! um documento)|\bmodificar\b/i, "alterar"],
    [/ordem habitual/i, "ordem de chegada"],
    [/\bde vez\b/i, "definitivamente"]
  ]
}
/** Folders in the trees of clients already have this name. */
const names = new Set(["errors:magic_mail.folder", "magicMail:empty.client"])

test.each(languages)("[I18-001] %s says one word for one thing, and nothing that was only translated", (language) => {
  const found = Object.entries(all[language]).flatMap(([namespace, bundle]) =>
    Object.entries(bundle).flatMap(([key, text]) =>
      names.has(`${namespace}:${key}`)
        ? []
        : banned[language]
            .filter(([pattern]) => pattern.test(text.replace(/\{\{\w+\}\}/g, "")))
            .map(([, instead]) => `${namespace}:${key} "${text}": ${instead}`)
    )
  )
  expect(found).toEqual([])
})

/** Deactivating is undone by reactivating; `Restore` is for the trash and for versions only. */
test("[CLI-014] what is deactivated is reactivated, what is deleted is restored", () => {
  const files = (bundles: Bundles) =>
    ["customers", "clientFile", "provider"].flatMap((namespace) =>
      Object.entries(bundles[namespace] ?? {})
        .filter(([, text]) => /restaur|\brestor/i.test(text))
        .map(([key]) => `${namespace}:${key}`)
    )
  for (const language of languages) expect([language, files(all[language])]).toEqual([language, []])
})
