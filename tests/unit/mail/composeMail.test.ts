import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { contrast, rgbOf } from "#schemas/branding/colours.ts"
import { languages } from "#schemas/shared/constants.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import type { MailMessage } from "#server/mail/mailMessages.ts"
import { mailTexts, oneLine } from "#server/mail/mailWords.ts"
import { fr } from "#server/mail/texts/fr.ts"
import { firstPlatformTerms } from "#server/people/platformTerms.ts"

const link = "https://lumen.example/reset-password-submit/AbC_-123"
const until = "2026-03-01T09:30:00.000Z"
const messages: ReadonlyArray<MailMessage> = [
  { kind: "invitation", firstname: "Léa", link, until },
  { kind: "reset", firstname: "Léa", email: "lea@lumen.example", link, until },
  { kind: "password_changed", firstname: "Léa", at: until, link },
  { kind: "two_factor_on", firstname: "Léa", at: until, link },
  { kind: "two_factor_off", firstname: "Léa", at: until, link },
  { kind: "two_factor_reset", firstname: "Léa", at: until, link },
  { kind: "two_factor_recovery", firstname: "Léa", at: until, link },
  { kind: "access_opened", firstname: "Léa", link },
  { kind: "access_opened", firstname: "Léa", link, by: "Zoé Roux" },
  { kind: "access_opened", firstname: "Léa", link, company: "Atelier", by: "Zoé Roux" },
  { kind: "invitation", firstname: "Léa", link, until, by: "Zoé Roux" },
  { kind: "invitation", firstname: "Léa", link, until, company: "Atelier" },
  { kind: "invitation", firstname: "Léa", link, until, company: "Atelier", by: "Zoé Roux", welcome: "Bonjour !" },
  {
    kind: "notices",
    firstname: "Léa",
    link,
    families: ["documents"],
    lines: [
      { type: "node.added", from: "Zoé {{what}}", company: "Atelier", names: ["a.pdf"], count: 3 },
      ...Array.from(
        { length: 60 },
        () => ({ type: "validator.awaited", from: "Zoé", company: "Atelier", names: ["b.pdf"], count: 1 }) as const
      )
    ]
  },
  { kind: "room_invited", firstname: "Léa", by: "Zoé", company: "Atelier", at: until, message: "À demain", link },
  { kind: "trash", firstname: "Léa", company: "Boulangerie Martin", count: "3", link, until },
  { kind: "contact", email: "zoe@ailleurs.example", firstName: "Zoé", lastName: "O’Neil" }
]
const sender = { name: "Lumen Expertise", colour: "#0b5f6e" }

