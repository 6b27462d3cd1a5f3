import { createECDH, createPublicKey, verify } from "node:crypto"
import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push"
import { expect, test } from "vitest"
import { isPushAddress, isPushKey, isPushSecret } from "#schemas/push/rules.ts"
import { languages } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { pushMessage, type PushNotice } from "#server/push/pushMessage.ts"
import { newVapidKeys } from "#server/push/vapid.ts"
import { decryptPush } from "#tests/api/push/device.ts"

const bytes = (text: string) => Buffer.from(text, "base64url")

test("[NOT-O02] only the device reads a message, two of one text differ, and their length says nothing", async () => {
  const device = createECDH("prime256v1")
  device.generateKeys()
  const auth = bytes("BTBZMqHH6r4Tts7J_aSIgg").toString("base64url")
  const target = {
    endpoint: "https://fcm.googleapis.com/x",
    expirationTime: null,
    keys: { p256dh: device.getPublicKey("base64url"), auth }
  }
  const sealed = (text: string) => encryptNotification(target, Buffer.from(text))
  const [one, other, long] = [await sealed("Élan"), await sealed("Élan"), await sealed("É".repeat(900))]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
  expect(one.length).toBe(long.length)
  expect(decryptPush(one, device, auth)).toBe("Élan")
  expect(() => decryptPush(one, device, bytes("BTBZMqHH6r4Tts7J_aSIgA").toString("base64url"))).toThrow()
})

test("the reader of these tests reads the example of RFC 8291", () => {
  const device = createECDH("prime256v1")
  device.setPrivateKey(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
  const example =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
  expect(decryptPush(bytes(example), device, "BTBZMqHH6r4Tts7J_aSIgg")).toBe(
    "When I grow up, I want to be a watermelon"
  )
})

test("the installation signs for one service and for at most a day", async () => {
  const keys = newVapidKeys()
  const endpoint = "https://fcm.googleapis.com/fcm/send/x"
  const { headers } = await vapidHeaders(
    { endpoint, expirationTime: null, keys: { p256dh: "", auth: "" } },
    { ...keys, subject: "mailto:a@b.example" }
  )
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization) ?? []
  expect(key).toBe(keys.publicKey)
  const [head = "", claims = "", signature = ""] = token.split(".")
  const said = JSON.parse(bytes(claims).toString()) as {
    readonly aud: string
    readonly exp: number
    readonly sub: string
  }
  expect([said.aud, said.sub]).toEqual(["https://fcm.googleapis.com", "mailto:a@b.example"])
  const ahead = said.exp - Date.now() / 1_000
  expect(ahead > 0 && ahead < 24 * 3_600).toBe(true)
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

const notice: PushNotice = {
  id: 7,
  type: "node.added",
  firm_id: 1 as FirmId,
  vendor_id: 2 as VendorId,
  firm_name: "Cabinet Lumen",
  by_name: "Anne Petit",
  company_name: "Boulangerie Aubert",
  names: ["Contrat secret.pdf"],
  count: 1
}

test.each(languages)("[NOT-O02] a message in %s names nothing unless its person chose so", (language) => {
  const hidden = JSON.stringify(pushMessage(notice, language, false))
  for (const name of ["Contrat", "Boulangerie", "Anne"]) expect(hidden).not.toContain(name)
  const shown = pushMessage(notice, language, true)
  expect(shown.body).toContain("Boulangerie Aubert")
  expect(shown.body).toContain("Contrat secret.pdf")
  expect(shown).toMatchObject({
    title: "Cabinet Lumen",
    tag: "notice-7",
    address: expect.stringMatching(/^\/documents\//)
  })
  const long = pushMessage({ ...notice, names: ["x".repeat(9_000)] }, language, true)
  expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(3_993)
})

test("[NOT-O02] only known push services are called, and only over https", () => {
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
  expect([
    isPushAddress("http://127.0.0.1:99/a", ["127.0.0.1:99"]),
    isPushAddress("http://127.0.0.1:98/a", ["127.0.0.1:99"])
  ]).toEqual([true, false])
  expect([isPushKey("B".repeat(87)), isPushKey("A".repeat(87)), isPushKey("B".repeat(86)), isPushKey("é")]).toEqual([
    true,
    false,
    false,
    false
  ])
  expect([isPushSecret("a".repeat(22)), isPushSecret("a".repeat(20)), isPushSecret("")]).toEqual([true, false, false])
})
