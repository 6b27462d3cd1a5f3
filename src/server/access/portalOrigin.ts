import type { IncomingMessage } from "node:http"
import { hostOf } from "#server/platform/origin.ts"
import type { Settings } from "#server/platform/Settings.ts"

/** Hosts of the machine itself, where browsers allow secure features without TLS. */
const isLocal = (host: string) => host === "localhost" || host.endsWith(".localhost") || /^(127\.|::1$)/.test(host)

const schemeOf = (
  { headers, socket }: Call,
  { publicUrl, trustedProxies }: Pick<Settings["Service"], "publicUrl" | "trustedProxies">
) => {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "")
  const told = String(headers["x-forwarded-proto"] ?? "")
    .split(",", 1)[0]
    ?.trim()
  if (trustedProxies.includes(peer) && (told === "http" || told === "https")) return told
  if (isLocal(hostOf(headers.host))) return "http"
  const { hostname, protocol } = new URL(publicUrl)
  return protocol === "http:" && !isLocal(hostname) ? "http" : "https"
}

type Call = Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/**
 * The portal's origin in this request, without trailing slash. HTTPS, except on the machine itself, or if the
 * X-Forwarded-Proto of a trusted proxy or the public URL says otherwise.
 */
export const portalOrigin = (call: Call, settings: Pick<Settings["Service"], "publicUrl" | "trustedProxies">): string =>
  `${schemeOf(call, settings)}://${(call.headers.host ?? "").trim().toLowerCase()}`
