import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { isStorable } from "#server/platform/scope.ts"

/** CSP: SVG may contain scripts, which must not run wherever the picture is opened. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** An application's logo, by its digest, which serves as the capability; otherwise 404. */
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
