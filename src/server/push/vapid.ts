import { createECDH, createPrivateKey, sign } from "node:crypto"

/** The installation's key pair, in base64url: the public key as browsers want it, and the private number. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export const newVapidKeys = (): VapidKeys => {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  // Leading zeros are part of the number.
  const number = Buffer.alloc(32)
  const bytes = pair.getPrivateKey()
  bytes.copy(number, 32 - bytes.length)
  return { publicKey: pair.getPublicKey("base64url"), privateKey: number.toString("base64url") }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Seconds that a token is valid; services refuse more than a day. */
const lasting = 12 * 3_600

/** The `Authorization` by which a push service knows the installation (RFC 8292). `now` in seconds since 1970. */
export const vapidHeader = ({ privateKey, publicKey }: VapidKeys, endpoint: string, subject: string, now: number) => {
  const point = Buffer.from(publicKey, "base64url")
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: privateKey,
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url")
    }
  })
  const claims = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: new URL(endpoint).origin, exp: now + lasting, sub: subject })}`
  const signature = sign("sha256", Buffer.from(claims), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")
  return `vapid t=${claims}.${signature}, k=${publicKey}`
}
