import { PDFDocument, PDFStream } from "@cantoo/pdf-lib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { picture } from "#tests/api/documents/papers.ts"
import { block, blocks, fresh, lettersOf } from "#tests/api/letters/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { bare, readPdf } from "#tests/unit/letters/support.ts"

let portal: Portal
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let staff: SignedInUser
let letters: ReturnType<typeof lettersOf>
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Plume")
  staff = await portal.make.staff(firm, "anne@plume.example", "collaborator")
  vendor = await portal.make.vendor(firm, "Boulangerie #Aubert*")
  letters = lettersOf(portal, firm)
})
afterAll(() => portal.stop())

describe("templates", () => {
  test("[LET-001] [LET-002] are created with name, document name and variables, listed, changed and searched", async () => {
    const name = fresh("Paie")
    const { body, status } = await letters.create(staff, { name: `  ${name} ` })
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.data).toMatchObject({
      name,
      document_name: "Lettre de mission {{company.name}}",
      state: "active",
      version: 1
    })
    expect(body.data.variables).toContain("company.name")
    expect(body.data.blocks).toEqual(blocks)
    const changed = await letters.one(
      staff,
      body.data.id,
      "PATCH",
      { document_name: "Paie {{date.year}}" },
      { "if-match": '"1"' }
    )
    expect(changed.body.data).toMatchObject({ document_name: "Paie {{date.year}}", version: 2, revision: 2, blocks })
    expect((await letters.one(staff, body.data.id, "PATCH", { name: "X" }, { "if-match": '"1"' })).status).toBe(412)
    const found = await letters.list(staff, `&search=${encodeURIComponent(name.toLowerCase())}`)
    expect(found.body.data.map(({ id }) => id)).toEqual([body.data.id])
    const versions = await letters.of<ReadonlyArray<{ readonly document_name: string }>>(
      staff,
      body.data.id,
      "versions"
    )
    expect(versions.body.data.map(({ document_name }) => document_name)).toEqual([
      "Paie {{date.year}}",
      "Lettre de mission {{company.name}}"
    ])
  })

  test("[LET-003] one with an unclosed, cut or unknown variable is refused, with the field", async () => {
    const refused = async (text: string | ReturnType<typeof block>, code: string) => {
      const given = typeof text === "string" ? block(text) : text
      const { body, status } = await letters.create(staff, { blocks: [given] })
      expect([status, body.errors]).toEqual([422, { blocks: [code] }])
    }
    await refused("Madame {{company.name, bonjour", "letter.variable_unclosed")
    await refused("Madame company.name}}", "letter.variable_unclosed")
    await refused("{{company.shoe_size}}", "letter.variable_unknown")
    await refused("{{service.title}}", "letter.variable_outside")
    await refused(
      { kind: "paragraph", spans: [{ text: "{{company.", bold: true }, { text: "name}}" }] },
      "letter.variable_unclosed"
    )
  })

  test("[VAL-O05] [LET-001] a document name with a slash, or a variable that is not closed, is refused", async () => {
    for (const [document_name, code] of [
      ["Lettre 2026/2027", "letter.document_name_characters"],
      ["Lettre {{company.name", "letter.variable_unclosed"],
      ["Lettre {{service.title}}", "letter.variable_unknown"],
      [" ", "letter.document_name_missing"]
    ] as const) {
      const { body, status } = await letters.create(staff, { document_name })
      expect([document_name, status, body.errors]).toEqual([document_name, 422, { document_name: [code] }])
    }
  })

  test("[MIS-O03] two of one name are refused, and a copy gets a free one", async () => {
    const made = await letters.made(staff, { name: "Juridique" })
    expect((await letters.create(staff, { name: " JURIDIQUE" })).body.errors).toEqual({ name: ["letter.name_taken"] })
    const copy = await letters.of<{ readonly name: string }>(staff, made.id, "duplicates", {})
    expect([copy.status, copy.body.data.name]).toEqual([201, "Juridique (2)"])
  })

  test("[LET-002] are archived, taken back and removed; what the state does not take says why", async () => {
    const { id } = await letters.made(staff)
    expect((await letters.of(staff, id, "events", { type: "template.restored" })).body).toMatchObject({
      status: 409,
      closed_by: ["isTemplateArchived"]
    })
    expect((await letters.of(staff, id, "events", { type: "template.archived" })).body.data).toMatchObject({
      state: "archived"
    })
    expect((await letters.one(staff, id, "PATCH", { name: "X" })).body).toMatchObject({
      closed_by: ["isTemplateActive"]
    })
    expect((await letters.of(staff, id, "events", { type: "template.restored" })).status).toBe(200)
    expect((await letters.one(staff, id, "DELETE")).status).toBe(204)
    expect((await letters.one(staff, id)).status).toBe(404)
  })

  test("[LET-002] are closed to clients", async () => {
    const client = await portal.make.client(vendor, "paul@aubert.example", "admin")
    expect((await letters.list(client)).body).toMatchObject({ status: 403, closed_by: ["isOfFirm"] })
    expect((await letters.create(client)).status).toBe(403)
  })
})

