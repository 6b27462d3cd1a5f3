import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Schema } from "effect"
import { BadRequest, Unauthorized } from "#schemas/shared/problem.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { answering, type ByteRoute, pathOf } from "#server/platform/ByteRoutes.ts"
import { notFound } from "#server/platform/scope.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { serviceNewsPath } from "#server/signatures/service/outsideService.ts"
import { isAuthentic, NewsMessage, signatureOfReference } from "#server/signatures/service/serviceMessages.ts"
import type { ServiceNews } from "#server/signatures/service/SigningService.ts"
import { takeNews } from "#server/signatures/service/takeNews.ts"

const bodyBytes = 64_000
const types: ReadonlyArray<string> = ["signatory.opened", "signatory.signed", "signatory.refused"]
const isKnown = (type: string): type is ServiceNews["type"] => types.includes(type)

const readBody = (request: IncomingMessage) =>
  Effect.promise(async () => {
    const parts: Array<Buffer> = []
    let size = 0
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > bodyBytes) return null
      parts.push(part)
    }
    return Buffer.concat(parts)
  })

/**
 * [SIG-O04] Receives messages of the external signing service. A byte route, because the message's signature covers the
 * exact bytes.
 */
export const serviceNewsRoute = Effect.gen(function* () {
  type Needs = Effect.Services<ReturnType<typeof takeNews>> | SigningSettings
  const services = yield* Effect.context<Exclude<Needs, DocumentRepository>>()

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const { service } = yield* SigningSettings
      if (service === null) return yield* notFound()
      const body = yield* readBody(request)
      if (body === null) return yield* new BadRequest({ code: "error.400" })
      if (!isAuthentic(service.secret, request.headers, body, Date.now()))
        return yield* new Unauthorized({ code: "error.401" })
      const message = yield* Schema.decodeUnknownEffect(NewsMessage)(body.toString()).pipe(
        Effect.mapError(() => new BadRequest({ code: "error.400" }))
      )
      const { reason = "", reference, signatory } = message.data
      const signature = signatureOfReference(reference)
      if (signature === null) return yield* notFound()
      if (isKnown(message.type)) yield* takeNews(signature, { type: message.type, signatory, reason })
      response.writeHead(204).end()
    }).pipe(Effect.provide(DocumentRepository.layer))

  return {
    matches: (request) => request.method === "POST" && pathOf(request) === serviceNewsPath,
    answer: answering(services, work, "address")
  } satisfies ByteRoute
})
