import type { IncomingMessage, ServerResponse } from "node:http"
import { Cause, Context, Effect, Exit, Option, References } from "effect"
import type { Problem } from "#schemas/shared/problem.ts"
import { takeOpen } from "#server/platform/anonymousShare.ts"
import { addressOf } from "#server/platform/origin.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { Settings } from "#server/platform/Settings.ts"
import { isRefusal, languageOf, toProblem } from "#server/platform/problems.ts"
import { refusedByDatabase, refusedByDisk, refusedByLock, refusedByOutage } from "#server/platform/sqlState.ts"

type Numbered = IncomingMessage & { readonly requestId?: string }

/**
 * A route that streams bytes and therefore bypasses the handlers of the HTTP API. It checks the same sessions and
 * rights as they do and answers with the same problem documents.
 */
export interface ByteRoute {
  readonly matches: (request: IncomingMessage) => boolean
  readonly answer: (request: Numbered, response: ServerResponse) => void
}

export class ByteRoutes extends Context.Service<ByteRoutes, ReadonlyArray<ByteRoute>>()(
  "dossier/server/platform/ByteRoutes"
) {}

/** The client disconnected before the response was complete. It is no error of the server. */
export class CallerGone extends Error {
  override readonly name = "CallerGone"
}

const statuses: Readonly<Record<Problem["_tag"], number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  RequestTimeout: 408,
  Conflict: 409,
  PreconditionFailed: 412,
  TooLarge: 413,
  UnsupportedType: 415,
  Unprocessable: 422,
  TooManyRequests: 429,
  Unavailable: 503,
  StorageFull: 507
}

const isProblem = (error: unknown): error is Problem =>
  isRefusal(error) && "_tag" in error && String(error._tag) in statuses

/**
 * How long, in ms, the rest of a refused body is read and discarded: closing at once would reset the connection before
 * the client has read the response.
 */
const drainTimeoutMs = 10_000

const sendProblem = (
  request: Numbered,
  response: ServerResponse,
  status: number,
  refusal: Parameters<typeof toProblem>[1]
) => {
  const language = languageOf(request.headers["accept-language"])
  const body = JSON.stringify(toProblem(status, refusal, language, request.requestId ?? ""))
  if (!request.complete) {
    response.setHeader("connection", "close")
    const cut = setTimeout(() => request.destroy(), drainTimeoutMs)
    request.once("close", () => clearTimeout(cut))
    request.resume()
  }
  response
    .writeHead(status, {
      "content-type": "application/problem+json",
      "content-language": language,
      "content-length": Buffer.byteLength(body),
      ...(refusal.retry_after === undefined ? {} : { "retry-after": String(refusal.retry_after) })
    })
    .end(request.method === "HEAD" ? undefined : body)
}

/** The rate limits. A test of a single route may provide none; nothing is then counted. */
const countedIn = <R>(services: Context.Context<R>) => {
  const limits = Context.getOption(services, RequestLimits)
  const settings = Context.getOption(services, Settings)
  if (Option.isNone(limits) || Option.isNone(settings))
    return { proxies: [], take: () => Effect.void, takeOpen: () => Effect.void }
  const { requestsPerAddress, trustedProxies } = settings.value
  const provided = Context.make(RequestLimits, limits.value).pipe(Context.add(Settings, settings.value))
  return {
    proxies: trustedProxies,
    take: (address: string) => limits.value.take(visitorKey(address), requestsPerAddress),
    takeOpen: (address: string) => Effect.provideContext(takeOpen(address), provided)
  }
}

/** Makes a request listener of a route's work. Failures are answered with problem documents. */
export const answering = <R>(
  services: Context.Context<R>,
  work: (request: IncomingMessage, response: ServerResponse) => Effect.Effect<void, Problem, R>,
  /**
   * "address" for routes without a session, whose address holds a secret: they count against the caller's IP address.
   */
  counts: "session" | "address" = "session"
): ByteRoute["answer"] => {
  // Switch tracing off, since nothing collects the spans.
  const run = Effect.runForkWith(Context.add(services, References.TracerEnabled, false))
  const { proxies, take, takeOpen } = countedIn(services)
  /** [NET-O05] A wrong token or secret counts against the caller's address, so that it cannot be guessed. */
  const refuse = (request: Numbered, response: ServerResponse, problem: Problem) => {
    const send = (refusal: Problem) => sendProblem(request, response, statuses[refusal._tag], refusal)
    const isRefused = problem._tag === "Unauthorized" || (counts === "address" && problem._tag === "NotFound")
    if (!isRefused) return send(problem)
    run(take(addressOf(request, proxies)).pipe(Effect.match({ onFailure: send, onSuccess: () => send(problem) })))
  }
  return (request, response) => {
    const settle = (exit: Exit.Exit<void, Problem>) => {
      if (Exit.isSuccess(exit)) return
      const squashed = Cause.squash(exit.cause)
      const refused = refusedByDatabase(squashed) ?? refusedByLock(squashed) ?? refusedByDisk(squashed)
      const failure = refused ?? refusedByOutage(squashed) ?? squashed
      if (failure instanceof CallerGone || response.headersSent) {
        response.destroy()
        return
      }
      if (isProblem(failure)) return refuse(request, response, failure)
      run(
        Effect.logError("request failed", exit.cause).pipe(Effect.annotateLogs("request_id", request.requestId ?? ""))
      )
      sendProblem(request, response, 500, { code: "error.500" })
    }
    const counted =
      counts === "session"
        ? work(request, response)
        : Effect.andThen(takeOpen(addressOf(request, proxies)), work(request, response))
    run(counted).addObserver(settle)
  }
}

/** The bearer token of a request; "" if there is none. */
export const tokenOf = (request: IncomingMessage): string =>
  /^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? ""

export const pathOf = (request: IncomingMessage): string => (request.url ?? "").split("?", 1)[0] ?? ""

export const queryOf = (request: IncomingMessage): Readonly<Record<string, string>> => {
  const url = request.url ?? ""
  const mark = url.indexOf("?")
  return mark < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(mark + 1)))
}

export const sendJson = (response: ServerResponse, body: string) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body)
}
