import { unzipSync } from "fflate"
import { fileTypeFromBuffer } from "file-type"
import jpeg from "jpeg-js"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { describe, expect, test } from "vitest"
import { nameFaults, nameKey } from "#schemas/documents/rules/names.ts"
import { hasLuhnKey } from "#schemas/customers/companyNumbers.ts"
import { demoFirms, demoSuperAdmin } from "#server/composition/demo/companies.ts"
import type { DemoVendor } from "#server/composition/demo/companyDrafts.ts"
import { demoTree } from "#server/composition/demo/tree.ts"

const now = new Date("2026-11-20T15:00:00Z")
const vendors = demoFirms.flatMap((firm) => firm.vendors)
const first = vendors[0] as DemoVendor
const last = vendors.at(-1) as DemoVendor
const bytesOf = (vendor: DemoVendor, name: string, version = -1) => {
  const found = demoTree(vendor, now).documents.find((document) => document.name === name)
  return found?.versions.at(version)?.bytes() ?? Promise.reject(new Error(`no ${name}`))
}
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** The text of each page. */
const readPdf = async (bytes: Uint8Array) => {
  const reading = getDocument({ data: bytes.slice(), verbosity: 0 })
  const pdf = await reading.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ("str" in item ? item.str : "")).join(" ")
    })
  )
  await reading.destroy()
  return pages
}

/** The tags that are still open: every tag must be closed in order. */
const openTags = (source: string) =>
  [...source.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)].reduce<ReadonlyArray<string>>(
    (open, [, close, name = "", alone]) => {
      if (alone === "/") return open
      if (close !== "/") return [...open, name]
      return open.at(-1) === name ? open.slice(0, -1) : [...open, `/${name}`]
    },
    []
  )

describe("the demonstration's companies", () => {
  test("[VAL-017] [VAL-O01] have numbers whose keys are right, and no two are alike", () => {
    const numbered = [...demoFirms, ...vendors]
    for (const { siren, siret } of numbered) {
      expect([siren.length, siret.length, siret.startsWith(siren)]).toEqual([9, 14, true])
      expect([hasLuhnKey(siren), hasLuhnKey(siret)]).toEqual([true, true])
    }
    expect(hasLuhnKey("123456789")).toBe(false)
    expect(new Set(numbered.map(({ siren }) => siren)).size).toBe(18)
    for (const { naf, vat, siren } of vendors) {
      expect(naf).toMatch(/^\d\d\.\d\d[A-Z]$/)
      expect(vat).toBe(`FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0")}${siren}`)
    }
  })

  test("are eight for each of two firms, every person with an address of their own", () => {
    expect(demoFirms.map(({ domain, vendors: list }) => [domain, list.length])).toEqual([
      ["lumen.localhost", 8],
      ["atlas.localhost", 8]
    ])
    const people = [
      demoSuperAdmin,
      ...demoFirms.flatMap(({ admin, collaborator }) => [admin, collaborator]),
      ...vendors.flatMap(({ admin, collaborator, guest }) => [admin, collaborator, guest])
    ]
    expect(new Set(people.map(({ email }) => email)).size).toBe(1 + 4 + 48)
    for (const { email } of people) expect(email).toMatch(/^[a-z.-]+@[a-z-]+\.example$/)
    expect([people[1]?.email, first.admin.email]).toEqual([
      "sophie.morel@lumen.example",
      "admin@boulangerie-martin.example"
    ])
    expect(new Set(vendors.map(({ client_code }) => client_code)).size).toBe(16)
    for (const { logo } of demoFirms) expect([openTags(logo.light), openTags(logo.dark)]).toEqual([[], []])
  })
})