describe.each(languages)("in %s", (language) => {
  test("[SES-008] an invitation names who invites and the company or the firm's team, as far as they are known", () => {
    for (const kind of ["invitation", "access_opened"] as const) {
      const text = (about: { readonly by?: string; readonly company?: string }) =>
        composeMail(
          kind === "invitation"
            ? { kind, firstname: "", link, until, ...about }
            : { kind, firstname: "", link, ...about },
          sender,
          language
        ).text
      const by = "Zoé Roux"
      const company = "Atelier Nord"
      for (const part of [by, company, sender.name]) expect(text({ by, company })).toContain(part)
      for (const part of [by, sender.name]) expect(text({ by })).toContain(part)
      expect(text({ company })).toContain(company)
      expect(new Set([text({}), text({ by }), text({ company }), text({ by, company })]).size).toBe(4)
    }
  })

  test.each(messages)(
    "[SES-008] [SES-009] $kind says everything in both parts, and leaves no place unfilled",
    (message) => {
      const { html, subject, text } = composeMail(message, sender, language)
      expect(`${subject}${text}${html}`.replaceAll("{{what}}", "")).not.toMatch(/\{\{|undefined/)
      expect(text).toContain(sender.name)
      expect(html).toContain(`lang="${language}"`)
      if ("link" in message) {
        expect(text).toContain(`\n${link}\n`)
        expect(html.match(/href="([^"]+)"/g)).toEqual([`href="${link}"`, `href="${link}"`])
      }
      // Opening the mail loads nothing and runs nothing.
      expect(html).not.toMatch(/<(img|script|link|iframe|style)|url\(|src=/)
    }
  )
})

test("[NET-079] what was left out of a mail is told in one line each, whatever its files are called", () => {
  const nasty = fc.string({ unit: fc.constantFrom("<", ">", '"', "&", "\r", "\n", "\u202e", "{{kept}}", "é", "b") })
  fc.assert(
    fc.property(nasty, nasty, fc.constantFrom(...languages), (subject, name, language) => {
      for (const kind of ["intake", "intake_refused"] as const) {
        const mail = composeMail({ kind, subject, kept: name, refused: `${name} (type)` }, sender, language)
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(`${mail.text}${mail.html}`.replaceAll("{{kept}}", "")).not.toMatch(/\{\{|undefined/)
        expect(mail.html).not.toMatch(/<b[^o]|<é|"é/)
        expect(mail.text.split("\n\n")).toHaveLength(kind === "intake" ? 5 : 3)
      }
    })
  )
})

test("[NOT-003] each kind of mail that can be switched off has its address in both parts", () => {
  const stops = [
    { family: "documents", link: "https://lumen.example/api/unsubscribe/one" },
    { family: "tasks", link: "https://lumen.example/api/unsubscribe/two" }
  ] as const
  const mail = messages.find(({ kind }) => kind === "notices") as MailMessage
  for (const language of languages) {
    const { html, text } = composeMail(mail, sender, language, stops)
    for (const { family, link: stop } of stops) {
      const name = mailTexts[language][`stop.family.${family}`]
      expect(text).toContain(`${name} – ${stop}`)
      expect(html).toContain(`<a href="${stop}" style="color:#565d66">${name}</a>`)
    }
  }
})

test("the hour of a link is told in the firm's time, not the server's", () => {
  expect(composeMail(messages[0] as MailMessage, sender, "fr").text).toContain("1 mars 2026 à 10:30")
})

test("whatever people are called, a header stays one line and the page holds no markup of theirs", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("<", ">", '"', "'", "&", "\r", "\n", "\u2028", "\u202e", "\u0000", "{{link}}", "é", "b")
  })
  fc.assert(
    fc.property(nasty, nasty, fc.constantFrom(...languages), (name, firstname, language) => {
      const { html, subject, text } = composeMail(
        { kind: "invitation", firstname, link, until },
        { name, colour: name },
        language
      )
      expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(oneLine(name)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      const plain = composeMail(
        { kind: "invitation", firstname: "b", link, until },
        { name: "b", colour: null },
        language
      )
      const tags = (page: string) => page.match(/<[^>]*>/g)?.map((tag) => tag.replace(/[^<>/a-z1].*$/s, ""))
      expect(tags(html)).toEqual(tags(plain.html))
      // A value that looks like a placeholder is not filled a second time.
      expect(text.split(link)).toHaveLength(2)
    })
  )
})

test("[WHL-009] the button and the head can be read in any colour of a firm", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const colour = `#${value.toString(16).padStart(6, "0")}`
      const { html } = composeMail(messages[0] as MailMessage, { name: "A", colour }, "fr")
      const pairs = [...html.matchAll(/background:(#[0-9a-f]{6});color:(#[0-9a-f]{6})/g)]
      const firms = pairs.filter(([, ground]) => ground === colour)
      expect(firms.length).toBeGreaterThanOrEqual(2)
      for (const [, ground = "", ink = ""] of pairs)
        expect(contrast(rgbOf(ground), rgbOf(ink))).toBeGreaterThanOrEqual(4.5)
    })
  )
})

test("[I18-001] the three languages fill the same places, and French keeps its spaces and apostrophes", () => {
  const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
  for (const language of ["en", "pt"] as const)
    for (const [key, text] of Object.entries(fr))
      expect([key, places(mailTexts[language][key as keyof typeof fr])]).toEqual([key, places(text)])
  const said = [
    ...Object.values(fr),
    ...firstPlatformTerms.fr.sections.flatMap(({ paragraphs, title }) => [title, ...paragraphs])
  ]
  expect(said.filter((text) => / [:;?!»]|« |[^\s\u00a0\u202f:][;?!](\s|$)|\w'\w/.test(text))).toEqual([])
})

test("[ACC-115] the platform's terms have the same articles in the three languages", () => {
  const shape = languages.map((language) =>
    firstPlatformTerms[language].sections.map(({ paragraphs }) => paragraphs.length)
  )
  expect(shape).toEqual([shape[0], shape[0], shape[0]])
})

test("[NOT-001] a mail of news says the first names and how many more, and no name is read as a place to fill", () => {
  const { text } = composeMail(messages.find(({ kind }) => kind === "notices") as MailMessage, sender, "en")
  expect(text).toContain("Atelier: Zoé {{what}} added a.pdf and 2 more.")
  expect(text).toContain("There is more news in the portal.")
})
