import { createECDH, createPublicKey, verify } from "node:crypto"
import { expect, test } from "vitest"
import { isPushAddress, isPushKey, isPushSecret } from "#schemas/push/rules.ts"
import { encryptPush } from "#server/push/encrypt.ts"
import { newVapidKeys, vapidHeader } from "#server/push/vapid.ts"
import { decryptPush } from "#tests/api/push/device.ts"

const bytes = (text: string) => Buffer.from(text, "base64url")

test("a message is encrypted as RFC 8291 says, by its own example", () => {
  const body = encryptPush(
    "When I grow up, I want to be a watermelon",
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg"
    },
    { key: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), salt: bytes("DGv6ra1nlYgDCS1FRnbzlw") }
  )
  expect(Buffer.from(body).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
  )
})

test("only the device reads a message, and two of one text differ", () => {
  const device = createECDH("prime256v1")
  device.generateKeys()
  const keys = { p256dh: device.getPublicKey("base64url"), auth: bytes("BTBZMqHH6r4Tts7J_aSIgg").toString("base64url") }
  const [one, other] = [encryptPush("Élan", keys), encryptPush("Élan", keys)]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
  expect(decryptPush(one, device, keys.auth)).toBe("Élan")
  expect(() => decryptPush(one, device, bytes("BTBZMqHH6r4Tts7J_aSIgA").toString("base64url"))).toThrow()
})

test("the installation signs for one service and twelve hours", () => {
  const keys = newVapidKeys()
  const header = vapidHeader(keys, "https://fcm.googleapis.com/fcm/send/x", "mailto:a@b.example", 1_000)
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  expect(key).toBe(keys.publicKey)
  const [head = "", claims = "", signature = ""] = token.split(".")
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: 1_000 + 43_200,
    sub: "mailto:a@b.example"
  })
  const point = bytes(keys.publicKey)
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url")
  }
  const known = createPublicKey({ format: "jwk", key: jwk })
  const isSigned = (text: string) =>
    verify("sha256", Buffer.from(text), { key: known, dsaEncoding: "ieee-p1363" }, bytes(signature))
  expect([isSigned(`${head}.${claims}`), isSigned(`${head}.${claims}x`)]).toEqual([true, false])
})

test("only known push services are called, and only over https", () => {
  for (const address of [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://db5p.notify.windows.com/w/?token=abc"
  ])
    expect([address, isPushAddress(address)]).toEqual([address, true])
  for (const address of [
    "http://fcm.googleapis.com/a",
    "https://fcm.googleapis.com:8443/a",
    "https://fcm.googleapis.com.evil.example/a",
    "https://evilnotify.windows.com/a",
    "https://user@fcm.googleapis.com/a",
    "https://127.0.0.1/a",
    "https://169.254.169.254/latest",
    "file:///etc/passwd",
    "nonsense",
    `https://fcm.googleapis.com/${"a".repeat(1_000)}`
  ])
    expect([address, isPushAddress(address)]).toEqual([address, false])
  expect([isPushAddress("http://127.0.0.1:99/a", ["127.0.0.1:99"]), isPushAddress("http://127.0.0.1:98/a", ["127.0.0.1:99"])]).toEqual([
    true,
    false
  ])
  expect([isPushKey("B".repeat(87)), isPushKey("A".repeat(87)), isPushKey("B".repeat(86)), isPushKey("é")]).toEqual([
    true,
    false,
    false,
    false
  ])
  expect([isPushSecret("a".repeat(22)), isPushSecret("a".repeat(20)), isPushSecret("")]).toEqual([true, false, false])
})
