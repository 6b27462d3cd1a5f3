import { pipeline } from "node:stream"
import { promisify } from "node:util"
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib"
import { Cause, Effect, Exit, SchemaIssue } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { Decoding } from "#schemas/shared/decoding.ts"
import { BadRequest, Unprocessable } from "#schemas/shared/problem.ts"
import { Caller } from "#server/platform/Caller.ts"
import { Pieces } from "#server/platform/pieces.ts"
import { isRefusal, languageOf, toProblem } from "#server/platform/problems.ts"
import { plainPath, routeOf } from "#server/platform/routeTable.ts"
import {
  refusedByDatabase,
  refusedByDisk,
  refusedByLock,
  refusedByOutage,
  sqlStateOf
} from "#server/platform/sqlState.ts"

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1()

const fieldName = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined) =>
  (path ?? []).map((segment) => String(typeof segment === "object" ? segment.key : segment)).join(".") || "body"

/**
 * Turns a schema's message into a code of the message catalogue: codes stay, the library's own messages become
 * "field.required" or "error.422".
 */
const codeOf = (message: string) => {
  if (/^[a-z_]+(\.[a-z_]+)+$/.test(message)) return message
  return message === "Missing key" ? "field.required" : "error.422"
}

export const DecodingLive = HttpApiMiddleware.layerSchemaErrorTransform(Decoding, (error) => {
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error)
  if (error.kind !== "Payload") return Effect.fail(new BadRequest({ code: "error.400" }))
  const issues = formatIssues(error.cause.issue).issues
  // An issue without a path concerns the whole body: it is not JSON, or not an object.
  if (issues.some((issue) => (issue.path ?? []).length === 0)) {
    return Effect.fail(new BadRequest({ code: "error.malformed_json" }))
  }
  const errors: Record<string, Array<string>> = {}
  for (const issue of issues) {
    const field = fieldName(issue.path)
    ;(errors[field] ??= []).push(codeOf(issue.message))
  }
  return Effect.fail(new Unprocessable({ code: "error.422", errors }))
})

const json = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

const problemResponse = (
  status: number,
  refusal: Parameters<typeof toProblem>[1],
  request: HttpServerRequest.HttpServerRequest,
  requestId: string,
  allow?: string
) =>
  HttpServerResponse.uint8Array(
    json(toProblem(status, refusal, languageOf(request.headers["accept-language"]), requestId)),
    {
      status,
      contentType: "application/problem+json",
      headers: {
        "content-language": languageOf(request.headers["accept-language"]),
        vary: "Accept-Language",
        ...(allow === undefined ? {} : { allow }),
        ...(refusal.retry_after === undefined ? {} : { "retry-after": String(refusal.retry_after) })
      }
    }
  )

const compressible = /^(application\/(problem\+)?json|text\/|image\/svg)/
const worthCompressing = 1_400

const encodings = ["br", "gzip"] as const

/** The best encoding that the client accepts; weight 0 means not accepted. */
const encodingFor = (accepted: string) => {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return encodings.find((encoding) => taken.includes(encoding))
}

/** Large responses that never change while the process runs are compressed once. */
const publications: ReadonlySet<string> = new Set(["/api/docs", "/api/openapi.json"])
const published = new Map<string, Promise<Buffer>>()

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const gzipLevel = 5

/** Sends a long response, compressed while it is sent if the client accepts that. */
const sendPieces = (response: HttpServerResponse.HttpServerResponse, pieces: Pieces, accepted: string) => {
  const encoding = encodingFor(accepted)
  const init = { status: response.status }
  const headers = { ...response.headers, vary: "Accept-Encoding" }
  if (encoding === undefined) {
    return HttpServerResponse.raw(pieces.stream(), { ...init, headers, contentLength: pieces.length })
  }
  const compressor =
    encoding === "br" ? createBrotliCompress({ params: brotliParams }) : createGzip({ level: gzipLevel })
  // An error in the pieces destroys the compressor, which ends the response.
  pipeline(pieces.stream(), compressor, () => undefined)
  return HttpServerResponse.raw(compressor, { ...init, headers: { ...headers, "content-encoding": encoding } })
}

