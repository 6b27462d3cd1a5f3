import { createCanvas, loadImage } from "@napi-rs/canvas"
import { PDFDocument } from "@cantoo/pdf-lib"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Conversion } from "#schemas/documents/conversion.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import { decodePreview } from "#schemas/documents/preview.ts"
import type { HistoryLine } from "#schemas/documents/renditions.api.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { makeDocx, makeXlsx } from "#server/composition/demo/office.ts"
import { odtBytes, pdfOf, picture, startConverter } from "#tests/api/documents/papers.ts"
import { documentOf, sendFile, text } from "#tests/api/uploads/sending.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

type Bytes = Uint8Array<ArrayBuffer>
interface Stage {
  readonly portal: Portal
  readonly firm: { readonly id: number }
  readonly staff: SignedInUser
}

const stages: Array<Stage> = []
const startStage = async (settings: Parameters<typeof startPortal>[0] = {}): Promise<Stage> => {
  const portal = await startPortal(settings, { renditions: true })
  const firm = await portal.make.firm("Aube")
  const staff = await portal.make.staff(firm, "anne@aube.example")
  const stage = { portal, firm, staff }
  stages.push(stage)
  return stage
}

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => Promise.all(stages.map(({ portal }) => portal.stop())))

let count = 0
const paper = async ({ firm, portal, staff }: Stage, name: string, bytes: Bytes) => {
  const vendor = await portal.make.vendor(firm, `Client ${(count += 1)}`)
  const folder = await portal.make.folder(vendor, "Boîte")
  const document = documentOf(await sendFile(portal, { as: staff, vendor, folder, name, bytes }))
  const base = `/api/vendors/${vendor.id}/documents/${document.hash}`
  return { vendor, folder, document, base }
}

