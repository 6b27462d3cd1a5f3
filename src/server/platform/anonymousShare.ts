import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { Caller } from "#server/platform/Caller.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { plainPath } from "#server/platform/routeTable.ts"
import { Settings } from "#server/platform/Settings.ts"

/** What is served without asking who calls: the documentation, logos and icons. */
const unguarded = /^\/api\/(docs|openapi\.json|accounting-firms\/[^/]+\/white-labels\/[^/]+\/[^/]+)$/

/** A page shows several pictures and a whole office is one address: they count apart and more generously. */
const picturesPerRequest = 10

/** [NET-O05] Counts against an address what no session counts: what is open to anybody, and every refused token. */
export const takeVisitor = (address: string) =>
  Effect.gen(function* () {
    const limits = yield* RequestLimits
    const { requestsPerAddress } = yield* Settings
    yield* limits.take(visitorKey(address), requestsPerAddress)
  })

/** Answers 429 in the place of what goes past an address's share. */
export const sharedByAddress = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { address } = yield* Caller
    if (unguarded.test(plainPath(request.url))) {
      const limits = yield* RequestLimits
      const { requestsPerAddress } = yield* Settings
      yield* limits.take(`open:${visitorKey(address)}`, picturesPerRequest * requestsPerAddress)
    }
    const response = yield* app
    if (response.status === 401) yield* takeVisitor(address)
    return response
  }).pipe(
    Effect.catchIf(
      (failure): failure is TooManyRequests => failure instanceof TooManyRequests,
      ({ code, retry_after }) => Effect.succeed(HttpServerResponse.jsonUnsafe({ code, retry_after }, { status: 429 }))
    )
  )
