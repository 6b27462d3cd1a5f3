import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import type { LinkPurpose } from "#schemas/access/passwords.api.ts"
import {
  type PasswordErrors,
  passwordErrors,
  type PasswordValues,
  resetRequestErrors,
  unknownOwner
} from "#schemas/access/passwordForms.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Forbidden, Unprocessable } from "#schemas/shared/problem.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { hashPassword, hashSecret, verifyPassword } from "#server/access/secrets.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { accountKey, addressKey, Throttle } from "#server/access/Throttle.ts"
import { noteRequest } from "#server/access/visitorRequests.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"

interface Link {
  readonly user_id: number
  readonly purpose: LinkPurpose
  readonly email: string
  readonly firstname: string
  readonly expires_at: string
  readonly state: "open" | "used" | "expired"
}

const refuse = (errors: PasswordErrors) =>
  Object.keys(errors).length === 0
    ? Effect.void
    : Effect.fail(new Unprocessable({ code: "error.422", errors: { ...errors } }))
const closed = (code: MessageCode) => new Unprocessable({ code, errors: { token: [code] } })

interface OwnRow {
  readonly email: string
  readonly password_hash: string | null
  readonly names: ReadonlyArray<string>
}

/** [VAL-O06] The present password of a person, and what another one may not be made of. */
const ownCredentials = (user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<OwnRow>`select email, password_hash, names from app.own_credentials(${user})`.pipe(
      Effect.orDie
    )
    return row ?? (yield* Effect.die(new Error(`user ${user} has no account`)))
  })

/** The link behind a token of the given purpose, or why there is none; a link for something else does not exist. */
const openLink = Effect.fnUntraced(function* (token: string, purpose: LinkPurpose | null) {
  const sql = yield* SqlClient.SqlClient
  if (token === "") return yield* closed("auth.token_missing") // ERR-023
  const [link] = yield* sql<Link>`
    select user_id, purpose, email, firstname, app.instant(expires_at) as expires_at, state
      from app.password_link(${hashSecret(token)})`.pipe(Effect.orDie)
  if (link === undefined || (purpose !== null && link.purpose !== purpose)) return yield* closed("auth.link_unknown")
  if (link.state !== "open") return yield* closed(link.state === "used" ? "auth.link_used" : "auth.link_expired")
  return link
})

const PasswordsGroup = HttpApiBuilder.group(
  PortalApi,
  "passwords",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const sessions = yield* Sessions
    const throttle = yield* Throttle
    const context = yield* Effect.context<SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>()

    const counted = (headers: Readonly<Record<string, string | undefined>>) =>
      Effect.flatMap(Caller, ({ address }) => sessions.visitor(headers["authorization"], address))

    /** The password is hashed for a link that works alone; of two uses at once one wins. */
    const usePassword = (
      purpose: LinkPurpose,
      values: PasswordValues,
      token: string,
      acceptLanguage: string | undefined
    ) =>
      Effect.gen(function* () {
        const { address, host } = yield* Caller
        const language = languageOf(acceptLanguage)
        const link = yield* openLink(token, purpose)
        const { names } = yield* ownCredentials(link.user_id)
        yield* refuse(passwordErrors(purpose, values, { names, hasPassword: false }))
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
                yield* links.tellChanged(used, [host], language)
              }
              return used
            })
          )
          .pipe(Effect.orDie)
        if (user === null) return yield* closed("auth.link_used")
        // Who proves to read the account's mail need not wait for somebody else's wrong guesses.
        yield* throttle.succeeded([accountKey(link.email)])
        return user
      }).pipe(Effect.provideContext(context))

    return handlers.handleAll({
      create: Effect.fn(function* ({ payload, request }) {
        yield* counted(request.headers)
        const values = { ...payload, current_password: "" }
        yield* refuse(passwordErrors("create", values, unknownOwner))
        const user = yield* usePassword("create", values, payload.token, request.headers["accept-language"])
        const { address, host, userAgent } = yield* Caller
        const signedIn = yield* sessions.openHeld(user, { address, host, userAgent }, { by: "password" }, () =>
          Effect.succeed(true)
        )
        // Closed in this very moment.
        return signedIn === null ? yield* closed("auth.link_unknown") : { data: signedIn }
      }),
      reset: Effect.fn(function* ({ payload, request }) {
        yield* counted(request.headers)
        const values = { ...payload, current_password: "", cgu: true }
        yield* refuse(passwordErrors("reset", values, unknownOwner))
        yield* usePassword("reset", values, payload.token, request.headers["accept-language"])
      }),
      checkLink: Effect.fn(function* ({ query, request }) {
        yield* counted(request.headers)
        const { email, expires_at, firstname, purpose } = yield* openLink(query.token ?? "", null).pipe(
          Effect.provideContext(context)
        )
        return { data: { purpose, email, firstname, expires_at } }
      }),
      askReset: Effect.fn(function* ({ payload, request }) {
        yield* counted(request.headers)
        yield* refuse(resetRequestErrors(payload.email))
        const { address } = yield* Caller
        const email = payload.email.trim().toLowerCase()
        // Counted by what was typed, whether it is an account or not.
        const keys = [`reset:${accountKey(email)}`, `reset:${addressKey(address)}`]
        yield* throttle.check(keys)
        yield* throttle.refused(keys)
        // What cannot be a host would stop the job that compares them.
        const domains = payload.domains
          .map((domain) => domain.toLowerCase())
          .filter((domain) => /^[\x21-\x7e]+$/.test(domain))
        const language = languageOf(request.headers["accept-language"])
        yield* noteRequest("reset", { email, domains, language }).pipe(Effect.provideContext(context))
      })
    })
  })
)

const OwnPasswordGroup = HttpApiBuilder.group(
  PortalApi,
  "ownPassword",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const throttle = yield* Throttle
    const credentials = (user: number) => Effect.provideService(ownCredentials(user), SqlClient.SqlClient, sql)
    return handlers.handleAll({
      read: Effect.fn(function* () {
        const { userId } = yield* Viewer
        const { password_hash } = yield* credentials(userId)
        return { data: { is_set: password_hash !== null } }
      }),
      change: Effect.fn(function* ({ payload, request }) {
        const viewer = yield* Viewer
        const { host } = yield* Caller
        const { names, password_hash: present } = yield* credentials(viewer.userId)
        // Whoever has none came in by a provider's word, which sets no password: a mailed link does.
        if (present === null) return yield* new Forbidden({ code: "auth.first_password_by_mail" })
        const current_password = payload.current_password ?? ""
        const owner = { names, hasPassword: true }
        yield* refuse(passwordErrors("change", { ...payload, current_password, cgu: true }, owner))
        // Counted apart from the sign-in's tries: a session that was left open cannot keep its owner from signing in.
        const isRight = yield* throttle.judged(
          [`password:user:${viewer.userId}`],
          Effect.promise(() => verifyPassword(current_password, present))
        )
        if (!isRight) return yield* refuse({ current_password: ["auth.current_password_wrong"] })
        const hash = yield* Effect.promise(() => hashPassword(payload.password))
        yield* sql
          .withTransaction(
            Effect.andThen(
              sql`select app.set_password(${viewer.userId}, ${hash}, ${viewer.sessionId})`,
              links.tellChanged(viewer.userId, [host], languageOf(request.headers["accept-language"]))
            )
          )
          .pipe(Effect.orDie)
      })
    })
  })
)

export const PasswordsHandlers = Layer.merge(PasswordsGroup, OwnPasswordGroup)