const conversion = async ({ portal, staff }: Stage, base: string, method = "GET") => {
  const answer = await portal.call<{ readonly data: Conversion }>(method, `${base}/conversion`, { as: staff })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const settled = (at: Stage, base: string) =>
  eventually(
    async () => {
      const now = await conversion(at, base)
      expect(["ready", "failed", "refused"]).toContain(now.state)
      return now
    },
    { timeout: 25_000, interval: 50 }
  )
const bytesAt = async ({ portal }: Stage, path: string, as: SignedInUser) => {
  const response = await fetch(portal.url + path, { headers: { authorization: `Bearer ${as.token}` } })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const thumbnail = (at: Stage, base: string) =>
  eventually(
    async () => {
      const answer = await bytesAt(at, `${base}/thumbnail`, at.staff)
      expect(answer.status).not.toBe(202)
      return answer
    },
    { timeout: 25_000, interval: 50 }
  )
const letter = () =>
  Uint8Array.from(
    makeDocx({
      sender: ["Cabinet"],
      recipient: ["Boulangerie"],
      place: "Paris",
      subject: "Lettre de mission",
      paragraphs: ["Un paragraphe <script>alert(1)</script>"],
      table: [
        ["Compte", "Solde"],
        ["512", "10,00"]
      ],
      signature: "Anne",
      colour: "#112233"
    })
  )

describe("the built-in previews", () => {
  test("[VIE-O02] [VIE-003] [NET-O01] a docx becomes its text, with headings and tables, and no markup of it is one", async () => {
    const { base } = await paper(stage, "Lettre.docx", letter())
    expect((await conversion(stage, base)).state).toMatch(/waiting|converting|ready/)
    const { id, shape, state } = await settled(stage, base)
    expect([state, shape]).toEqual(["ready", "text"])
    const sent = await bytesAt(stage, `${base}/preview`, stage.staff)
    expect(sent.headers.get("content-security-policy")).toContain("sandbox")
    const preview = Result.getOrThrow(decodePreview(new TextDecoder().decode(sent.bytes)))
    if (preview.shape !== "text") throw new Error("no text")
    expect(preview.blocks).toContainEqual(
      expect.objectContaining({ kind: "heading", runs: [{ text: "Lettre de mission" }] })
    )
    expect(JSON.stringify(preview.blocks)).toContain("<script>alert(1)</script>")
    expect(preview.blocks.find(({ kind }) => kind === "table")).toMatchObject({
      rows: [
        [{ runs: [{ text: "Compte" }] }, { runs: [{ text: "Solde" }] }],
        [{ runs: [{ text: "512" }] }, { runs: [{ text: "10,00" }] }]
      ]
    })
    const told = await stage.portal.arrange(
      (sql) => sql`select type, after->>'state' as state from event where entity = 'conversion' and entity_id = ${id}`
    )
    expect(told).toEqual([{ type: "conversion.finished", state: "ready" }])
  })

  test("[VIE-003] an xlsx becomes its sheets with the formats of their cells, an rtf its text with its letters", async () => {
    const book = makeXlsx({
      colour: "#112233",
      sheet: "Balance",
      columns: [
        { title: "Compte", width: 12 },
        { title: "Solde", width: 12 }
      ],
      rows: [["512", 1234.5]]
    } as unknown as Parameters<typeof makeXlsx>[0])
    const sheets = await paper(stage, "Balance.xlsx", Uint8Array.from(book))
    const rich = await paper(
      stage,
      "Note.rtf",
      text(
        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\pard\\b Gras\\b0  \\'e9t\\'e9 \\u8364?{\\*\\x no}\\par}"
      )
    )
    expect((await settled(stage, sheets.base)).shape).toBe("sheets")
    const read = async (base: string) =>
      Result.getOrThrow(
        decodePreview(new TextDecoder().decode((await bytesAt(stage, `${base}/preview`, stage.staff)).bytes))
      )
    expect(await read(sheets.base)).toMatchObject({
      sheets: [
        {
          name: "Balance",
          rows: [
            ["Compte", "Solde"],
            ["512", expect.stringMatching(/^1\s?234,50/)]
          ]
        }
      ]
    })
    expect((await settled(stage, rich.base)).shape).toBe("text")
    expect(await read(rich.base)).toEqual({
      shape: "text",
      blocks: [{ kind: "paragraph", runs: [{ text: "Gras", bold: true }, { text: " été €" }] }],
      truncated: false
    })
  })

  test("[VIE-O02] types that no converter takes are offered for download only, and broken files are refused for good", async () => {
    const slides = await paper(stage, "Plan.pdf", await pdfOf(["Plan"]))
    expect(await conversion(stage, slides.base)).toEqual({ id: null, state: "unavailable", shape: null })
    expect((await bytesAt(stage, `${slides.base}/preview`, stage.staff)).status).toBe(404)
    const bad = await paper(stage, "Cassée.rtf", text("{\\rtf1 " + "{".repeat(2_000)))
    const first = await settled(stage, bad.base)
    expect(first.state).toBe("refused")
    expect(await conversion(stage, bad.base, "POST")).toEqual(first)
  })

  test("[ACC-002] a conversion is told to those alone who may read the document", async () => {
    const { base } = await paper(stage, "Lettre.docx", letter())
    const other = await stage.portal.make.firm(`Autre ${(count += 1)}`, `autre${count}.localhost`)
    const stranger = await stage.portal.make.staff(other, `eve${count}@autre.example`)
    for (const end of ["conversion", "preview", "thumbnail", "history"]) {
      expect((await bytesAt(stage, `${base}/${end}`, stranger)).status).toBe(404)
      expect((await fetch(`${stage.portal.url}${base}/${end}`)).status).toBe(401)
    }
    const turned = await stage.portal.call("POST", `${base}/rotations`, { as: stranger, body: { degrees: 90 } })
    expect(turned.status).toBe(404)
  })
})

describe("a conversion service", () => {
  let service: Awaited<ReturnType<typeof startConverter>>
  let at: Stage
  let made: Bytes
  let status = 200
  beforeAll(async () => {
    made = await pdfOf(["Converti"])
    service = await startConverter((_, __, response) => {
      response.writeHead(status, { "content-type": "application/pdf" }).end(status === 200 ? made : undefined)
    })
    at = await startStage({ conversion: { url: service.url, office: null } })
  })
  afterAll(() => service.stop())

  test("[VIE-O02] [VIE-003] turns office files into pdfs, once for a content, and their first page into a thumbnail", async () => {
    const one = await paper(at, "Lettre.docx", letter())
    const twin = await paper(at, "Copie.docx", letter())
    expect((await settled(at, one.base)).shape).toBe("pdf")
    expect((await settled(at, twin.base)).shape).toBe("pdf")
    expect(service.calls.map(({ url }) => url)).toEqual(["/forms/libreoffice/convert"])
    expect(service.calls[0]?.body.includes('filename="document.docx"')).toBe(true)
    const sent = await bytesAt(at, `${one.base}/preview`, at.staff)
    expect([sent.headers.get("content-type"), Buffer.from(sent.bytes).equals(made)]).toEqual(["application/pdf", true])
    expect(sent.headers.get("content-disposition")).toContain('inline; filename="Lettre.pdf"')
    expect((await thumbnail(at, one.base)).status).toBe(200)
    // The nightly sweeper knows the rendition's content and keeps it.
    const known = await at.portal.arrange(
      (sql) => sql<{ known: boolean }>`select result = any (app.known_contents(firm_id, array[result])) as known
        from rendition where kind = 'preview'`
    )
    expect(known).toEqual([{ known: true }])
  })

  test("[VIE-O02] where it fails the built-in preview stands in, where there is none the reader may ask again", async () => {
    status = 503
    const book = await paper(at, "Note.rtf", text("{\\rtf1 Bonjour\\par}"))
    const odt = await paper(at, "Note.odt", odtBytes())
    expect(await settled(at, book.base)).toMatchObject({ state: "ready", shape: "text" })
    expect(await settled(at, odt.base)).toMatchObject({ state: "failed", shape: null })
    status = 200
    expect((await conversion(at, odt.base, "POST")).state).toMatch(/waiting|converting|ready/)
    expect(await settled(at, odt.base)).toMatchObject({ state: "ready", shape: "pdf" })
  })

  test("[VIE-O02] what it cannot read is refused at once, and a bomb before it sees it", async () => {
    status = 422
    const unread = await paper(at, "Illisible.odt", odtBytes(text("autre")))
    expect((await settled(at, unread.base)).state).toBe("refused")
    const before = service.calls.length
    const bomb = await paper(at, "Bombe.odt", odtBytes(new Uint8Array(9 * 1024 * 1024)))
    expect((await settled(at, bomb.base)).state).toBe("refused")
    expect(service.calls.length).toBe(before)
  })
})

describe("thumbnails", () => {
  test("[VIE-004] [VIE-006] of pictures and pdfs are small webps that never change and belong to one person", async () => {
    const photo = await paper(stage, "Photo.png", await picture("png", 1_000, 500))
    const pdf = await paper(stage, "Facture.pdf", await pdfOf(["Facture", "Suite"]))
    const small = await thumbnail(stage, photo.base)
    expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"])
    expect(small.headers.get("content-security-policy")).toContain("sandbox")
    const image = await loadImage(Buffer.from(small.bytes))
    expect([image.width, image.height]).toEqual([360, 180])
    const page = await loadImage(Buffer.from((await thumbnail(stage, pdf.base)).bytes))
    expect([page.width, page.height]).toEqual([270, 360])
    const named = `${photo.base}/thumbnail?version_id=${photo.document.version_id}`
    const kept = await bytesAt(stage, named, stage.staff)
    expect([kept.headers.get("cache-control"), kept.headers.get("vary")]).toEqual([
      "private, max-age=31536000, immutable",
      "authorization"
    ])
    const again = await fetch(stage.portal.url + named, {
      headers: { authorization: `Bearer ${stage.staff.token}`, "if-none-match": kept.headers.get("etag") ?? "" }
    })
    expect(again.status).toBe(304)
  })

  test("[VIE-O03] a picture of 50,000 points a side and one that is broken have none, and the server goes on", async () => {
    const huge = Buffer.from(await picture("png"))
    huge.writeUInt32BE(50_000, 16)
    huge.writeUInt32BE(50_000, 20)
    const broken = (await picture("jpeg", 400, 400)).slice(0, 300)
    const papers = [
      await paper(stage, "Immense.png", Uint8Array.from(huge)),
      await paper(stage, "Cassée.jpg", broken),
      await paper(stage, "Dessin.svg", text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
      await paper(stage, "Lettre.docx", letter())
    ]
    for (const { base } of papers) expect((await thumbnail(stage, base)).status).toBe(204)
    const next = await paper(stage, "Photo.webp", await picture("webp"))
    expect((await thumbnail(stage, next.base)).status).toBe(200)
  })
})

const turn = (at: Stage, base: string, degrees: number, as: SignedInUser = at.staff, ifMatch?: string) =>
  at.portal.call<{ readonly data: DocumentNode } & Partial<ProblemDocument>>("POST", `${base}/rotations`, {
    as,
    body: { degrees },
    ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } })
  })