describe("the demonstration's tree", () => {
  test.each(vendors.map((vendor) => [vendor.company_name, vendor] as const))(
    "[VAL-029] of %s has folders in order, names in order and dates in the last eighteen months",
    (_, vendor) => {
      const { documents, folders } = demoTree(vendor, now)
      const seen = new Set<string>()
      for (const { alias, name, parent } of folders) {
        expect(parent === null || seen.has(parent)).toBe(true)
        expect([seen.has(alias), nameFaults(name)]).toEqual([false, []])
        seen.add(alias)
      }
      expect(documents.length).toBeGreaterThanOrEqual(20)
      expect(documents.length).toBeLessThanOrEqual(60)
      expect(new Set(documents.map(({ folder, name }) => `${folder} ${nameKey(name)}`)).size).toBe(documents.length)
      const oldest = new Date(now.getTime() - 550 * 86_400_000).toISOString()
      for (const { folder, name, versions } of documents) {
        expect([seen.has(folder), nameFaults(name)]).toEqual([true, []])
        const dates = versions.map(({ created_at }) => created_at)
        expect(dates).toEqual(dates.toSorted())
        for (const { created_at, validated_at, validator } of versions) {
          expect(created_at > oldest && created_at < now.toISOString()).toBe(true)
          expect(validated_at === null).toBe(validator === null)
          if (validated_at !== null) expect(validated_at >= created_at && validated_at < now.toISOString()).toBe(true)
        }
      }
      expect(documents.filter(({ versions }) => versions.length === 2)).toHaveLength(4)
      expect(documents.filter(({ versions }) => versions.at(-1)?.validated_at !== null).length).toBeGreaterThan(7)
    }
  )

  test("is the same each time, on the first days of a year too, and differs from one client to the next", async () => {
    const january = new Date("2027-01-02T06:00:00Z")
    const plain = (vendor: DemoVendor, at: Date) => JSON.stringify(demoTree(vendor, at))
    expect(plain(first, january)).toBe(plain(first, january))
    expect(plain(first, now)).not.toBe(plain(last, now))
    const all = async (vendor: DemoVendor) =>
      Promise.all(
        demoTree(vendor, now).documents.flatMap(({ versions }) =>
          versions.map(async ({ bytes }) => Buffer.from(await bytes()).toString("base64"))
        )
      )
    expect(await all(first)).toEqual(await all(first))
  })
})

describe("the demonstration's files", () => {
  test("[UPL-024] are what their names say, by their content", async () => {
    for (const { extension, media_type, name, versions } of demoTree(first, now).documents) {
      for (const { bytes } of versions) {
        const found = await fileTypeFromBuffer(await bytes())
        const expected = ["csv", "txt"].includes(extension) ? undefined : { ext: extension, mime: media_type }
        expect([name, found]).toEqual([name, expected])
      }
    }
  })

  test("hold text that a pdf reader finds: the client, accents, amounts, every page", async () => {
    const accounts = await readPdf(await bytesOf(last, "Comptes annuels 2025.pdf"))
    expect(accounts).toHaveLength(3)
    expect(accounts[0]).toContain("Énergie Lauragaise")
    expect(accounts[0]).toContain("Version définitive")
    expect(accounts[0]).toMatch(/Disponibilités\s+[\d\s]+,\d\d\s€/)
    expect(accounts[2]).toContain("page 3 sur 3")
    const draft = await readPdf(await bytesOf(last, "Comptes annuels 2025.pdf", 0))
    expect(draft[0]).toContain("Projet, non validé")
    const slips = await readPdf(await bytesOf(first, "Bulletins de paie août 2026.pdf"))
    expect(slips.map((page) => /Amandine Leroy|Kévin Barbier|Fatou N'Diaye/.exec(page)?.[0])).toEqual([
      "Amandine Leroy",
      "Kévin Barbier",
      "Fatou N'Diaye"
    ])
    expect(await readPdf(await bytesOf(first, "Liasse fiscale 2025.pdf"))).toHaveLength(4)
  })

  test("are well-formed archives of well-formed parts where Office opens them", async () => {
    for (const { extension, name, versions } of demoTree(first, now).documents) {
      if (extension !== "docx" && extension !== "xlsx") continue
      const parts = unzipSync(await versions[0].bytes())
      for (const [path, bytes] of Object.entries(parts))
        expect([name, path, openTags(text(bytes))]).toEqual([name, path, []])
      const types = text(parts["[Content_Types].xml"])
      const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, part = ""]) => part)
      expect(named.filter((part) => parts[part] === undefined)).toEqual([])
    }
    const letter = text(unzipSync(await bytesOf(first, "Lettre de mission.docx"))["word/document.xml"])
    expect(letter).toContain("présentation des comptes de Boulangerie Martin")
    const sheet = text(unzipSync(await bytesOf(first, "Journal des ventes 2025.xlsx"))["xl/worksheets/sheet1.xml"])
    expect(sheet).toContain("<f>SUM(D2:D23)</f>")
    const [total = 0, ...values] = [...sheet.matchAll(/<c r="D\d+" s="[25]">(?:<f>[^<]*<\/f>)?<v>([\d.]+)<\/v>/g)]
      .map(([, value]) => Math.round(Number(value) * 100))
      .toReversed()
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(total)
  })

  test("are pictures of a fair size, and text with accents", async () => {
    const photo = jpeg.decode(await bytesOf(first, "Ticket de carburant.jpg"))
    expect([photo.width, photo.height]).toEqual([520, 476])
    expect((await bytesOf(first, "Tableau de bord.png")).length).toBeLessThan(20_000)
    expect(text(await bytesOf(first, "Relevés bancaires 2025.csv"))).toMatch(
      /^Date;Libellé;Débit;Crédit\r\n\d\d\/\d\d\/\d{4};/
    )
    expect(text(await bytesOf(first, "Compte rendu de rendez-vous.txt"))).toContain("Présents : Julien Martin")
  })
})
