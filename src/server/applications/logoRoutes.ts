import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { isStorable } from "#server/platform/scope.ts"

/** CSP for logos: an SVG may contain scripts, which must not run if somebody opens the picture itself. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** `GET` of an application's logo. Needs no session: the digest in the URL is the secret; 404 for a wrong one. */
export const ApplicationLogoRoutes = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const sql = yield* SqlClient.SqlClient
    yield* router.add(
      "GET",
      "/api/applications/:applicationId/logo/:digest",
      Effect.gen(function* () {
        const { applicationId = "", digest = "" } = yield* HttpRouter.params
        const id = /^[1-9]\d{0,9}$/.test(applicationId) ? Number(applicationId) : 0
        const [logo] = isStorable(id)
          ? yield* sql<{ body: Uint8Array; type: string }>`
              select body, type from app.application_logo(${id}, ${digest})`.pipe(Effect.orDie)
          : []
        if (logo === undefined) return HttpServerResponse.empty({ status: 404 })
        return HttpServerResponse.uint8Array(logo.body, {
          contentType: logo.type,
          headers: { "cache-control": "private, max-age=31536000, immutable", "content-security-policy": sandbox }
        })
      })
    )
  })
)
