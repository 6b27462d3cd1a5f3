import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { LinkPurpose } from "#schemas/access/passwords.api.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import type { AccountChange } from "#server/mail/mailMessages.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { Settings } from "#server/platform/Settings.ts"

interface Account extends MailAccount {
  readonly user_id: number
  readonly has_password: boolean
}

/** The names of the inviter and the company in an invitation mail; absent if unknown. */
interface About {
  readonly by?: string
  readonly company?: string
}

/** A password reset request. */
export const ResetRequest = Schema.Struct({
  email: Schema.String,
  domains: Schema.Array(Schema.String),
  language: Schema.Literals(languages)
})
export type ResetRequest = typeof ResetRequest.Type

/** Minutes after which an unsent notice (a mail without a link) is discarded. */
const noticeLife = 2 * 24 * 60

/**
 * The outcome of an invitation: sent; the person is not in that firm ("nobody"); or today's limit of mails is reached
 * ("often").
 */
export type Invited = "sent" | "nobody" | "often"

export interface Invitation {
  readonly userId: number
  readonly firmId: number
  readonly language: Language
  /** The company that the person joins; absent if they join the firm's team. */
  readonly vendorId?: number
  /** The inviter's user id; absent if the provider invites. */
  readonly by?: number
}

/** [SES-008] [SES-009] Mails with links to set a password, and notices about changes to an account. */
export class PasswordLinks extends Context.Service<
  PasswordLinks,
  {
    /**
     * Mails a member of a firm: a link to set a first password, which invalidates older links, or a notice about the
     * new access for a person with a password. Part of the caller's transaction.
     */
    inviteUser(invitation: Invitation): Effect.Effect<Invited>
    /** Handles a password reset request: mails a link; does nothing for an unknown email. */
    answerReset(request: ResetRequest): Effect.Effect<void>
    /** [SES-O07] Mails the person that their password or second step was changed. Part of the caller's transaction. */
    notifyChange(
      userId: number,
      kind: AccountChange,
      domains: ReadonlyArray<string>,
      language: Language
    ): Effect.Effect<void>
  }
>()("dossier/server/access/PasswordLinks") {
  static readonly layer = Layer.effect(
    PasswordLinks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const mails = yield* Mails
      const settings = yield* Settings
      const lifeOf = { create: settings.createLinkHours * 60, reset: settings.resetLinkMinutes }
      const pageOf = { create: "/create-password", reset: "/reset-password-submit" }

      /** The person's own language, otherwise `asked`, the language of the request. */
      const languageOf = (user: number, asked: Language) =>
        Effect.map(
          sql<{ language: Language | null }>`select app.identity(${user}) ->> 'language' as language`,
          (rows) => rows[0]?.language ?? asked
        )

      const account = (email: string | null, user: number | null, domains: ReadonlyArray<string>) =>
        Effect.map(
          sql<Account>`select * from app.mail_account(${email}::text, ${user}::integer, ${[...domains]}::text[])`,
          (rows) => rows[0]
        )

      const sendLink = (
        to: Account,
        purpose: LinkPurpose,
        language: Language,
        most: number | null,
        about: About = {}
      ) =>
        Effect.gen(function* () {
          const secret = newSecret()
          const life = lifeOf[purpose]
          const rows = yield* sql<{ made: boolean; until: string }>`
            select app.make_password_link(${hashSecret(secret)}, ${to.user_id}, ${purpose},
              make_interval(mins => ${life}), ${most}::integer) as made,
              app.instant(now() + make_interval(mins => ${life})) as until`
          const [row] = rows
          if (row === undefined || !row.made) return
          const { until } = row
          const link = mails.address(to.firm_domain, `${pageOf[purpose]}/${secret}`)
          const { email, firstname } = to
          const [firmTexts] = yield* sql<{
            welcome: string | null
          }>`select app.firm_welcome(${to.firm_id}::integer) as welcome`
          yield* mails.post(
            to,
            purpose === "create"
              ? { kind: "invitation", firstname, link, until, welcome: firmTexts?.welcome ?? "", ...about }
              : { kind: "reset", firstname, email, link, until },
            yield* languageOf(to.user_id, language),
            life
          )
        })

      /** Runs in the caller's scope, which can read the company's name. */
      const aboutOf = ({ by, vendorId }: Invitation) =>
        Effect.map(
          sql<{ by: string | null; company: string | null }>`
            select app.person(${by ?? null}::integer) ->> 'name' as by,
                   (select company_name from vendor where id = ${vendorId ?? null}::integer) as company`,
          ([row]): About => ({
            ...((row?.by ?? "") === "" ? {} : { by: row?.by ?? "" }),
            ...(row?.company == null ? {} : { company: row.company })
          })
        )

      const tellOpened = (to: Account, language: Language, about: About) =>
        Effect.gen(function* () {
          yield* mails.post(
            to,
            {
              kind: "access_opened",
              firstname: to.firstname,
              link: mails.address(to.firm_domain, "/signin"),
              ...about
            },
            yield* languageOf(to.user_id, language),
            noticeLife
          )
        })

      return PasswordLinks.of({
        inviteUser: Effect.fn("PasswordLinks.inviteUser")(function* (invitation) {
          const { firmId, language, userId } = invitation
          const [to] = yield* sql<Account>`select * from app.firm_account(${userId}, ${firmId})`
          if (to === undefined) return "nobody"
          const [budget] = yield* sql<{ spent: boolean }>`
            select app.spend_mails(${`invitation:${firmId}:${userId}`}, 1, ${settings.invitationsPerDay}) as spent`
          if (budget?.spent !== true) return "often"
          const about = yield* aboutOf(invitation)
          if (to.has_password) yield* tellOpened(to, language, about)
          else yield* sendLink(to, "create", language, null, about)
          return "sent"
        }, Effect.orDie),
        answerReset: Effect.fn("PasswordLinks.answerReset")(function* ({ domains, email, language }) {
          const to = yield* account(email, null, domains)
          if (to === undefined) return
          // An account that never had a password has not accepted the terms: send the link for a first password.
          yield* sendLink(to, to.has_password ? "reset" : "create", language, settings.linksPerHour)
        }, Effect.orDie),
        notifyChange: Effect.fn("PasswordLinks.notifyChange")(function* (userId, kind, domains, language) {
          const to = yield* account(null, userId, domains)
          if (to === undefined) return
          const [clock] = yield* sql<{ at: string }>`select app.instant(now()) as at`
          yield* mails.post(
            to,
            {
              kind,
              firstname: to.firstname,
              at: clock?.at ?? "",
              link: mails.address(to.firm_domain, "/reset-password")
            },
            yield* languageOf(userId, language),
            noticeLife
          )
        }, Effect.orDie)
      })
    })
  )
}