const versionsOf = async (at: Stage, base: string) =>
  (await at.portal.call<{ readonly data: ReadonlyArray<Version> }>("GET", `${base}/versions`, { as: at.staff })).body
    .data

describe("turning", () => {
  test("[VIE-O03] [DOC-018] [NET-074] a picture is turned for good as a new version, a jpeg without touching its points", async () => {
    for (const kind of ["png", "jpeg", "webp"] as const) {
      const { base, document } = await paper(stage, `Photo.${kind}`, await picture(kind))
      const answer = await turn(stage, base, 90)
      expect([answer.status, answer.body.data.version_number]).toEqual([200, 2])
      const sent = await bytesAt(stage, `${base}/content`, stage.staff)
      const image = await loadImage(Buffer.from(sent.bytes))
      expect([image.width, image.height]).toEqual([20, 40])
      const canvas = createCanvas(20, 40)
      canvas.getContext("2d").drawImage(image, 0, 0)
      // The picture was rotated: its left side is now on top.
      const [red = 0, , blue = 0] = canvas.getContext("2d").getImageData(10, 4, 1, 1).data
      expect(red).toBeGreaterThan(200)
      expect(blue).toBeLessThan(60)
      const [newest, first] = await versionsOf(stage, base)
      expect([newest?.ancestor_id, first?.id]).toEqual([document.version_id, document.version_id])
    }
  })

  test("[VIE-O03] all pages of a pdf are turned, and turned further by the next time", async () => {
    const { base } = await paper(stage, "Contrat.pdf", await pdfOf(["Un", "Deux"]))
    await turn(stage, base, 90)
    expect((await turn(stage, base, 180)).status).toBe(200)
    const pdf = await PDFDocument.load((await bytesAt(stage, `${base}/content`, stage.staff)).bytes)
    expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([270, 270])
  })

  test("[ERR-039] [VIE-O03] what is read-only, validated or of another type is not turned, and the answer says why", async () => {
    const validated = await paper(stage, "Validée.png", await picture("png"))
    await stage.portal.call("POST", `/api/vendors/${validated.vendor.id}/nodes/${validated.document.id}/events`, {
      as: stage.staff,
      body: { type: "document.validated" }
    })
    const fixed = await paper(stage, "Figée.png", await picture("png"))
    await stage.portal.arrange((sql) => sql`update node set read_only = true where id = ${fixed.document.id}`)
    const other = await paper(stage, "Note.txt", text("une note"))
    const signed = await paper(stage, "Signé.pdf", Buffer.concat([await pdfOf(["a"]), text("\n% /ByteRange")]))
    const refusals = await Promise.all([validated, fixed, other, signed].map(({ base }) => turn(stage, base, 90)))
    expect(refusals.map(({ body, status }) => [status, body.code, body.closed_by])).toEqual([
      [409, "documents.rotation_impossible", ["isNotValidated"]],
      [409, "documents.rotation_impossible", ["isWritable"]],
      [409, "documents.rotation_impossible", undefined],
      [409, "documents.rotation_impossible", undefined]
    ])
    const guest = await stage.portal.make.client(validated.vendor, `paul${(count += 1)}@aube.example`, "guest")
    expect((await turn(stage, validated.base, 90, guest)).status).toBe(403)
    expect((await versionsOf(stage, validated.base)).length).toBe(1)
  })

  test("[ERR-034] [ERR-040] [VIE-O03] a corrupt picture and a corrupt pdf are told apart, and nothing is stored", async () => {
    const broken = await paper(stage, "Cassée.png", (await picture("png")).slice(0, 40))
    const pdf = await paper(stage, "Cassé.pdf", text("%PDF-1.7\nrien"))
    const french = { headers: { "accept-language": "fr" }, as: stage.staff, body: { degrees: 90 } }
    const answers = await Promise.all(
      [broken, pdf].map(({ base }) => stage.portal.call<ProblemDocument>("POST", `${base}/rotations`, french))
    )
    expect(answers.map(({ body, status }) => [status, body.code, body.detail])).toEqual([
      [422, "documents.image_corrupt", "Cette image est illisible."],
      [422, "documents.rotation_failed", "La rotation a échoué."]
    ])
    expect((await versionsOf(stage, broken.base)).length).toBe(1)
  })

  test("[NET-O07] whoever saw an older revision is told, and two turns at once are one version each or a refusal", async () => {
    const { base } = await paper(stage, "Photo.jpg", await picture("jpeg"))
    const answers = await Promise.all([
      turn(stage, base, 90, stage.staff, '"1"'),
      turn(stage, base, 90, stage.staff, '"1"')
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await turn(stage, base, 90, stage.staff, '"1"')).status).toBe(412)
    expect((await versionsOf(stage, base)).length).toBe(2)
  })
})

describe("the history", () => {
  test("tells who did what to a document, the newest first, page by page", async () => {
    const { base, document, vendor } = await paper(stage, "Photo.png", await picture("png"))
    await turn(stage, base, 90)
    await stage.portal.call("PATCH", `/api/vendors/${vendor.id}/nodes/${document.id}`, {
      as: stage.staff,
      body: { name: "Façade.png" }
    })
    const ask = (query = "") =>
      stage.portal.call<{ readonly data: ReadonlyArray<HistoryLine>; readonly next: number | null }>(
        "GET",
        `${base}/history${query}`,
        { as: stage.staff }
      )
    const { body } = await ask()
    expect(body.data.map(({ by, name_after, name_before, type }) => [type, by?.id, name_before, name_after])).toEqual([
      ["node.renamed", stage.staff.id, "Photo.png", "Façade.png"],
      ["version.added", stage.staff.id, null, null],
      ["node.added", stage.staff.id, null, null]
    ])
    expect(body.next).toBe(null)
    const earlier = await ask(`?before=${body.data[0]?.id}`)
    expect(earlier.body.data.map(({ type }) => type)).toEqual(["version.added", "node.added"])
  })
})
