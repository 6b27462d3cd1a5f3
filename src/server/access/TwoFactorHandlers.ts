import { Effect, Ref } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { ownCredentials } from "#server/access/passwords.ts"
import { Throttle } from "#server/access/Throttle.ts"
import { appOf, confirmApp, removeApp, renewRecoveryCodes, startApp, useCode } from "#server/access/twoFactor.ts"
import { Caller } from "#server/platform/Caller.ts"
import { languageOf } from "#server/platform/problems.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { conflict, forbidden, invalid } from "#server/shared/refusals.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { verifyPassword } from "#server/shared/secrets.ts"

type Confirmed = Effect.Success<ReturnType<typeof confirmApp>>

/**
 * Throttle keys for codes typed in a session. Separate from sign-ins: guesses in an unattended session must not lock
 * the owner out.
 */
const guesses = (user: number) => [`code:session:${user}`] as const

export const TwoFactorHandlers = HttpApiBuilder.group(
  PortalApi,
  "twoFactor",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient | PasswordLinks | Throttle | Sealing>()
    const throttle = yield* Throttle
    const links = yield* PasswordLinks
    const sql = yield* SqlClient.SqlClient

    /** Fails with 409 if the second step is off, with 422 if the code is wrong. */
    const checkCode = (user: number, code: string) =>
      Effect.gen(function* () {
        const app = yield* appOf(user)
        if (app === undefined || app.confirmed_at === null) return yield* conflict(["isTwoFactorOn"])
        const isRight = yield* throttle.judged(
          guesses(user),
          Effect.map(useCode(user, code), (by) => by !== null)
        )
        if (!isRight) return yield* invalid({ code: ["auth.code_wrong"] })
      })
    const tell = (user: number, kind: "two_factor_on" | "two_factor_off", acceptLanguage: string | undefined) =>
      Effect.flatMap(Caller, ({ host }) => links.notifyChange(user, kind, [host], languageOf(acceptLanguage)))

    return handlers.handleAll({
      read: Effect.fn(function* () {
        const { userId } = yield* Viewer
        const app = yield* provided(appOf(userId))
        const since = app?.confirmed_at ?? null
        if (since !== null) return { data: { state: "on" as const, since, recovery_left: app?.recovery_left ?? 0 } }
        const { password_hash } = yield* provided(ownCredentials(userId))
        return {
          data: { state: password_hash === null ? ("closed" as const) : ("off" as const), since, recovery_left: 0 }
        }
      }),
      start: Effect.fn(function* ({ payload }) {
        const { userId } = yield* Viewer
        const { password_hash } = yield* provided(ownCredentials(userId))
        if (password_hash === null) return yield* forbidden(["hasPassword"])
        const isRight = yield* throttle.judged(
          [`password:user:${userId}`],
          Effect.promise(() => verifyPassword(payload.current_password, password_hash))
        )
        if (!isRight) return yield* invalid({ current_password: ["auth.current_password_wrong"] })
        const secret = yield* provided(startApp(userId))
        return secret === null ? yield* conflict(["isTwoFactorOff"]) : { data: { secret } }
      }),
      confirm: Effect.fn(function* ({ payload, request }) {
        const { userId } = yield* Viewer
        const confirmed = yield* Ref.make<Confirmed>("wrong")
        yield* provided(
          throttle.judged(
            guesses(userId),
            Effect.gen(function* () {
              const found = yield* confirmApp(userId, payload.code)
              if (typeof found !== "string") yield* tell(userId, "two_factor_on", request.headers["accept-language"])
              yield* Ref.set(confirmed, found)
              return found !== "wrong"
            }).pipe(sql.withTransaction, Effect.orDie)
          )
        )
        const codes = yield* Ref.get(confirmed)
        if (codes === "wrong") return yield* invalid({ code: ["auth.code_wrong"] })
        return codes === "none" ? yield* conflict(["isTwoFactorOff"]) : { data: { recovery_codes: codes } }
      }),
      renew: Effect.fn(function* ({ payload }) {
        const { userId } = yield* Viewer
        yield* provided(checkCode(userId, payload.code))
        return { data: { recovery_codes: yield* provided(renewRecoveryCodes(userId)) } }
      }),
      remove: Effect.fn(function* ({ payload, request }) {
        const { userId } = yield* Viewer
        yield* provided(checkCode(userId, payload.code))
        yield* provided(
          sql
            .withTransaction(
              Effect.flatMap(removeApp(userId), (isRemoved) =>
                isRemoved ? tell(userId, "two_factor_off", request.headers["accept-language"]) : Effect.void
              )
            )
            .pipe(Effect.orDie)
        )
      })
    })
  })
)
