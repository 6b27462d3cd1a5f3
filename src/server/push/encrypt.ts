import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto"

/** The keys of a subscription, in base64url. */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

const curve = "prime256v1"
/** Bytes of one record: a message is one record. */
const recordSize = 4_096
/** What fits into one record beside its end mark and its tag. */
export const longestPush = recordSize - 17 - 86

const derive = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length))

/**
 * Encrypts a text for one device (RFC 8291, `aes128gcm` of RFC 8188): only the device can read it, not the push service.
 * `given` fixes what is random, for the example of the RFC.
 */
export const encryptPush = (
  text: string,
  { auth, p256dh }: DeviceKeys,
  given: { readonly key?: Uint8Array; readonly salt?: Uint8Array } = {}
): Uint8Array => {
  const own = createECDH(curve)
  if (given.key === undefined) own.generateKeys()
  else own.setPrivateKey(given.key)
  const device = Buffer.from(p256dh, "base64url")
  const ownPublic = own.getPublicKey()
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), device, ownPublic])
  const shared = derive(own.computeSecret(device), Buffer.from(auth, "base64url"), info, 32)
  const salt = given.salt ?? randomBytes(16)
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16)
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12)
  const cipher = createCipheriv("aes-128-gcm", key, nonce)
  // 2 marks the last record.
  const body = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.of(ownPublic.length), ownPublic, body, cipher.getAuthTag()])
}
