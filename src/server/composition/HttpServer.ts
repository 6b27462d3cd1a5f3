import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Clock, Context, Effect, Fiber, Layer, LogLevel, References, Scope } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApiBuilder, HttpApiScalar } from "effect/http-api"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { framedDashboards } from "#server/analytics/framedDashboards.ts"
import { sharedByAddress } from "#server/platform/anonymousShare.ts"
import { bounded, maxBodySize } from "#server/platform/boundedBody.ts"
import { Caller } from "#server/platform/Caller.ts"
import { Handlers } from "#server/composition/Handlers.ts"
import { edge } from "#server/platform/edge.ts"
import { Files } from "#server/platform/Files.ts"
import { Metrics } from "#server/platform/Metrics.ts"
import { metricsListener } from "#server/composition/metricsPage.ts"
import { securityTextListener, securityTextPath } from "#server/platform/securityText.ts"
import { addressOf, hostOf } from "#server/platform/origin.ts"
import { pages, pagesAt } from "#server/platform/Pages.ts"
import { RequestLimits } from "#server/platform/RequestLimits.ts"
import { makeSlotList, type SlotList } from "#server/platform/slotList.ts"
import { plainPath, routeOf } from "#server/platform/routeTable.ts"
import { Settings } from "#server/platform/Settings.ts"
import { cutWhenStalled, cutWhenTrickling, ResponseIdleTimeout, BodyTimeout } from "#server/platform/slowLines.ts"
import { ApplicationLogoRoutes } from "#server/applications/logoRoutes.ts"
import { WhiteLabelRoutes } from "#server/branding/whiteLabelRoutes.ts"
import { ManifestRoutes } from "#server/branding/manifestRoutes.ts"
import { MailboxKey, MailboxRoute } from "#server/mail/mailbox.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { StopMailsRoute } from "#server/notifications/stopMails.ts"
import { Mails } from "#server/mail/Mails.ts"
import { type ByteRoute, ByteRoutes } from "#server/platform/ByteRoutes.ts"
import { TaskFeedRoute } from "#server/tasks/feedRoute.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const docsPath = "/api/docs"
/**
 * CSP of the documentation page. It consists of one long third-party inline script, which may connect to this server
 * only.
 */
const docsPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Scalar's options: everything expanded, no third-party services. */
const docsOptions = {
  withDefaultFonts: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  telemetry: false,
  authentication: { preferredSecurityScheme: "session" }
}

const isApi = (url: string) => url === "/api" || url.startsWith("/api/") || url.startsWith("/api?")

/** The path for metrics. Replaces ids and secrets, so that the number of different labels stays small. */
const countedPath = (url: string) =>
  isApi(url)
    ? (url.split("?")[0] ?? "")
        .replace(/\/([0-9]+|[0-9a-f]{16})(?=\/|$)/g, "/:id")
        .replace(/\/[\w-]{32,}(?=\/|$)/g, "/:secret")
        .slice(0, 120)
    : url.startsWith("/assets/")
      ? "/assets"
      : "/page"

/** Default CSP of API responses: they are never displayed as a page or in a frame, run nothing and load nothing. */
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/** HSTS for one year, without subdomains, since these may belong to somebody else. */
const onlyEncrypted = "max-age=31536000"

const secured = (response: ServerResponse, isEncrypted: boolean) => {
  if (isEncrypted) response.setHeader("strict-transport-security", onlyEncrypted)
  response.setHeader("x-content-type-options", "nosniff")
  response.setHeader("referrer-policy", "same-origin")
  response.setHeader("cross-origin-opener-policy", "same-origin")
  response.setHeader("permissions-policy", "camera=(self), microphone=(self), display-capture=(self), geolocation=()")
}

const closing: Listener = (_, response) => {
  response.writeHead(503, { "retry-after": "1", connection: "close" }).end()
}

/**
 * The services that requests need in addition to those the handlers were built with. Both contexts are merged for every
 * request, which copies them, so this one contains no other service.
 */
