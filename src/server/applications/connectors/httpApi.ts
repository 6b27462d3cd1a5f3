import { randomUUID } from "node:crypto"
import type { ConnectorField } from "#schemas/applications/connectors/connectorRules.ts"
import type { Connector, Delivery, Target } from "#server/applications/connectors/Connector.ts"
import { callService, judgeStatus } from "#server/applications/connectors/outgoing.ts"

/** The document's metadata in the format sent to services. */
export const described = ({ client }: Target, delivery: Delivery) => {
  const { document, id, media_type, name, path, size, validated_at, validator, version } = delivery
  return {
    id,
    document,
    name,
    path,
    version,
    size,
    media_type,
    validated_at,
    validator,
    reference: client?.values.reference ?? "",
    company: client?.company ?? null,
    deposit_address: client?.deposit ?? null
  }
}

const below = (address: string, ...steps: ReadonlyArray<string>) => {
  const url = new URL(address)
  url.pathname = [url.pathname.replace(/\/+$/, ""), ...steps.map(encodeURIComponent)].join("/")
  return url.href
}

/** The multipart form with metadata and file. Its length is known in advance, so that no chunked encoding is needed. */
const formOf = (target: Target, delivery: Delivery) => {
  const boundary = `dossier-${randomUUID()}`
  const name = delivery.name.replace(/["\\\r\n]/g, "_")
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="metadata"\r\ncontent-type: application/json\r\n\r\n` +
      `${JSON.stringify(described(target, delivery))}\r\n--${boundary}\r\n` +
      `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${delivery.media_type}\r\n\r\n`
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: { size: head.length + delivery.size + tail.length, parts: () => [head, delivery.open(), tail] }
  }
}

/**
 * Connector for services that offer the portal's own HTTP API. Test: `GET` on the URL and on `clients/{reference}`.
 * Delivery: `POST documents` with metadata and file. `headersOf` returns the authentication headers.
 */
export const httpApi = (
  allowed: ReadonlyArray<string>,
  key: ConnectorField,
  headersOf: (target: Target) => Readonly<Record<string, string>>
): Connector => {
  const call = (target: Target, address: string) =>
    callService(allowed, address, { method: "GET", headers: { accept: "application/json", ...headersOf(target) } })
  return {
    authenticate: null,
    test: async (target) => {
      const { client, values } = target
      judgeStatus(await call(target, values.address), { key, missing: "address" })
      if (client !== null)
        judgeStatus(await call(target, below(values.address, "clients", client.values.reference)), {
          key,
          missing: "reference"
        })
      return {}
    },
    synchronise: async (target) => ({
      deliver: async (delivery) => {
        const { body, type } = formOf(target, delivery)
        const status = await callService(allowed, below(target.values.address, "documents"), {
          method: "POST",
          headers: { ...headersOf(target), "content-type": type, "idempotency-key": delivery.id },
          body
        })
        // 409: the service has received the document before, and its response was lost.
        if (status !== 409) judgeStatus(status, { key, missing: "reference" })
      },
      close: async () => {}
    }),
    // Nothing to call: the firm revokes the API key at the service.
    remove: async () => {}
  }
}

/** [APP-O01] An HTTP API with a key. */
export const httpKey = (allowed: ReadonlyArray<string>): Connector =>
  httpApi(allowed, "key", ({ values: { header, key } }) =>
    header === "X-Api-Key" ? { "x-api-key": key } : { authorization: `Bearer ${key}` }
  )
