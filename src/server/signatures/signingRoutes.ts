import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TooLarge } from "#schemas/shared/problem.ts"
import { signableBytes } from "#schemas/signatures/rules.ts"
import { sendContent } from "#server/documents/downloadRoute.ts"
import { answering, type ByteRoute, pathOf, queryOf, sendJson } from "#server/platform/ByteRoutes.ts"
import { Files } from "#server/platform/Files.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { enterVisitor, inTransaction } from "#server/signatures/signingVisits.ts"
import { verifyFile } from "#server/signatures/verifyFile.ts"

const documentPattern = /^\/api\/signing\/visits\/([A-Za-z0-9_-]{43})\/document$/
const verifyPath = "/api/signing/verifications"
const isReading = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD"

/** [SIG-O04] Sends a signatory the exact bytes that the previous signatories have signed. */
export const signingDocumentRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Files | SqlClient.SqlClient | SigningSettings>()

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const [, pass = ""] = documentPattern.exec(pathOf(request)) ?? []
      const sql = yield* SqlClient.SqlClient
      const found = yield* inTransaction(
        Effect.gen(function* () {
          const { signature } = yield* enterVisitor(pass)
          const { document_name, firm_id, latest } = signature
          const [content] = yield* sql<{ size: number }>`
            select size::float8 as size from content where firm_id = ${firm_id} and checksum = ${latest}`
          return {
            firm_id,
            name: document_name,
            media_type: "application/pdf",
            checksum: latest,
            size: content?.size ?? 0
          }
        })
      )
      response.setHeader("cache-control", "no-store").setHeader("referrer-policy", "no-referrer")
      const wanted = queryOf(request)["disposition"] === "attachment" ? "attachment" : "inline"
      yield* sendContent(request, response, found, wanted)
    })

  return {
    matches: (request) => isReading(request) && documentPattern.test(pathOf(request)),
    answer: answering(services, work, "address")
  } satisfies ByteRoute
})

const tooLarge = () => new TooLarge({ code: "signing.file_too_large" })

const readBody = (request: IncomingMessage) =>
  Effect.gen(function* () {
    if (Number(request.headers["content-length"] ?? 0) > signableBytes) return yield* tooLarge()
    const parts: Array<Buffer> = []
    let size = 0
    const whole = yield* Effect.promise(async () => {
      for await (const part of request as AsyncIterable<Buffer>) {
        size += part.length
        if (size > signableBytes) return false
        parts.push(part)
      }
      return true
    })
    return whole ? Buffer.concat(parts) : yield* tooLarge()
  })

/** Verifies an uploaded PDF for anyone, without storing it. */
export const verifyRoute = Effect.gen(function* () {
  const services = yield* Effect.context<PdfSigner | SqlClient.SqlClient>()

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const data = yield* verifyFile(yield* readBody(request))
      response.setHeader("cache-control", "no-store")
      sendJson(response, JSON.stringify({ data }))
    })

  return {
    matches: (request) => request.method === "POST" && pathOf(request) === verifyPath,
    answer: answering(services, work, "address")
  } satisfies ByteRoute
})
