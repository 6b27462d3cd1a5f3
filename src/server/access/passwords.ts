import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { LinkPurpose } from "#schemas/access/passwords.api.ts"
import { passwordErrors, type PasswordValues } from "#schemas/access/passwordForms.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { hashPassword, hashSecret } from "#server/shared/secrets.ts"
import { accountKey, Throttle } from "#server/access/Throttle.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"
import { checkForm } from "#server/shared/refusals.ts"

interface Link {
  readonly user_id: number
  readonly purpose: LinkPurpose
  readonly email: string
  readonly firstname: string
  readonly expires_at: string
  readonly state: "open" | "used" | "expired"
}

/** 422 with the reason why a password link is refused. */
export const closedLink = (code: MessageCode) => new Unprocessable({ code, errors: { token: [code] } })

interface OwnRow {
  readonly email: string
  readonly password_hash: string | null
  readonly names: ReadonlyArray<string>
}

/**
 * [VAL-O06] The person's password hash (null without a password), and the names that a new password may not contain.
 */
export const ownCredentials = (user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<OwnRow>`select email, password_hash, names from app.own_credentials(${user})`.pipe(
      Effect.orDie
    )
    return row ?? (yield* Effect.die(new Error(`user ${user} has no account`)))
  })

/** The link of a token; 422 with the reason if it is refused. A link for another purpose counts as unknown. */
export const openLink = Effect.fnUntraced(function* (token: string, purpose: LinkPurpose | null) {
  const sql = yield* SqlClient.SqlClient
  if (token === "") return yield* closedLink("auth.token_missing") // ERR-023
  const [link] = yield* sql<Link>`
    select user_id, purpose, email, firstname, app.instant(expires_at) as expires_at, state
      from app.password_link(${hashSecret(token)})`.pipe(Effect.orDie)
  if (link === undefined || (purpose !== null && link.purpose !== purpose))
    return yield* closedLink("auth.link_unknown")
  if (link.state !== "open") return yield* closedLink(link.state === "used" ? "auth.link_used" : "auth.link_expired")
  return link
})

/**
 * Sets the password by a valid link. Hashes only after the link is found, since hashing is expensive. Of two concurrent
 * uses, one wins.
 */
export const usePassword = (
  purpose: LinkPurpose,
  values: PasswordValues,
  token: string,
  acceptLanguage: string | undefined
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const throttle = yield* Throttle
    const { address, host } = yield* Caller
    const language = languageOf(acceptLanguage)
    const link = yield* openLink(token, purpose)
    const { names } = yield* ownCredentials(link.user_id)
    yield* checkForm(passwordErrors(purpose, values, { names, hasPassword: false }))
    const hash = yield* Effect.promise(() => hashPassword(values.password))
    const user = yield* sql
      .withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql<{ user_id: number | null }>`
            select app.use_password_link(${hashSecret(token)}, ${purpose}, ${hash}) as user_id`
          const used = row?.user_id ?? null
          if (used === null) return null
          if (purpose === "create") {
            yield* sql`select app.accept_terms(${used}, ${host}, ${language}, ${address})`
          } else {
            yield* links.notifyChange(used, "password_changed", [host], language)
          }
          return used
        })
      )
      .pipe(Effect.orDie)
    if (user === null) return yield* closedLink("auth.link_used")
    // The person owns the mailbox: forget the failed attempts, possibly made by others, that delay their sign-in.
    yield* throttle.succeeded([accountKey(link.email)])
    return user
  })

/** Changes the password of a signed-in person, ends their other sessions, and mails them a notice. */
export const setPassword = (viewer: Viewer["Service"], hash: string, host: string, language: Language) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    yield* sql
      .withTransaction(
        Effect.andThen(
          sql`select app.set_password(${viewer.userId}, ${hash}, ${viewer.sessionId})`,
          links.notifyChange(viewer.userId, "password_changed", [host], language)
        )
      )
      .pipe(Effect.orDie)
  })
