import { timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Redacted } from "effect"
import { hashSecret } from "#server/shared/secrets.ts"
import type { Metrics } from "#server/platform/Metrics.ts"

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/

/** Headers that proxies add: a proxied call is not local, even if the proxy runs on this machine. */
const forwarding = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"]

const isLocalCall = (request: IncomingMessage) =>
  loopback.test(request.socket.remoteAddress ?? "") && forwarding.every((name) => request.headers[name] === undefined)

/**
 * Whether a request may read the metrics: with the configured key, or without one from this machine. Others get 404.
 */
const mayRead = (request: IncomingMessage, key: Redacted.Redacted | undefined) => {
  if (key === undefined) return isLocalCall(request)
  const given = /^bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
  return given !== undefined && timingSafeEqual(hashSecret(given), hashSecret(Redacted.value(key)))
}

export const metricsListener =
  (metrics: Metrics["Service"], key: Redacted.Redacted | undefined) =>
  (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("cache-control", "no-store").setHeader("content-security-policy", "default-src 'none'; sandbox")
    if (mayRead(request, key)) {
      response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(metrics.render())
    } else response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found")
  }
