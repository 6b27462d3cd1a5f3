import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto"

const derive = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length))

/** Decrypts a push message like a browser (RFC 8291). Throws for a message to another device. */
export const decryptPush = (body: Uint8Array, device: ECDH, auth: string): string => {
  const all = Buffer.from(body)
  const salt = all.subarray(0, 16)
  const sender = all.subarray(21, 21 + (all[20] ?? 0))
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), device.getPublicKey(), sender])
  const shared = derive(device.computeSecret(sender), Buffer.from(auth, "base64url"), info, 32)
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16)
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12)
  const sealed = all.subarray(21 + sender.length)
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return record.subarray(0, record.lastIndexOf(2)).toString()
}
