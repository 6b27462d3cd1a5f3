import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { isEmail } from "#schemas/shared/email.ts"
import { PortalApi } from "#schemas/api.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { addressKey, Throttle } from "#server/access/Throttle.ts"
import { noteContact } from "#server/access/visitorRequests.ts"
import { Caller } from "#server/platform/Caller.ts"
import { PersistedQueue } from "effect/persistence"

export const ContactHandlers = HttpApiBuilder.group(
  PortalApi,
  "contact",
  Effect.fn(function* (handlers) {
    const sessions = yield* Sessions
    const throttle = yield* Throttle
    const context = yield* Effect.context<SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>()
    return handlers.handleAll({
      ask: Effect.fn(function* ({ payload, request }) {
        const { address } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const [email, firstName, lastName] = [payload.email.trim(), payload.firstName.trim(), payload.lastName.trim()]
        const errors: Record<string, ReadonlyArray<MessageCode>> = {
          ...(email === ""
            ? { email: ["auth.email_missing"] }
            : isEmail(email)
              ? {}
              : { email: ["auth.email_invalid"] }),
          ...(lastName === "" ? { lastName: ["auth.lastname_missing"] } : {}),
          ...(firstName === "" ? { firstName: ["auth.firstname_missing"] } : {})
        }
        if (Object.keys(errors).length > 0) return yield* new Unprocessable({ code: "error.422", errors })
        const keys = [`contact:${addressKey(address)}`]
        yield* throttle.check(keys)
        yield* throttle.refused(keys)
        yield* noteContact({ email, firstName, lastName }).pipe(Effect.provideContext(context))
      })
    })
  })
)