describe("the preview is the very PDF", () => {
  test("[LET-O01] with the live values of a client, whose text is never markup; what is empty is named with its place", async () => {
    const admin = await portal.make.staff(firm, "zoe@plume.example")
    const { body, status } = await letters.previewText(admin, {
      vendor_id: vendor.id,
      blocks: [block("Pour {{company.name}} de {{company.rcs}}"), { kind: "signatures" }]
    })
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data.faults).toContainEqual({ kind: "empty", at: [0], text: "company.rcs" })
    expect(body.data.document_name).toBe("Lettre de mission Boulangerie #Aubert.pdf")
    const { isTagged, pages } = await readPdf(Buffer.from(body.data.pdf, "base64"))
    expect(isTagged).toBe(true)
    expect(pages.join("")).toContain(bare("Pour Boulangerie #Aubert* de"))
  })

  test("[LET-O01] every page carries the firm's logo and the number of pages; one that cannot be read leaves its name", async () => {
    const admin = await portal.make.staff(firm, "luc@plume.example")
    const pagesOf = async () => {
      const blocks = [block("Un"), { kind: "pageBreak" }, block("Deux"), { kind: "signatures" }]
      const { body, status } = await letters.previewText(admin, { vendor_id: vendor.id, blocks })
      expect(status).toBe(200)
      const pdf = Buffer.from(body.data.pdf, "base64")
      const pictures = (await PDFDocument.load(pdf)).context
        .enumerateIndirectObjects()
        .filter(([, object]) => object instanceof PDFStream && String(object.dict).includes("/Subtype /Image"))
      return { pages: (await readPdf(pdf)).pages, pictures: pictures.length }
    }
    const setLogo = (logo: Uint8Array) =>
      portal.arrange(
        (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color, logo, logo_type)
          values (${firm.id}, 'light', '#226644', '#226644', ${logo}, 'image/png')
          on conflict (firm_id, theme) do update set logo = excluded.logo`
      )
    await setLogo(await picture("png", 120, 40))
    const { pages, pictures } = await pagesOf()
    expect([pages.length, pictures > 0]).toEqual([2, true])
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1}/2`)
    await setLogo(Buffer.from("no picture"))
    const without = await pagesOf()
    expect([without.pages.length, without.pictures]).toEqual([2, 0])
    // Besides the small name in the footer, which is always there.
    for (const page of without.pages) expect(page.split("Plume").length).toBe(3)
    await portal.arrange((sql) => sql`delete from white_label where firm_id = ${firm.id}`)
  })

  test("[LET-003] [LET-O01] of an unsaved text without a client shows labels, and every fault with its place", async () => {
    const { body } = await letters.previewText(staff, {
      blocks: [
        block("Pour {{company.name}}"),
        { kind: "when", variable: "company.rcs", is_filled: true, blocks: [block("{{a.b}} {{firm.name")] }
      ]
    })
    expect(body.data.faults).toEqual([
      { kind: "unclosed", at: [1, 0], text: "{{firm.name" },
      { kind: "unknown", at: [1, 0], text: "a.b" },
      { kind: "unsigned", at: [], text: "" }
    ])
    const { pages } = await readPdf(Buffer.from(body.data.pdf, "base64"))
    expect(pages.join("")).toContain(bare("Pour Raison sociale"))
  })
})