const compress = (response: HttpServerResponse.HttpServerResponse, address: string, accepted = "") => {
  const body = response.body
  if (body._tag === "Raw" && body.body instanceof Pieces) {
    return Effect.succeed(sendPieces(response, body.body, accepted))
  }
  // Short responses are not compressed.
  if (body._tag !== "Uint8Array" || body.contentLength < worthCompressing) return Effect.succeed(response)
  if (!compressible.test(body.contentType) || response.headers["content-encoding"] !== undefined) {
    return Effect.succeed(response)
  }
  const encoding = encodingFor(accepted)
  if (encoding === undefined) return Effect.succeed(HttpServerResponse.setHeader(response, "vary", "Accept-Encoding"))
  const path = plainPath(address)
  const work = () =>
    encoding === "br" ? brotli(body.body, { params: brotliParams }) : deflate(body.body, { level: gzipLevel })
  const once = () => {
    const key = `${path} ${encoding}`
    const made = published.get(key) ?? work()
    published.set(key, made)
    return made
  }
  const isPublished = publications.has(path)
  return Effect.map(Effect.promise(isPublished ? once : work), (compressed) =>
    HttpServerResponse.uint8Array(compressed, {
      status: response.status,
      contentType: body.contentType,
      headers: {
        ...response.headers,
        ...(isPublished ? { "cache-control": "public, max-age=300" } : {}),
        "content-encoding": encoding,
        vary: "Accept-Encoding",
        "content-length": undefined
      }
    })
  )
}

/** Whether PostgreSQL rejected a value that it cannot store (NUL character, numeric overflow): a client error. */
const isUnstorable = (failure: unknown) => /^22(021|P05|003)$/.test(sqlStateOf(failure) ?? "")

/** Status and code of a failure. An unreadable body (malformed JSON, truncated) is a client error. */
const statusOf = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest
): { readonly status: number; readonly code: string; readonly allow?: string } => {
  const failure = Cause.squash(cause)
  if (isUnstorable(failure)) return { status: 400, code: "error.400" }
  if (HttpServerError.isHttpServerError(failure)) {
    const reason = failure.reason._tag
    if (reason === "RouteNotFound") {
      const methods = routeOf(request.url)?.methods
      return methods === undefined || methods.includes(request.method)
        ? { status: 404, code: "error.404" }
        : { status: 405, code: "error.405", allow: methods.join(", ") }
    }
    if (reason === "RequestParseError") return { status: 400, code: "error.400" }
  }
  return { status: 500, code: "error.500" }
}

/**
 * Wraps all API calls: adds texts to problem documents, compresses responses, and answers unexpected failures with a
 * 500 without details.
 */
export const edge = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const caller = yield* Caller
    const exit = yield* Effect.exit(app)
    if (Exit.isFailure(exit)) {
      if (Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(exit.cause)
      const refused = refusedByDatabase(Cause.squash(exit.cause))
      if (refused !== null) return problemResponse(403, refused, request, caller.requestId)
      const locked = refusedByLock(Cause.squash(exit.cause))
      if (locked !== null) return problemResponse(503, locked, request, caller.requestId)
      const full = refusedByDisk(Cause.squash(exit.cause))
      if (full !== null) {
        yield* Effect.logError("no room on the disk", exit.cause)
        return problemResponse(507, full, request, caller.requestId)
      }
      const away = refusedByOutage(Cause.squash(exit.cause))
      if (away !== null) {
        yield* Effect.logWarning("the database cannot be reached")
        return problemResponse(503, away, request, caller.requestId)
      }
      const { allow, code, status } = statusOf(exit.cause, request)
      if (status === 500) yield* Effect.logError("request failed", exit.cause)
      return problemResponse(status, { code }, request, caller.requestId, allow)
    }
    const response = exit.value
    if (response.status >= 400) {
      const body = response.body
      const decoded: unknown =
        body._tag === "Uint8Array" && body.body.length > 0 && body.contentType.includes("json")
          ? JSON.parse(new TextDecoder().decode(body.body))
          : undefined
      if (isRefusal(decoded)) return problemResponse(response.status, decoded, request, caller.requestId)
      if (decoded === undefined) {
        return problemResponse(response.status, { code: `error.${response.status}` }, request, caller.requestId)
      }
      return response
    }
    return yield* compress(response, request.url, request.headers["accept-encoding"])
  })
