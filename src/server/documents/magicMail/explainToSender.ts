import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { IntakeFile } from "#schemas/documents/magicMail.ts"
import { isAutomatic } from "#schemas/documents/magicMailRules.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { accountKey } from "#server/access/Throttle.ts"
import type { MagicMailRow } from "#server/documents/magicMail/intakeRows.ts"
import type { Incoming } from "#server/documents/magicMail/receiveMail.ts"
import { Mails } from "#server/mail/Mails.ts"
import { languageOf } from "#server/platform/problems.ts"
import { RequestLimits } from "#server/platform/RequestLimits.ts"

/** Maximum explanations to one sender per minute; further ones are not sent. */
const answersPerMinute = 3
/** Minutes after which an explanation is no longer sent. */
const explanationLifeMinutes = 24 * 60

interface Firm {
  readonly firm_name: string
  readonly firm_domain: string
}

/**
 * Mails the sender which attachments were refused, or why the whole mail was (`code`), in the caller's transaction.
 * Sends nothing to bounces and automatic senders, or if the From header (which may be forged) differs from the envelope
 * sender.
 */
export const explainToSender = (
  at: MagicMailRow,
  { envelopeFrom, mail }: Incoming,
  files: ReadonlyArray<IntakeFile>,
  code: string | null,
  params: Readonly<Record<string, string | number>> = {}
) =>
  Effect.gen(function* () {
    const to = envelopeFrom.toLowerCase()
    if (to === "" || to !== mail.from || !isEmail(to) || isAutomatic(mail.signs)) return
    const limits = yield* RequestLimits
    if (Option.isNone(yield* Effect.option(limits.take(`mail-answer:${accountKey(to)}`, answersPerMinute)))) return
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    const [firm] = yield* sql<Firm>`
      select name as firm_name, domain as firm_domain from firm where id = ${at.firm_id}`
    const said = files.filter(({ outcome }) => outcome === "refused")
    const language = languageOf(mail.languages ?? undefined)
    const why = (one: IntakeFile) => messageText(language, one.code ?? "error.global", { name: one.name })
    yield* mails.post(
      {
        user_id: null,
        email: to,
        firstname: "",
        lastname: "",
        firm_id: at.firm_id,
        firm_name: firm?.firm_name ?? null,
        firm_domain: firm?.firm_domain ?? null,
        firm_colour: null
      },
      {
        kind: code === null ? "intake" : "intake_refused",
        subject: mail.subject === "" ? "…" : mail.subject,
        kept: files
          .filter(({ outcome }) => outcome === "kept")
          .map(({ name }) => name)
          .join(", "),
        refused:
          code === null
            ? said.map((one) => `${one.name} (${why(one)})`).join(" ; ")
            : messageText(language, code, { name: files.find((one) => one.code === code)?.name ?? "", ...params })
      },
      language,
      explanationLifeMinutes
    )
  })
