import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Forbidden, Unprocessable } from "#schemas/shared/problem.ts"
import { newPasswordProblem } from "#schemas/access/newPasswords.ts"
import { isEmail } from "#schemas/shared/email.ts"
import { providerLink } from "#schemas/access/ssoRules.ts"
import { nameProblem } from "#schemas/people/names.ts"
import { hashPassword, hashSecret, strangerHash, verifyPassword } from "#server/access/secrets.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { accountKey, addressKey, Throttle } from "#server/access/Throttle.ts"
import { Caller } from "#server/platform/Caller.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { Settings } from "#server/platform/Settings.ts"
import { checkForm, invalid } from "#server/shared/refusals.ts"

const origin = Effect.map(Caller, ({ address, host, userAgent }) => ({ address, host, userAgent }))

export const SignInHandlers = HttpApiBuilder.group(
  PortalApi,
  "signIn",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sessions = yield* Sessions
    const throttle = yield* Throttle
    const limits = yield* RequestLimits
    const settings = yield* Settings
    const anonymous = Effect.flatMap(Caller, ({ address }) =>
      limits.take(visitorKey(address), settings.requestsPerAddress)
    )

    return handlers.handleAll({
      login: Effect.fn(function* ({ payload }) {
        yield* anonymous
        const from = yield* origin
        const email = payload.email.trim().toLowerCase()
        const keys = [accountKey(email), addressKey(from.address)]
        yield* throttle.check(keys)
        const rows = yield* sql<{ user_id: number; password_hash: string | null }>`
          select user_id, password_hash from app.credentials(${email})`.pipe(Effect.orDie)
        const account = rows[0]
        // An unknown account costs one verification too, so that timing tells nothing.
        const matches = yield* throttle.judged(
          [accountKey(email)],
          Effect.map(
            Effect.promise(() => verifyPassword(payload.password, account?.password_hash ?? strangerHash)),
            (isRight) => isRight && account !== undefined && account.password_hash !== null
          )
        )
        // Many tries at once all pass the first look: only as many as are allowed learn whether they were right.
        yield* throttle.check([addressKey(from.address)])
        if (account === undefined || account.password_hash === null || !matches) {
          yield* throttle.refused([addressKey(from.address)])
          return yield* new Unprocessable({ code: "auth.invalid_credentials" })
        }
        const { password_hash, user_id } = account
        const signedIn = yield* sessions.openHeld(user_id, from, { by: "password" }, () =>
          Effect.map(
            sql<{ password_hash: string | null }>`select password_hash from app.credentials(${email})`,
            ([now]) => now?.password_hash === password_hash
          )
        )
        // It was changed while it was compared.
        if (signedIn === null) return yield* new Unprocessable({ code: "auth.invalid_credentials" })
        return { data: signedIn }
      }),

      redeem: Effect.fn(function* ({ payload }) {
        yield* anonymous
        const { host } = yield* Caller
        const hash = hashSecret(payload.token)
        const [found] = yield* sql<{ user_id: number; session_id: number }>`
          select user_id, session_id from app.login_code_of(${hash}, ${host})`.pipe(Effect.orDie)
        const signedIn =
          found === undefined
            ? null
            : yield* sessions.openHeld(found.user_id, yield* origin, { by: "session", session: found.session_id }, () =>
                Effect.map(
                  sql<{ session: number | null }>`select app.redeem_login_code(${hash}, ${host}) as session`,
                  ([used]) => used?.session === found.session_id
                )
              )
        return signedIn === null ? yield* new Unprocessable({ code: "auth.code_expired" }) : { data: signedIn }
      }),

      providers: Effect.fn(function* ({ request }) {
        const { address, host } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const rows = yield* sql<{ name: string }>`select name from app.providers_at(${host})`.pipe(Effect.orDie)
        return {
          data: rows.map(({ name }) => ({ name, link: providerLink(name) }))
        }
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
        const rows = yield* sql<{ id: number | null }>`
          select app.first_super_admin(${email}, ${hash}, ${payload.firstname.trim()}, ${payload.lastname.trim()}) as id`.pipe(
          Effect.orDie
        )
        const id = rows[0]?.id
        if (id == null) return yield* new Forbidden({ code: "access.setup_done" })
        if (id === 0) return yield* invalid({ email: ["auth.email_taken"] })
        const signedIn = yield* sessions.openHeld(id, yield* origin, { by: "password" }, () => Effect.succeed(true))
        return signedIn === null ? yield* Effect.die(new Error(`nobody is signed in as ${id}`)) : { data: signedIn }
      })
    })
  })
)
