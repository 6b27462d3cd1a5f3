import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type LookIcon, themes } from "#schemas/branding/rules.ts"
import { drawIcon } from "#server/branding/icons.ts"
import { WhiteLabels } from "#server/branding/WhiteLabels.ts"

const missing = HttpServerResponse.empty({ status: 404 })

/** CSP for logos: an SVG may contain scripts, which must not run if somebody opens the picture itself. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const forEver = "public, max-age=31536000, immutable"
const askAgain = "public, no-cache"

const firmOf = (firmId: string | undefined) => (/^[1-9]\d{0,8}$/.test(firmId ?? "") ? Number(firmId) : null)
const isTheme = (theme: string | undefined) => themes.some((known) => known === theme)

/** The response with a firm's logo. */
const logoAnswer = (whiteLabels: WhiteLabels["Service"]) =>
  Effect.gen(function* () {
    const { firmId, theme } = yield* HttpRouter.params
    const firm = firmOf(firmId)
    if (firm === null || !isTheme(theme)) return missing
    const logo = yield* whiteLabels.logo(firm, theme ?? "")
    if (logo === undefined) return missing
    return HttpServerResponse.uint8Array(logo.body, {
      contentType: logo.type,
      headers: { "cache-control": forEver, "content-security-policy": sandbox }
    })
  })

/** LRU cache of drawn icons: drawing blocks the event loop for milliseconds. */
const iconCache = new Map<string, Uint8Array>()
const maxCachedIcons = 500
const draw = (name: string, colour: string, icon: LookIcon): Uint8Array => {
  const key = JSON.stringify([name, colour, icon])
  const picture = iconCache.get(key) ?? drawIcon({ name, primary_color: colour }, icon)
  iconCache.delete(key)
  iconCache.set(key, picture)
  const [oldest] = iconCache.keys()
  if (iconCache.size > maxCachedIcons && oldest !== undefined) iconCache.delete(oldest)
  return picture
}

const iconTypes: Readonly<Record<LookIcon, string>> = { "favicon.ico": "image/x-icon", "apple-touch-icon": "image/png" }

/**
 * [NET-033] [NET-034] [WHL-007] The response with the firm's own icon for the mode, otherwise one drawn from its name
 * and colour.
 */
const iconAnswer = (whiteLabels: WhiteLabels["Service"], icon: LookIcon) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { firmId, theme } = yield* HttpRouter.params
    const firm = firmOf(firmId)
    if (firm === null || !isTheme(theme)) return missing
    const found = yield* whiteLabels.icon(firm, theme ?? "", icon)
    if (found === undefined) return missing
    const body = found.body ?? draw(found.name, found.primary_color, icon)
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
    const asked = new URL(request.url, "http://portal.invalid").searchParams.get("last_modified")
    const headers = {
      // `immutable` only if the URL names the current version; with another version, caches must revalidate.
      "cache-control": asked === found.updated_at ? forEver : askAgain,
      "content-security-policy": sandbox,
      etag,
      "last-modified": new Date(found.updated_at).toUTCString()
    }
    const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""))
    if (known.includes(etag) || known.includes("*")) return HttpServerResponse.empty({ status: 304, headers })
    return HttpServerResponse.uint8Array(body, { contentType: found.type ?? iconTypes[icon], headers })
  })

/** Public `GET` routes of logos and icons, which are shown before sign-in. */
export const WhiteLabelRoutes = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const whiteLabels = yield* WhiteLabels
    yield* router.add("GET", "/api/accounting-firms/:firmId/white-labels/:theme/logo", logoAnswer(whiteLabels))
    for (const icon of ["favicon.ico", "apple-touch-icon"] as const)
      yield* router.add(
        "GET",
        `/api/accounting-firms/:firmId/white-labels/:theme/${icon}`,
        iconAnswer(whiteLabels, icon)
      )
  })
).pipe(Layer.provide(WhiteLabels.layer))
