import { createHmac, randomUUID } from "node:crypto"
import type { Connector, Target } from "#server/applications/connectors/Connector.ts"
import { described } from "#server/applications/connectors/httpApi.ts"
import { callService, judgeStatus } from "#server/applications/connectors/outgoing.ts"

interface Message {
  /** Id of the message: the same on every attempt, so that receivers can detect replays. */
  readonly id: string
  readonly type: string
  readonly data: object
}

/**
 * The signature headers of Standard Webhooks: HMAC-SHA256 over id, timestamp and body, so that receivers can reject
 * altered, late and replayed messages. `at` in ms since 1970.
 */
export const signatureOf = (secret: string | Uint8Array, id: string, at: number, body: string | Uint8Array) => {
  const second = String(Math.floor(at / 1000))
  const signature = createHmac("sha256", secret).update(`${id}.${second}.`).update(body).digest("base64")
  return { "webhook-id": id, "webhook-timestamp": second, "webhook-signature": `v1,${signature}` }
}

/** [APP-O01] Signed webhooks: `connection.tested`, `document.validated` and `connection.removed`. */
export const webhook = (allowed: ReadonlyArray<string>): Connector => {
  const tell = async ({ values }: Target, { data, id, type }: Message) => {
    const body = Buffer.from(JSON.stringify({ id, type, timestamp: new Date().toISOString(), data }))
    const status = await callService(allowed, values.address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signatureOf(values.secret, id, Date.now(), body.toString())
      },
      body: { size: body.length, parts: () => [body] }
    })
    // 409: the receiver has this message already, from an attempt whose response was lost.
    if (status !== 409) judgeStatus(status, { key: "secret", missing: "address" })
  }
  const about = ({ client, id }: Target) => ({
    connection: id,
    reference: client?.values.reference ?? null,
    company: client?.company ?? null
  })
  return {
    authenticate: null,
    test: async (target) => {
      await tell(target, { id: `test-${randomUUID()}`, type: "connection.tested", data: about(target) })
      return {}
    },
    synchronise: async (target) => ({
      deliver: (delivery) =>
        tell(target, { id: delivery.id, type: "document.validated", data: described(target, delivery) }),
      close: async () => {}
    }),
    remove: (target) => tell(target, { id: `removed-${target.id}`, type: "connection.removed", data: about(target) })
  }
}