const asked = [
  Files,
  MailboxKey,
  Mails,
  PersistedQueue.PersistedQueueFactory,
  RequestLimits,
  Sealing,
  Settings,
  SqlClient.SqlClient,
  StorageRoom,
  UploadsRepository,
  Clock.Clock,
  References.CurrentLoggers,
  References.MinimumLogLevel
] as const
const atTheEdge = Effect.contextWith((all: Context.Context<Context.Service.Identifier<(typeof asked)[number]>>) =>
  // Switch tracing off, since nothing collects the spans.
  Effect.succeed(
    Context.pick(...asked)(all).pipe(
      Context.add(References.TracerEnabled, false),
      Context.add(HttpServerRequest.MaxBodySize, maxBodySize)
    )
  )
)

/** Runs `self` and keeps its fiber in `inFlight` until it ends. */
const whileTracked = <A, E, R>(inFlight: SlotList<Fiber.Fiber<unknown, unknown>>, self: Effect.Effect<A, E, R>) =>
  Effect.withFiber<A, E, R>((fiber) => Effect.ensuring(self, Effect.sync(inFlight.join(fiber))))

/** Loads the documentation page at the first request, because it contains megabytes of script. */
const docsRoute = (scope: Scope.Scope) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const router = yield* HttpRouter.HttpRouter
      const page = HttpApiScalar.layer(PortalApi, { path: docsPath, scalar: docsOptions })
      const made = yield* Effect.cached(HttpRouter.toHttpEffect(page).pipe(Scope.provide(scope)))
      yield* router.add("GET", docsPath, Effect.flatten(made))
    })
  )

/** The Node listener for the HTTP API and its documentation. */
const apiListener = (scope: Scope.Scope) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const routes = Layer.mergeAll(
      HttpApiBuilder.layer(PortalApi, { openapiPath: "/api/openapi.json" }).pipe(Layer.provide(Handlers)),
      docsRoute(scope),
      WhiteLabelRoutes,
      ManifestRoutes,
      TaskFeedRoute,
      StopMailsRoute,
      ApplicationLogoRoutes,
      MailboxRoute
    )
    const app = yield* HttpRouter.toHttpEffect(routes)
    const answering = makeSlotList<Fiber.Fiber<unknown, unknown>>()
    yield* Scope.addFinalizer(
      scope,
      Effect.suspend(() => Fiber.interruptAll(answering.members()))
    )
    const guarded = edge(sharedByAddress(bounded(app)))
    type Needed = Effect.Services<typeof guarded>
    const withCaller = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const source = request.source as IncomingMessage & { requestId?: string }
      const requestId = source.requestId ?? randomUUID()
      const caller = {
        requestId,
        address: addressOf(source, settings.trustedProxies),
        host: hostOf(source.headers.host),
        userAgent: String(source.headers["user-agent"] ?? "")
      }
      // Added one by one: merging a context copies all services.
      return Effect.updateContext(guarded, (context: Context.Context<Exclude<Needed, Caller>>) =>
        context.pipe(
          Context.add(Caller, caller),
          Context.add(References.CurrentLogAnnotations, { request_id: requestId })
        )
      )
    })
    const handler = NodeHttpServer.makeHandler(whileTracked(answering, withCaller), {
      // A scope per request, which is never closed; shutdown interrupts the fibers in `answering` instead. A single
      // scope would track all requests in one long-lived `Map`.
      get scope() {
        return Scope.makeUnsafe()
      }
    })
    return yield* handler.pipe(Effect.setContext(yield* atTheEdge))
  })

/** The port that the server listens on: the configured one, or the assigned one if it is 0. */
export class Listening extends Context.Service<Listening, { readonly port: number }>()(
  "dossier/server/platform/Listening"
) {}

