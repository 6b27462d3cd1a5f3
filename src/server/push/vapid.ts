import { createECDH } from "node:crypto"

/** The installation's key pair in base64url: the public key as browsers expect it, and the private number. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Creates a key pair on P-256 (RFC 8292). */
export const newVapidKeys = (): VapidKeys => {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  // `getPrivateKey` drops leading zeros, which JWK requires.
  const number = Buffer.alloc(32)
  const bytes = pair.getPrivateKey()
  bytes.copy(number, 32 - bytes.length)
  return { publicKey: pair.getPublicKey("base64url"), privateKey: number.toString("base64url") }
}
