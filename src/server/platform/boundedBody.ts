import type { IncomingMessage } from "node:http"
import { Transform } from "node:stream"
import * as NodeStream from "@effect/platform-node/NodeStream"
import { ByteSize, Cause, Effect } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { cutLongTexts } from "#server/platform/longTexts.ts"

/** Maximum bytes of a call's body after long strings are truncated. Byte routes have limits of their own. */
const maxBody = 1_048_576
/** `maxBody` for `HttpServerRequest.MaxBodySize`, which the server sets once for all calls. */
export const maxBodySize = ByteSize.bytes(maxBody)
/** Maximum bytes read of a JSON body, so that a much too long field still gets a 422 that names the field. */
const maxBytesRead = 16 * maxBody

const tooLarge = HttpServerResponse.jsonUnsafe({ code: "error.body_too_large" }, { status: 413 })

const ranOver = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  return (
    HttpServerError.isHttpServerError(failure) &&
    failure.reason._tag === "RequestParseError" &&
    failure.reason.reason === "BodyTooLarge"
  )
}

const cutting = (limit: number) => {
  const cut = cutLongTexts()
  let read = 0
  return new Transform({
    transform: (piece: Buffer, _, next) => {
      read += piece.length
      if (read > limit) next(new NodeStream.MaxBytesError(limit))
      else next(null, cut(piece))
    }
  })
}

/** A copy of the request whose JSON body has its long strings truncated while it is read. */
const withLongTextsCut = (request: HttpServerRequest.HttpServerRequest): HttpServerRequest.HttpServerRequest => {
  const text = Effect.suspend(() => {
    const source = request.source as IncomingMessage
    const cutter = cutting(maxBytesRead)
    source.once("error", (error) => cutter.destroy(error))
    source.once("aborted", () => cutter.destroy(new Error("the caller went away")))
    return NodeStream.toString(() => source.pipe(cutter), {
      maxBytes: maxBody,
      onError: (cause) =>
        new HttpServerError.HttpServerError({
          reason: new HttpServerError.RequestParseError({
            request,
            reason: cause instanceof NodeStream.MaxBytesError ? "BodyTooLarge" : "Parse",
            cause
          })
        })
    })
  })
  return Object.create(request, { text: { value: text } })
}

/**
 * Limits the body of a call, with `maxBodySize`. Reads a JSON body above the limit with its long strings truncated: the schema then refuses
 * the field by name (422). Answers 413 if the body is still too large.
 */
export const bounded = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false
    const declared = request.headers["content-length"]
    const size = Number(declared ?? 0)
    if (size > (isJson ? maxBytesRead : maxBody)) return Effect.succeed(tooLarge)
    const isUndeclared = declared === undefined && request.headers["transfer-encoding"] !== undefined
    const isCut = isJson && (isUndeclared || size > maxBody)
    const read = isCut
      ? Effect.provideService(app, HttpServerRequest.HttpServerRequest, withLongTextsCut(request))
      : app
    return Effect.catchCause(read, (cause) => (ranOver(cause) ? Effect.succeed(tooLarge) : Effect.failCause(cause)))
  })
