import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { passwordErrors, resetRequestErrors, unknownOwner } from "#schemas/access/passwordForms.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { closedLink, openLink, ownCredentials, setPassword, usePassword } from "#server/access/passwords.ts"
import { hashPassword, verifyPassword } from "#server/shared/secrets.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { accountKey, addressKey, Throttle } from "#server/access/Throttle.ts"
import { noteRequest } from "#server/access/visitorRequests.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { checkForm } from "#server/shared/refusals.ts"

type Needs = SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory | PasswordLinks | Throttle

const PasswordsGroup = HttpApiBuilder.group(
  PortalApi,
  "passwords",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<Needs>()
    const sessions = yield* Sessions
    const throttle = yield* Throttle

    const counted = (headers: Readonly<Record<string, string | undefined>>) =>
      Effect.flatMap(Caller, ({ address }) => sessions.visitor(headers["authorization"], address))

    return handlers.handleAll({
      create: Effect.fn(function* ({ payload, request }) {
        yield* counted(request.headers)
        const values = { ...payload, current_password: "" }
        yield* checkForm(passwordErrors("create", values, unknownOwner))
        const user = yield* provided(usePassword("create", values, payload.token, request.headers["accept-language"]))
        const { address, host, userAgent } = yield* Caller
        const signedIn = yield* sessions.openHeld(user, { address, host, userAgent }, { by: "password" }, () =>
          Effect.succeed(true)
        )
        // A concurrent request used or revoked the link.
        return signedIn === null ? yield* closedLink("auth.link_unknown") : { data: signedIn }
      }),
      reset: Effect.fn(function* ({ payload, request }) {
        yield* counted(request.headers)
        const values = { ...payload, current_password: "", cgu: true }
        yield* checkForm(passwordErrors("reset", values, unknownOwner))
        yield* provided(usePassword("reset", values, payload.token, request.headers["accept-language"]))
      }),
      checkLink: Effect.fn(function* ({ query, request }) {
        yield* counted(request.headers)
        const { email, expires_at, firstname, purpose } = yield* provided(openLink(query.token ?? "", null))
        return { data: { purpose, email, firstname, expires_at } }
      }),
      askReset: Effect.fn(function* ({ payload, request }) {
        yield* counted(request.headers)
        yield* checkForm(resetRequestErrors(payload.email))
        const { address } = yield* Caller
        const email = payload.email.trim().toLowerCase()
        // Count by the typed email, whether or not an account exists: the answer must not reveal it.
        const keys = [`reset:${accountKey(email)}`, `reset:${addressKey(address)}`]
        yield* throttle.check(keys)
        yield* throttle.refused(keys)
        // Drop values that cannot be host names: the job would fail on them when it compares hosts.
        const domains = payload.domains
          .map((domain) => domain.toLowerCase())
          .filter((domain) => /^[\x21-\x7e]+$/.test(domain))
        const language = languageOf(request.headers["accept-language"])
        yield* provided(noteRequest("reset", { email, domains, language }))
      })
    })
  })
)

const OwnPasswordGroup = HttpApiBuilder.group(
  PortalApi,
  "ownPassword",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<Needs>()
    const throttle = yield* Throttle
    return handlers.handleAll({
      read: Effect.fn(function* () {
        const { userId } = yield* Viewer
        const { password_hash } = yield* provided(ownCredentials(userId))
        return { data: { is_set: password_hash !== null } }
      }),
      change: Effect.fn(function* ({ payload, request }) {
        const viewer = yield* Viewer
        const { host } = yield* Caller
        const { names, password_hash: present } = yield* provided(ownCredentials(viewer.userId))
        // An account without a password signs in through an identity provider. Only a mailed link may set its first
        // password.
        if (present === null) return yield* new Forbidden({ code: "auth.first_password_by_mail" })
        const current_password = payload.current_password ?? ""
        const owner = { names, hasPassword: true }
        yield* checkForm(passwordErrors("change", { ...payload, current_password, cgu: true }, owner))
        // Count separately from sign-ins: guesses in an unattended session must not lock the owner out.
        const isRight = yield* throttle.judged(
          [`password:user:${viewer.userId}`],
          Effect.promise(() => verifyPassword(current_password, present))
        )
        if (!isRight) return yield* checkForm({ current_password: ["auth.current_password_wrong"] })
        const hash = yield* Effect.promise(() => hashPassword(payload.password))
        yield* provided(setPassword(viewer, hash, host, languageOf(request.headers["accept-language"])))
      })
    })
  })
)

export const PasswordsHandlers = Layer.merge(PasswordsGroup, OwnPasswordGroup)
