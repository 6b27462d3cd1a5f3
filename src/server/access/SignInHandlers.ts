import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Forbidden, Unprocessable } from "#schemas/shared/problem.ts"
import { newPasswordProblem } from "#schemas/access/newPasswords.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { providerLink } from "#schemas/access/ssoRules.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import {
  credentialsOf,
  insertFirstAdmin,
  providerNames,
  redeemCode,
  sessionOfCode
} from "#server/access/credentials.ts"
import { hashPassword, hashSecret, strangerHash, verifyPassword } from "#server/shared/secrets.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { accountKey, addressKey, Throttle } from "#server/access/Throttle.ts"
import { twoFactorSince, useCode } from "#server/access/twoFactor.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { checkForm, invalid } from "#server/shared/refusals.ts"
import { Sealing } from "#server/shared/Sealing.ts"

const origin = Effect.map(Caller, ({ address, host, userAgent }) => ({ address, host, userAgent }))

export const SignInHandlers = HttpApiBuilder.group(
  PortalApi,
  "signIn",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient | Sealing>()
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const sessions = yield* Sessions
    const throttle = yield* Throttle
    const limits = yield* RequestLimits
    const settings = yield* Settings
    const anonymous = Effect.flatMap(Caller, ({ address }) =>
      limits.take(visitorKey(address), settings.requestsPerAddress)
    )

    /** Second step after the right password: fails with 422 unless `code` is right. Each code works once. */
    const checkSecondStep = (user: number, code: string, acceptLanguage: string | undefined) =>
      Effect.gen(function* () {
        if (code.trim() === "")
          return yield* new Unprocessable({ code: "auth.code_missing", errors: { code: ["auth.code_missing"] } })
        const { address, host } = yield* Caller
        const isRight = yield* throttle.judged(
          [`code:user:${user}`],
          Effect.gen(function* () {
            const by = yield* useCode(user, code)
            // Mail the owner: somebody else may have found the list of recovery codes.
            if (by === "recovery")
              yield* links.notifyChange(user, "two_factor_recovery", [host], languageOf(acceptLanguage))
            return by !== null
          }).pipe(sql.withTransaction, Effect.orDie, provided)
        )
        if (isRight) return
        yield* throttle.refused([addressKey(address)])
        return yield* new Unprocessable({ code: "auth.code_wrong", errors: { code: ["auth.code_wrong"] } })
      })

    return handlers.handleAll({
      login: Effect.fn(function* ({ payload, request }) {
        yield* anonymous
        const from = yield* origin
        const email = payload.email.trim().toLowerCase()
        const keys = [accountKey(email), addressKey(from.address)]
        yield* throttle.check(keys)
        const account = yield* Effect.orDie(provided(credentialsOf(email)))
        // Verify against a dummy hash for unknown accounts: the response time must not reveal whether an account
        // exists.
        const matches = yield* throttle.judged(
          [accountKey(email)],
          Effect.map(
            Effect.promise(() => verifyPassword(payload.password, account?.password_hash ?? strangerHash)),
            (isRight) => isRight && account !== undefined && account.password_hash !== null
          )
        )
        // Check again after the slow verification: concurrent attempts may all have passed the first check.
        yield* throttle.check([addressKey(from.address)])
        if (account === undefined || account.password_hash === null || !matches) {
          yield* throttle.refused([addressKey(from.address)])
          return yield* new Unprocessable({ code: "auth.invalid_credentials" })
        }
        const { password_hash, user_id } = account
        const since = yield* provided(twoFactorSince(user_id))
        if (since !== null) yield* checkSecondStep(user_id, payload.code ?? "", request.headers["accept-language"])
        const signedIn = yield* sessions.openHeld(user_id, from, { by: "password" }, () =>
          Effect.gen(function* () {
            const now = yield* provided(credentialsOf(email))
            return now?.password_hash === password_hash && (yield* provided(twoFactorSince(user_id))) === since
          })
        )
        // The password or the second step was changed during the verification.
        if (signedIn === null) return yield* new Unprocessable({ code: "auth.invalid_credentials" })
        return { data: signedIn }
      }),

      redeem: Effect.fn(function* ({ payload }) {
        yield* anonymous
        const { host } = yield* Caller
        const hash = hashSecret(payload.token)
        const found = yield* provided(sessionOfCode(hash, host))
        const signedIn =
          found === undefined
            ? null
            : yield* sessions.openHeld(found.user_id, yield* origin, { by: "session", session: found.session_id }, () =>
                Effect.map(provided(redeemCode(hash, host)), (session) => session === found.session_id)
              )
        return signedIn === null ? yield* new Unprocessable({ code: "auth.code_expired" }) : { data: signedIn }
      }),

      providers: Effect.fn(function* ({ request }) {
        const { address, host } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const names = yield* provided(providerNames(host))
        return { data: names.map((name) => ({ name, link: providerLink(name) })) }
      }),

      setup: Effect.fn(function* ({ payload }) {
        yield* anonymous
        const email = payload.email.trim().toLowerCase()
        const wrongPassword = newPasswordProblem(payload.password, [payload.firstname, payload.lastname, email])
        const wrongFirst = nameProblem("firstname", payload.firstname)
        const wrongLast = nameProblem("lastname", payload.lastname)
        const errors: Record<string, ReadonlyArray<MessageCode>> = {
          ...(isEmail(email) ? {} : { email: ["auth.email_invalid"] }),
          ...(wrongFirst === null ? {} : { firstname: [wrongFirst] }),
          ...(wrongLast === null ? {} : { lastname: [wrongLast] }),
          ...(wrongPassword === null ? {} : { password: [wrongPassword] })
        }
        yield* checkForm(errors)
        const hash = yield* Effect.promise(() => hashPassword(payload.password))
        const { firstname, lastname } = payload
        const id = yield* provided(insertFirstAdmin({ email, hash, firstname, lastname }))
        if (id == null) return yield* new Forbidden({ code: "access.setup_done" })
        if (id === 0) return yield* invalid({ email: ["auth.email_taken"] })
        const signedIn = yield* sessions.openHeld(id, yield* origin, { by: "password" }, () => Effect.succeed(true))
        return signedIn === null ? yield* Effect.die(new Error(`nobody is signed in as ${id}`)) : { data: signedIn }
      })
    })
  })
)
