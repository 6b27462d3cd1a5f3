import type { Language } from "#schemas/shared/constants.ts"
import type { MailAccount } from "#server/mail/Mails.ts"
import type { Entry } from "#server/signatures/journal.ts"
import type { Proof } from "#server/signatures/pdf/evidence.ts"
import { nameOf, type SignatoryRow, type SignatureRow } from "#server/signatures/signatureRows.ts"
import { signedMoment, signingWords } from "#server/signatures/words.ts"

interface Given {
  readonly language: Language
  readonly sender: MailAccount
  readonly signature: SignatureRow
  readonly signatories: ReadonlyArray<SignatoryRow>
  readonly entries: ReadonlyArray<Entry>
  readonly signedSha256: string
  readonly hasTimestamp: boolean
}

/** The texts of the evidence, made from the journal of a signature. */
export const proofOf = ({
  entries,
  hasTimestamp,
  language,
  sender,
  signature,
  signatories,
  signedSha256
}: Given): Proof => {
  const words = signingWords[language]
  const colon = language === "fr" ? "\u00a0: " : ": "
  const detail = (key: string, value: string) =>
    `${key in words.details ? words.details[key as keyof typeof words.details] : key}${colon}${value}`
  const sent = entries.find(({ kind }) => kind === "sent" || kind === "handedOver")
  const { service } = signature
  const [level, how] =
    service === null
      ? [words.level, words.how]
      : [words.levelElsewhere, words.howElsewhere].map((text) => text.replace("{{service}}", service))
  const when = (at: string | undefined) => (at === undefined ? "" : signedMoment(language, at))
  return {
    title: words.title,
    firm: { name: sender.firm_name ?? "", colour: sender.firm_colour ?? "#0b5f6e" },
    facts: [
      [words.file, signature.document_name],
      [words.sender, `${sender.firstname} ${sender.lastname}`.trim()],
      [words.period, `${when(entries[0]?.at)} – ${when(entries.at(-1)?.at)}`],
      [words.details.time, hasTimestamp ? words.stamped : words.clock],
      [words.before, sent?.facts["document"] ?? ""],
      [words.after, signedSha256]
    ],
    paragraphs: [level ?? "", how ?? "", words.check],
    headings: { who: words.who, journal: words.journal },
    people: signatories.map((one) => {
      const signed = entries.findLast(({ facts, kind }) => kind === "signed" && facts["email"] === one.email)
      return {
        name: nameOf(one),
        email: one.email,
        lines: [
          detail("email", one.email),
          ...(signed === undefined
            ? []
            : [
                `${words.facts.signed}${colon}${when(signed.at)}`,
                ...["network", "browser", "service", "document"].flatMap((key) =>
                  signed.facts[key] === undefined ? [] : [detail(key, signed.facts[key])]
                )
              ])
        ]
      }
    }),
    lines: entries.map(({ at, facts, hash, kind, who }) => ({
      at: at.replace("T", " ").replace(/\.\d+Z$/, " UTC"),
      what: `${words.facts[kind]}${who === "" ? "" : ` – ${who}`}`,
      details: [...Object.entries(facts).map(([key, value]) => detail(key, value)), `${words.line}${colon}${hash}`]
    })),
    entries,
    page: words.page
  }
}
