import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { iconAddress } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { appIconSizes, drawAppIcon } from "#server/branding/icons.ts"
import { WhiteLabels } from "#server/branding/WhiteLabels.ts"
import { Caller } from "#server/platform/Caller.ts"

/** Name and colour of the portal itself, for a host without a firm. */
const portal = { firm_name: "Dossier", primary_color: "#0b5f6e" }

/** Content Security Policy that allows nothing. */
const closed = "default-src 'none'; sandbox"

/**
 * A response that caches must revalidate by its ETag, so that a change of the white label is seen at once. It differs
 * by host.
 */
const answered = (body: Uint8Array, contentType: string) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
    const headers = { "cache-control": "public, no-cache", "content-security-policy": closed, etag, vary: "host" }
    const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""))
    if (known.includes(etag)) return HttpServerResponse.empty({ status: 304, headers })
    return HttpServerResponse.uint8Array(body, { contentType, headers })
  })

/** LRU cache of icons: drawing one takes tens of milliseconds, and the route is public. */
const iconCache = new Map<string, Uint8Array>()
const maxCachedIcons = 100
const draw = ({ firm_name: name, primary_color }: typeof portal, size: (typeof appIconSizes)[number]) => {
  const key = JSON.stringify([name, primary_color, size])
  const picture = iconCache.get(key) ?? drawAppIcon({ name, primary_color }, size)
  iconCache.delete(key)
  iconCache.set(key, picture)
  const [oldest] = iconCache.keys()
  if (iconCache.size > maxCachedIcons && oldest !== undefined) iconCache.delete(oldest)
  return picture
}

const drawnAddress = (size: number) => `/api/app-icon-${size}.png`

/** The icons of the manifest: the firm's own touch icon, otherwise drawn ones. */
const iconsOf = (whiteLabel: WhiteLabel | undefined) =>
  whiteLabel?.own_icons.includes("apple-touch-icon") === true
    ? [{ src: iconAddress(whiteLabel, "apple-touch-icon"), sizes: "180x180", type: "image/png", purpose: "any" }]
    : appIconSizes.map((size) => ({
        src: drawnAddress(size),
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: "any maskable"
      }))

const whiteLabelOf = (whiteLabels: WhiteLabels["Service"]) =>
  Effect.gen(function* () {
    const { host } = yield* Caller
    const { white_labels } = yield* whiteLabels.portal(host, null)
    return white_labels.find(({ theme }) => theme === "light") ?? white_labels[0]
  })

const manifestAnswer = (whiteLabels: WhiteLabels["Service"]) =>
  Effect.gen(function* () {
    const whiteLabel = yield* whiteLabelOf(whiteLabels)
    const { firm_name, primary_color } = whiteLabel ?? portal
    const manifest = {
      id: "/",
      name: firm_name,
      short_name: firm_name,
      start_url: "/home",
      scope: "/",
      display: "standalone",
      theme_color: primary_color,
      background_color: "#ffffff",
      icons: iconsOf(whiteLabel)
    }
    return yield* answered(new TextEncoder().encode(JSON.stringify(manifest)), "application/manifest+json")
  })

/** `GET` of the web app manifest and its icons, which let people install the portal as an app. */
export const ManifestRoutes = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const whiteLabels = yield* WhiteLabels
    yield* router.add("GET", "/api/manifest.webmanifest", manifestAnswer(whiteLabels))
    for (const size of appIconSizes) {
      const icon = Effect.flatMap(whiteLabelOf(whiteLabels), (whiteLabel) =>
        answered(draw(whiteLabel ?? portal, size), "image/png")
      )
      yield* router.add("GET", `/api/app-icon-${size}.png`, icon)
    }
  })
).pipe(Layer.provide(WhiteLabels.layer))