/** The HTTP server. Tries byte routes first, then the HTTP API; paths outside of the API get the pages. */
export const HttpServerLive = Layer.effect(
  Listening,
  Effect.gen(function* () {
    const settings = yield* Settings
    const metrics = yield* Metrics
    const bytes = yield* ByteRoutes
    // Acquired before the server, so that it is released after it: closing it interrupts requests in flight.
    const scope = yield* Effect.acquireRelease(Scope.make(), (made, exit) => Scope.close(made, exit))
    const open = makeSlotList<ServerResponse>()
    const api = yield* apiListener(scope)
    const shown =
      settings.pagesPort === undefined
        ? pages("dist", settings.frameAncestors, yield* framedDashboards)
        : pagesAt(settings.pagesPort)
    const isEncrypted = settings.publicUrl.startsWith("https:")
    const metricsPage = metricsListener(metrics, settings.metricsKey)
    const securityText = securityTextListener(settings)
    const services = yield* Effect.context<never>()
    const log = Effect.runForkWith(services)
    const idleTimeout = yield* ResponseIdleTimeout
    const bodyTimeout = yield* BodyTimeout
    const isVerbose = yield* LogLevel.isEnabled("Debug")

    const route = (request: IncomingMessage): Listener => {
      const url = request.url ?? "/"
      if (!isApi(url)) {
        const path = plainPath(url)
        if (path === "/metrics") return metricsPage
        return path === securityTextPath ? securityText : shown
      }
      return bytes.find((candidate: ByteRoute) => candidate.matches(request))?.answer ?? api
    }

    const answer: Listener = (request, response) => {
      const started = performance.now()
      const requestId = randomUUID()
      Object.assign(request, { requestId })
      response.setHeader("x-request-id", requestId)
      secured(response, isEncrypted)
      if (isApi(request.url ?? "")) {
        response.setHeader("cache-control", "no-store").setHeader("content-security-policy", apiPolicy)
      }
      if (plainPath(request.url ?? "") === docsPath) response.setHeader("content-security-policy", docsPolicy)
      const leave = open.join(response)
      // The response is written to its buffer, so from now on only the client can stall it.
      response.once("prefinish", () => cutWhenStalled(response, idleTimeout))
      response.once("close", () => {
        leave()
        const seconds = (performance.now() - started) / 1000
        const status = response.writableFinished ? response.statusCode : 499
        metrics.observe(request.method ?? "GET", countedPath(request.url ?? "/"), status, seconds)
        if (isVerbose && isApi(request.url ?? "")) {
          log(
            Effect.logDebug("request").pipe(
              Effect.annotateLogs({
                request_id: requestId,
                method: request.method,
                // Log the route's pattern: the path may contain a ticket or a pass.
                route: routeOf(request.url ?? "/")?.pattern ?? "unknown",
                status,
                milliseconds: Math.round(seconds * 1000)
              })
            )
          )
        }
      })
      const listener = route(request)
      if (listener === api || listener === shown) cutWhenTrickling(request, bodyTimeout)
      listener(request, response)
    }

    // Long, because a chunk may wait for memory. All other bodies have a shorter timeout of their own.
    const server = createServer({ requestTimeout: 3_600_000, headersTimeout: 60_000, keepAliveTimeout: 65_000 }, answer)
    yield* Effect.acquireRelease(listen(server, settings.port, settings.host), () => stop(server, open.members))
    const address = server.address()
    return Listening.of({ port: typeof address === "object" && address !== null ? address.port : settings.port })
  })
)

const listen = (server: Server, port: number, host: string) =>
  Effect.callback<void, Error>((resume) => {
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen(port, host, () => resume(Effect.void))
  })

const isStream = (response: ServerResponse) =>
  String(response.getHeader("content-type")).startsWith("text/event-stream")

/**
 * Graceful shutdown: answers new requests with 503, waits up to five seconds for those in flight, then closes all
 * connections. Ends live streams at once.
 */
const stop = (server: Server, open: () => ReadonlyArray<ServerResponse>) =>
  Effect.callback<void>((resume) => {
    server.removeAllListeners("request")
    server.on("request", closing)
    const hard = setTimeout(() => server.closeAllConnections(), 5_000)
    server.close(() => {
      clearTimeout(hard)
      resume(Effect.void)
    })
    for (const response of open()) {
      if (isStream(response)) response.destroy()
      // A keep-alive connection would delay the shutdown until its timeout.
      else response.shouldKeepAlive = false
    }
    server.closeIdleConnections()
  })
