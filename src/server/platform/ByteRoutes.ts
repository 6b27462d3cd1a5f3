import type { IncomingMessage, ServerResponse } from "node:http"
import { Cause, Context, Effect, Exit, Option, References } from "effect"
import type { Problem } from "#schemas/shared/problem.ts"
import { takeOpen } from "#server/platform/anonymousShare.ts"
import { addressOf } from "#server/platform/origin.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { Settings } from "#server/platform/Settings.ts"
import { isRefusal, languageOf, toProblem } from "#server/platform/problems.ts"
import { refusedByDatabase, refusedByDisk, refusedByOutage } from "#server/platform/sqlState.ts"

type Numbered = IncomingMessage & { readonly requestId?: string }

/**
 * A route that streams bytes and bypasses the contract's handlers. It uses the same session, scope and policy, and
 * answers the same problem documents.
 */
export interface ByteRoute {
  readonly matches: (request: IncomingMessage) => boolean
  readonly answer: (request: Numbered, response: ServerResponse) => void
}

export class ByteRoutes extends Context.Service<ByteRoutes, ReadonlyArray<ByteRoute>>()(
  "dossier/server/platform/ByteRoutes"
) {}

/** The client disconnected before the answer; nothing was stored. */
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

/** How long, in ms, the rest of a refused body is read and discarded, so that the client gets to read the answer. */
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

/** A server always provides the limits; a route in a test of its own has none. */
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

/** Runs a route's work as a request listener; failures are answered as problem documents. */
export const answering = <R>(
  services: Context.Context<R>,
  work: (request: IncomingMessage, response: ServerResponse) => Effect.Effect<void, Problem, R>,
  /** Routes with a secret in their address instead of a session count against the caller's address. */
  counts: "session" | "address" = "session"
): ByteRoute["answer"] => {
  // Tracing is off: nothing collects spans.
  const run = Effect.runForkWith(Context.add(services, References.TracerEnabled, false))
  const { proxies, take, takeOpen } = countedIn(services)
  /** [NET-O05] A refused token or secret counts against the caller's address. */
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
      const failure = refusedByDatabase(squashed) ?? refusedByDisk(squashed) ?? refusedByOutage(squashed) ?? squashed
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

/** The bearer token of a request, or "". */
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
