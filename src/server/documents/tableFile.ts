import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import Papa from "papaparse"
import type { ExportFormat } from "#schemas/customers/listWords.ts"
import { contentDisposition } from "#server/documents/download.ts"
import type { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import type { TextSheet } from "#server/documents/renditions/worker/writeXlsx.ts"
import { CallerGone } from "#server/platform/ByteRoutes.ts"
import { cutWhenStalled, ResponseIdleTimeout } from "#server/platform/slowLines.ts"

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
}

/** Matches cells that a spreadsheet would evaluate as a formula, which must be escaped. Phone numbers do not match. */
const formula = /^[=@\t\r]|^[+-](?![\d\s().]*$)/

/** CSV as European spreadsheets expect it: semicolons, and a UTF-8 BOM if `isFirst` (the first piece of the file). */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>, isFirst: boolean): string =>
  `${isFirst ? "\ufeff" : ""}${Papa.unparse(rows as Array<Array<string>>, { delimiter: ";", newline: "\r\n", escapeFormulae: formula })}\r\n`

/** Makes an xlsx file of one sheet in the render worker; every cell is a string. */
export const workbookOf = (worker: RenderWorker["Service"], sheet: TextSheet) =>
  Effect.gen(function* () {
    const bytes = new TextEncoder().encode(JSON.stringify(sheet))
    const written = yield* worker.run({ work: "write", extension: "xlsx", bytes }, "patient")
    return written.outcome === "made" ? written.bytes : yield* Effect.die(new Error("no workbook was written"))
  })

/** Responds with a table to download. An iterable is read with backpressure. */
export const sendTable = (
  request: IncomingMessage,
  response: ServerResponse,
  format: ExportFormat,
  name: string,
  content: Uint8Array | AsyncIterable<string>
) =>
  Effect.gen(function* () {
    response.writeHead(200, {
      "content-type": mediaTypes[format],
      "content-disposition": contentDisposition("attachment", `${name}.${format}`),
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
      ...(content instanceof Uint8Array ? { "content-length": content.length } : {})
    })
    if (request.method === "HEAD") {
      response.end()
      return
    }
    cutWhenStalled(response, yield* ResponseIdleTimeout)
    const source = Readable.from(content instanceof Uint8Array ? [content] : content)
    yield* Effect.tryPromise({ try: () => pipeline(source, response), catch: (error) => error }).pipe(
      Effect.catch((error) => Effect.die(request.destroyed || response.destroyed ? new CallerGone() : error))
    )
  })
