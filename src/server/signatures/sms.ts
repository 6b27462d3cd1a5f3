import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { signatureOf } from "#server/applications/connectors/webhook.ts"

interface SmsService {
  readonly url: string
  readonly secret: string
}

/** Timeout of the SMS service in ms, after which the code is sent by mail. */
const timeout = 8_000

/**
 * Sends a text message: POSTs `{ to, text }` to the configured service, with a Standard Webhooks signature. Returns
 * whether the service accepted it. A failure is logged without number and text.
 */
export const sendSms = ({ secret, url }: SmsService, message: { readonly to: string; readonly text: string }) =>
  Effect.tryPromise(async () => {
    const body = JSON.stringify(message)
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...signatureOf(secret, randomUUID(), Date.now(), body) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeout)
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  }).pipe(
    Effect.as(true),
    Effect.catchTag("UnknownError", (error) =>
      Effect.as(Effect.logWarning("the SMS service did not take a code", error.cause), false)
    )
  )
