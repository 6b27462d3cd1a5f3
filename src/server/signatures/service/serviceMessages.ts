import { createHmac, timingSafeEqual } from "node:crypto"
import { Schema } from "effect"

/** Maximum difference in seconds between the clocks of both sides; an older message may be a replay. */
const clockTolerance = 300
const short = Schema.String.check(Schema.isMaxLength(2_000))
const id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))

/** The service's answer to the state of a signature: each signatory with the URL where they sign. */
export const FollowedMessage = Schema.fromJsonString(
  Schema.Struct({
    signatories: Schema.Array(
      Schema.Struct({
        id,
        url: short,
        state: Schema.Literals(["waiting", "opened", "signed", "refused"]),
        reason: Schema.optionalKey(short)
      })
    ).check(Schema.isMaxLength(100))
  })
)

/** A message that the service sends on its own. Unknown types are ignored. */
export const NewsMessage = Schema.fromJsonString(
  Schema.Struct({
    type: short,
    data: Schema.Struct({ reference: short, signatory: id, reason: Schema.optionalKey(short) })
  })
)

const prefix = "dossier-signature-"
/** The id of a signature at the external service. */
export const referenceOf = (signature: number) => `${prefix}${signature}`
/** The signature that such an id belongs to; null for any other text. */
export const signatureOfReference = (reference: string): number | null => {
  const digits = reference.startsWith(prefix) ? reference.slice(prefix.length) : ""
  const number = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : 0
  return number > 0 && number <= 2_147_483_647 ? number : null
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** Whether a message has a Standard Webhooks signature with this secret, made within five minutes of `now` (in ms). */
export const isAuthentic = (
  secret: string,
  headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>,
  body: Uint8Array,
  now: number
): boolean => {
  const [name, second, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((key) => headers[key])
  if (typeof name !== "string" || typeof second !== "string" || typeof signatures !== "string") return false
  if (!/^\d{1,12}$/.test(second) || Math.abs(now / 1_000 - Number(second)) > clockTolerance) return false
  const expected = createHmac("sha256", secret).update(`${name}.${second}.`).update(body).digest()
  return signatures
    .split(" ")
    .some((one) => one.startsWith("v1,") && isSame(Buffer.from(one.slice(3), "base64"), expected))
}
