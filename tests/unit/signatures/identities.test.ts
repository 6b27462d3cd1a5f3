import { X509Certificate } from "node:crypto"
import { expect, test } from "vitest"
import {
  identityFromPkcs12,
  keyFromText,
  keyToText,
  oneTimeIdentity,
  Pkcs12Refused,
  revocationList
} from "#server/signatures/pdf/identities.ts"
import { addFields, sign } from "#server/signatures/pdf/sign.ts"
import { isSound, verify } from "#server/signatures/pdf/verify.ts"
import { authority, firm, person, plainPdf } from "#tests/support/signatures/story.ts"
import { bought } from "#tests/support/signatures/bought.ts"
import { has, keep, openssl, pdfsig, pem } from "#tests/support/signatures/tools.ts"

test("[SIG-O04] a one-time certificate names the signatory and is issued by the firm's authority", async () => {
  const identity = await oneTimeIdentity(authority, firm, person(1), new Date())
  const [leaf, root] = identity.certificates.map((each) => new X509Certificate(each)) as [
    X509Certificate,
    X509Certificate
  ]
  expect(leaf.subject.split("\n")).toEqual([
    "C=FR",
    `O=${firm}`,
    `CN=${person(1).name}`,
    `emailAddress=${person(1).email}`
  ])
  expect(leaf.checkIssued(root) && leaf.verify(root.publicKey) && root.ca && !leaf.ca).toBe(true)
  expect(leaf.validTo).toBe(root.validTo)
})

test("openssl agrees on the chain and its revocation list", { skip: !has.openssl }, async () => {
  const { certificates } = await oneTimeIdentity(authority, firm, person(1), new Date())
  const list = keep("list.der", await revocationList(authority, new Date()))
  const [leaf, root] = [keep("leaf.pem", pem(certificates[0]!)), keep("root.pem", pem(authority.certificate))]
  const answer = openssl("verify", "-x509_strict", "-crl_check", "-CRLfile", list, "-CAfile", root, leaf)
  expect(answer.isFine, answer.text).toBe(true)
})

test("a key is the same after it was kept as text", () => {
  expect(keyFromText(keyToText(authority.key)).equals(authority.key)).toBe(true)
})

for (const key of ["rsa", "ec"] as const) {
  test(`[SIG-O04] a bought ${key} certificate signs from its PKCS#12 file`, { skip: !has.openssl }, async () => {
    const identity = await identityFromPkcs12(bought(key, key), "mot de pâsse")
    const pdf = await addFields(await plainPdf(), [{ name: "seal" }])
    const file = await sign(pdf, { field: "seal", identity, name: firm, reason: "Scellement", at: new Date() })
    expect(isSound(await verify(file, { roots: [identity.certificates.at(-1)!] }))).toBe(true)
    if (has.pdfsig) expect(pdfsig(keep(`${key}.pdf`, file))).toEqual(["Signature is Valid"])
  })
}

test("a PKCS#12 file is refused with the reason", { skip: !has.openssl }, async () => {
  const reasonOf = (file: Uint8Array, password: string) =>
    identityFromPkcs12(file, password).then(
      () => "none",
      (error: Pkcs12Refused) => error.reason
    )
  const legacy = [
    "-provider",
    "legacy",
    "-provider",
    "default",
    "-certpbe",
    "PBE-SHA1-3DES",
    "-keypbe",
    "PBE-SHA1-3DES",
    "-macalg",
    "sha1"
  ]
  expect(await reasonOf(bought("wrong", "ec"), "another")).toBe("password")
  expect(await reasonOf(bought("old", "ec", ...legacy), "mot de pâsse")).toBe("cipher")
  expect(await reasonOf(Buffer.from("no such thing"), "x")).toBe("content")
})
