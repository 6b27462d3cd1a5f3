import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createCanvas } from "@napi-rs/canvas"
import { PDFDocument } from "@cantoo/pdf-lib"
import { strToU8, zipSync } from "fflate"

/** A picture with a red left half, so that a rotation is visible. */
export const picture = async (kind: "png" | "jpeg" | "webp", width = 40, height = 20) => {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext("2d")
  pen.fillStyle = "#0000ff"
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = "#ff0000"
  pen.fillRect(0, 0, width / 2, height)
  const bytes = await (kind === "png" ? canvas.encode("png") : canvas.encode(kind, 90))
  return Uint8Array.from(bytes)
}

export const pdfOf = async (pages: ReadonlyArray<string>) => {
  const pdf = await PDFDocument.create()
  for (const text of pages) pdf.addPage([300, 400]).drawText(text, { x: 20, y: 350, size: 14 })
  return Uint8Array.from(await pdf.save())
}

/** A fake conversion service (Gotenberg's API) on a local port; `answer` handles each request. */
export const startConverter = async (
  answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void
) => {
  const calls: Array<{ readonly url: string; readonly body: Buffer }> = []
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts)
      calls.push({ url: request.url ?? "", body })
      answer(request, body, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}

/** An OpenDocument text; `more` is added as a further file inside it. */
export const odtBytes = (more: Uint8Array = new Uint8Array()) =>
  Uint8Array.from(
    zipSync({
      mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }],
      "content.xml": strToU8("<office:document-content/>"),
      "Pictures/one.bin": more
    })
  )
