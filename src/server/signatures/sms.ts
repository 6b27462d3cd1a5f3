import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { signatureOf } from "#server/applications/connectors/webhook.ts"

interface SmsService {
  readonly url: string
  readonly secret: string
}

/** Milliseconds that a person waits for the service before the code goes by mail instead. */
const timeout = 8_000

/**
 * Hands a text message to the configured service: a POST of `{ to, text }`, signed as Standard Webhooks are. Gives
 * whether the service accepted it; the reason of a failure is logged without the number and the text.
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
