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
        const matches = yield* Effect.promise(() =>
          verifyPassword(payload.password, account?.password_hash ?? strangerHash)
        )
        // Many tries at once all pass the first look: only as many as are allowed learn whether they were right.
        yield* throttle.check(keys)
        if (account === undefined || account.password_hash === null || !matches) {
          yield* throttle.refused(keys)
          return yield* new Unprocessable({ code: "auth.invalid_credentials" })
        }
        const { password_hash, user_id } = account
        const signedIn = yield* sessions.openHeld(user_id, from, () =>
          Effect.map(
            sql<{ password_hash: string | null }>`select password_hash from app.credentials(${email})`,
            ([now]) => now?.password_hash === password_hash
          )
        )
        // It was changed while it was compared.
        if (signedIn === null) return yield* new Unprocessable({ code: "auth.invalid_credentials" })
        yield* throttle.succeeded([accountKey(email)])
        return { data: signedIn }
      }),

      redeem: Effect.fn(function* ({ payload }) {
        yield* anonymous
        const { host } = yield* Caller
        const hash = hashSecret(payload.token)
        const [found] = yield* sql<{ user_id: number | null }>`
          select app.login_code_user(${hash}, ${host}) as user_id`.pipe(Effect.orDie)
        const user = found?.user_id ?? null
        const signedIn =
          user === null
            ? null
            : yield* sessions.openHeld(user, yield* origin, () =>
                Effect.map(
                  sql<{ user_id: number | null }>`select app.redeem_login_code(${hash}, ${host}) as user_id`,
                  ([used]) => used?.user_id === user
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
        if (Object.keys(errors).length > 0) return yield* new Unprocessable({ code: "error.422", errors })
        const hash = yield* Effect.promise(() => hashPassword(payload.password))
        const rows = yield* sql<{ id: number | null }>`
          select app.first_super_admin(${email}, ${hash}, ${payload.firstname.trim()}, ${payload.lastname.trim()}) as id`.pipe(
          Effect.orDie
        )
        const id = rows[0]?.id
        if (id == null) return yield* new Forbidden({ code: "access.setup_done" })
        if (id === 0) return yield* new Unprocessable({ code: "error.422", errors: { email: ["auth.email_taken"] } })
        return { data: yield* sessions.open(id, yield* origin) }
      })
    })
  })
)
