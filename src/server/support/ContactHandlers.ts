import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { contactProblems } from "#schemas/support/contact.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { addressKey, Throttle } from "#server/access/Throttle.ts"
import { noteContact } from "#server/access/visitorRequests.ts"
import { Caller } from "#server/platform/Caller.ts"
import { PersistedQueue } from "effect/persistence"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { checkForm } from "#server/shared/refusals.ts"

export const ContactHandlers = HttpApiBuilder.group(
  PortalApi,
  "contact",
  Effect.fn(function* (handlers) {
    const sessions = yield* Sessions
    const throttle = yield* Throttle
    const { provided } = yield* handlerKit<SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>()
    return handlers.handleAll({
      ask: Effect.fn(function* ({ payload, request }) {
        const { address } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const [email, firstName, lastName] = [payload.email.trim(), payload.firstName.trim(), payload.lastName.trim()]
        yield* checkForm(contactProblems({ email, firstName, lastName }))
        const keys = [`contact:${addressKey(address)}`]
        yield* throttle.check(keys)
        yield* throttle.refused(keys)
        yield* provided(noteContact({ email, firstName, lastName }))
      })
    })
  })
)
