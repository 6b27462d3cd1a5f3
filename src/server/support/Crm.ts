import { Context, Data, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import type { ContactRequest } from "#schemas/support/contact.api.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { Settings } from "#server/platform/Settings.ts"

class HubSpotRefused extends Data.TaggedError("HubSpotRefused")<{ readonly reason: string }> {}

const oneDay = 24 * 60

/** Sends a contact to HubSpot. Idempotent: an upsert by email. */
const askHubSpot = (url: string, token: Redacted.Redacted) => (request: ContactRequest) =>
  Effect.tryPromise({
    try: async (signal) => {
      const { email, firstName: firstname, lastName: lastname } = request
      const response = await fetch(new URL("/crm/v3/objects/contacts/batch/upsert", url), {
        method: "POST",
        headers: { authorization: `Bearer ${Redacted.value(token)}`, "content-type": "application/json" },
        body: JSON.stringify({
          inputs: [{ idProperty: "email", id: email, properties: { email, firstname, lastname } }]
        }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)])
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`it answered ${response.status}`)
    },
    catch: (cause) => new HubSpotRefused({ reason: cause instanceof Error ? cause.message : String(cause) })
  })

/**
 * Called with the outcome: "sent" to HubSpot, or "mailed" if HubSpot is not configured or refused. Returns whether the
 * request was still open.
 */
export type Settle<E> = (outcome: "sent" | "mailed") => Effect.Effect<boolean, E>

/** [NET-025] [NET-O01] Forwards contact requests to HubSpot; by mail if HubSpot is not configured or fails. */
export class Crm extends Context.Service<
  Crm,
  {
    /**
     * Forwards a request and records the outcome with `settle`. `settle` runs after HubSpot's response or in the
     * transaction of the mail, so that no database connection is held while waiting.
     */
    receive<E>(request: ContactRequest, settle: Settle<E>): Effect.Effect<void, E>
  }
>()("dossier/server/support/Crm") {
  static readonly layer = Layer.effect(
    Crm,
    Effect.gen(function* () {
      const { hubspot, mail } = yield* Settings
      const mails = yield* Mails
      const sql = yield* SqlClient.SqlClient
      const to: MailAccount = {
        user_id: null,
        email: mail.contact,
        firstname: "",
        lastname: "",
        firm_id: null,
        firm_name: null,
        firm_domain: null,
        firm_colour: null
      }
      const post = <E>(request: ContactRequest, settle: Settle<E>) =>
        sql
          .withTransaction(
            Effect.flatMap(settle("mailed"), (isOurs) =>
              isOurs ? mails.post(to, { kind: "contact", ...request }, "fr", oneDay) : Effect.void
            )
          )
          .pipe(Effect.catchTag("SqlError", (error) => Effect.die(error)))
      if (hubspot === undefined) return Crm.of({ receive: post })
      const ask = askHubSpot(hubspot.url, hubspot.token)
      return Crm.of({
        receive: (request, settle) =>
          ask(request).pipe(
            Effect.retry({ schedule: Schedule.exponential("200 millis"), times: 2 }),
            Effect.matchEffect({
              onSuccess: () => Effect.asVoid(settle("sent")),
              onFailure: ({ reason }) =>
                Effect.andThen(
                  Effect.logError("HubSpot did not take a contact request: it becomes a mail").pipe(
                    Effect.annotateLogs({ reason })
                  ),
                  post(request, settle)
                )
            })
          )
      })
    })
  )
}
