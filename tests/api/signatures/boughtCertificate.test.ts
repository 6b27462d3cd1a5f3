import { X509Certificate } from "node:crypto"
import { Redacted } from "effect"
import { expect, test } from "vitest"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { person, signaturesOf } from "#tests/api/signatures/support.ts"
import { startPortal } from "#tests/support/portal.ts"
import { bought, boughtPassword } from "#tests/support/signatures/bought.ts"
import { opinion, signedParts } from "#tests/support/signatures/independent.ts"
import { has, keep, openssl, pem, pdfsig } from "#tests/support/signatures/tools.ts"

const p12 = (password: string) => ({
  file: keep("cachet.p12", bought("cachet", "ec")),
  password: Redacted.make(password)
})

test(
  "[SIG-O04] [SIG-006] with a bought certificate ten people sign in turn by it, and other programs verify all of it",
  { skip: !has.openssl, timeout: 120_000 },
  async () => {
    const portal = await startPortal({ signing: { p12: p12(boughtPassword) } })
    try {
      const signing = signaturesOf(portal)
      const firm = await portal.make.firm("Cachet")
      const staff = await portal.make.staff(firm, "anne@cachet.example")
      const vendor = await portal.make.vendor(firm, "Chaudronnerie Aubert")
      const folder = await portal.make.folder(vendor, "À signer")
      const paper = await signing.paper(staff, vendor, folder, "Pacte.pdf")
      const people = Array.from({ length: 10 }, (_, at) => ({
        ...person(`associe.${at}@dehors.example`, at + 1, 0),
        areas: [{ page: at % 2, x: 0.05 + 0.18 * Math.floor(at / 2), y: 0.85, width: 0.16, height: 0.06 }]
      }))
      const { body } = await signing.send(staff, vendor, { document_id: paper.id, signatories: people })
      await signing.settled(staff, vendor, body.data.id)
      for (const { email } of people) expect((await signing.sign(email)).status).toBe(200)
      expect((await signing.settled(staff, vendor, body.data.id)).state).toBe("classified")
      const node = await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${paper.id}`, staff)
      const bytes = await signing.bytesOf(staff, vendor, node.body.data.hash)
      const { data } = (await signing.verify(bytes)).body
      expect([data.is_sound, data.signatures.length]).toEqual([true, 12])
      expect(new Set(data.signatures.map(({ signer }) => signer))).toEqual(new Set(["Cachet"]))
      const parts = signedParts(bytes)
      const opinions = parts.map((part) => opinion(part))
      expect(opinions.map(({ isSigned }) => isSigned)).toEqual(Array(12).fill(true))
      const roots = keep("cachet-root.pem", pem(new X509Certificate(opinions[0]?.certificate.raw ?? "").raw))
      for (const { contents, signed } of parts) {
        const files = ["-in", keep("cms", contents), "-content", keep("content", signed), "-CAfile", roots]
        const asked = ["cms", "-verify", "-cades", "-inform", "DER", ...files, "-binary", "-purpose", "any"]
        const { isFine, text } = openssl(...asked, "-out", "/dev/null")
        expect(isFine, text).toBe(true)
      }
      if (has.pdfsig) expect(pdfsig(keep("cachet.pdf", bytes))).toEqual(Array(12).fill("Signature is Valid"))
    } finally {
      await portal.stop()
    }
  }
)

test("[SIG-O04] a wrong password of it stops the start", { skip: !has.openssl, timeout: 60_000 }, async () => {
  await expect(startPortal({ signing: { p12: p12("un autre") } })).rejects.toThrow(/pkcs12.*password/)
})
