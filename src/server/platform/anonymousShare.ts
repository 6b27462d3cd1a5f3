import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { Caller } from "#server/platform/Caller.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { plainPath } from "#server/platform/routeTable.ts"
import { Settings } from "#server/platform/Settings.ts"

/** Paths that are served without a session: logos, icons, calendars, and content behind share links. */
const unguarded =
  /^\/api\/(accounting-firms\/[^/]+\/white-labels\/[^/]+\/[^/]+|applications\/[^/]+\/logo\/[^/]+|task-feeds\/[^/]+|shares\/visits(\/.*)?|dev\/mailbox)$/
/** Large responses that developers request occasionally, so they have a limit of their own. */
const documentation = /^\/api\/(docs|openapi\.json)$/
const health = "/api/health"
/**
 * Minimum limit per minute for health checks: several load balancers behind one address may probe every second and must
 * not be refused because of other traffic.
 */
const minProbes = 600

/** Pictures have a limit that is higher by this factor: a page shows several, and an office shares one address. */
const picturesPerRequest = 10

/** [NET-O05] Counts a call without a valid session against the caller's address. Fails with 429 above the limit. */
export const takeVisitor = (address: string) =>
  Effect.gen(function* () {
    const limits = yield* RequestLimits
    const { requestsPerAddress } = yield* Settings
    yield* limits.take(visitorKey(address), requestsPerAddress)
  })

const takeShare = (key: string, times: number, least = 0) =>
  Effect.gen(function* () {
    const limits = yield* RequestLimits
    const { requestsPerAddress } = yield* Settings
    yield* limits.take(key, Math.max(least, times * requestsPerAddress))
  })

/** [NET-O05] Counts a request for public content (pictures, calendars, share links) against the caller's address. */
export const takeOpen = (address: string) => takeShare(`open:${visitorKey(address)}`, picturesPerRequest)

/** Applies the limits per address to public paths, and counts calls that end with 401. Answers 429 above a limit. */
export const sharedByAddress = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { address } = yield* Caller
    const path = plainPath(request.url)
    if (unguarded.test(path)) yield* takeOpen(address)
    else if (documentation.test(path)) yield* takeShare(`docs:${visitorKey(address)}`, 1)
    else if (path === health) yield* takeShare(`health:${visitorKey(address)}`, picturesPerRequest, minProbes)
    const response = yield* app
    if (response.status === 401) yield* takeVisitor(address)
    return response
  }).pipe(
    Effect.catchIf(
      (failure): failure is TooManyRequests => failure instanceof TooManyRequests,
      ({ code, retry_after }) => Effect.succeed(HttpServerResponse.jsonUnsafe({ code, retry_after }, { status: 429 }))
    )
  )
