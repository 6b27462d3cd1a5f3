import { Context, Data, Effect, Layer, Redacted, Schedule } from "effect"
import type { ContactRequest } from "#schemas/support/contact.api.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { Settings } from "#server/platform/Settings.ts"

class HubSpotRefused extends Data.TaggedError("HubSpotRefused")<{ readonly reason: string }> {}

const oneDay = 24 * 60

/** An upsert by address: the same request sent twice makes one contact. */
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
 * [NET-025] [NET-O01] Where contact requests go: a mail to the installation's own people, or HubSpot. A request that
 * HubSpot does not take becomes a mail too, so that nobody waits for a call in vain.
 */
export class Crm extends Context.Service<Crm, { receive(request: ContactRequest): Effect.Effect<void> }>()(
  "dossier/server/support/Crm"
) {
  static readonly layer = Layer.effect(
    Crm,
    Effect.gen(function* () {
      const { hubspot, mail } = yield* Settings
      const mails = yield* Mails
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
      const post = (request: ContactRequest) => mails.post(to, { kind: "contact", ...request }, "fr", oneDay)
      if (hubspot === undefined) return Crm.of({ receive: post })
      const ask = askHubSpot(hubspot.url, hubspot.token)
      return Crm.of({
        receive: (request) =>
          ask(request).pipe(
            Effect.retry({ schedule: Schedule.exponential("200 millis"), times: 2 }),
            Effect.catchTag("HubSpotRefused", ({ reason }) =>
              Effect.andThen(
                Effect.logError("HubSpot did not take a contact request: it becomes a mail").pipe(
                  Effect.annotateLogs({ reason })
                ),
                post(request)
              )
            )
          )
      })
    })
  )
}
