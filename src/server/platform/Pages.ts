import { randomBytes } from "node:crypto"
import { existsSync, type ReadStream, readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import sirv from "sirv"
import { fileMemory } from "#server/platform/fileMemory.ts"

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * [ACC-003] Serves the built frontend: hashed assets with immutable caching, and the one HTML page for any other URL.
 */
export const pages = (
  directory: string,
  frameAncestors: ReadonlyArray<string>,
  /** [ANA-O01] The origins that a page on this host may show in a frame. */
  framedBy: (host: string) => ReadonlyArray<string> = () => []
): Handler => {
  const indexFile = join(directory, "index.html")
  const offlineFile = join(directory, "offline.html")
  if (!existsSync(indexFile)) {
    return (_, response) => {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("The pages are not built.")
    }
  }
  // The page exchanges messages with these origins. Which origins may frame the page is set by the CSP below.
  const index = readFileSync(indexFile, "utf8").replace("__FRAME_HOSTS__", () => attribute(frameAncestors.join(" ")))
  const memory = fileMemory()
  const assets = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    // Never serve HTML files as they are: the page needs the CSP and nonce that are added below.
    extensions: [],
    setHeaders: (response, path) => {
      response.setHeader(
        "cache-control",
        path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"
      )
      // Other sites load this module, and cross-origin modules need CORS.
      if (/^\/embed\.(js|d\.ts)$/.test(path)) response.setHeader("access-control-allow-origin", "*")
      if (path.endsWith(".d.ts")) response.setHeader("content-type", "text/plain; charset=utf-8")
    }
  })
  const answer =
    (text: string): Handler =>
    (request, response) => {
      const nonce = randomBytes(16).toString("base64")
      response.setHeader("content-security-policy", policy(nonce, frameAncestors, framedBy(hostOf(request))))
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" })
      response.end(request.method === "HEAD" ? undefined : text.replaceAll("__NONCE__", nonce))
    }
  const page = answer(index)
  // The service worker stores this page, with its CSP, and shows it when there is no connection.
  const offline = existsSync(offlineFile) ? answer(readFileSync(offlineFile, "utf8")) : page
  return (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/"
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD" }).end()
      return
    }
    const named = pageNamed(path)
    if (named !== null) return (named === "offline" ? offline : page)(request, response)
    response.once("pipe", (source: ReadStream) => {
      const isEnded = response.statusCode === 200 && memory.serve(source, response)
      // If a file disappears while it is read, close this response instead of crashing the process.
      source.once("error", () => {
        if (!isEnded) response.destroy()
      })
    })
    assets(request, response, () => {
      // A missing file is a 404; any other URL gets the page.
      if (path.startsWith("/assets/") || /\.[a-z0-9]{1,5}$/i.test(path)) {
        response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found")
        return
      }
      page(request, response)
    })
  }
}

/** In development, answers 404 with the URL of the development server: the built pages would be out of date. */
export const pagesAt =
  (port: number): Handler =>
  (_, response) => {
    response
      .writeHead(404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
      .end(`This port answers the API alone. The pages are on http://localhost:${port}\n`)
  }

const attribute = (text: string) => text.replace(/["&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Which page a path names, in any spelling: it must not be served as a file, without CSP and nonce. Null for other
 * paths.
 */
const pageNamed = (path: string): "index" | "offline" | null => {
  try {
    const [known, name] = /^\/*(?:(index|offline)\.html\/*)?$/.exec(decodeURI(path)) ?? []
    return known === undefined ? null : name === "offline" ? "offline" : "index"
  } catch {
    return null
  }
}

const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? "").toLowerCase().replace(/:\d+$/, "")

const policy = (nonce: string, frameAncestors: ReadonlyArray<string>, framed: ReadonlyArray<string>) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    ...(framed.length === 0 ? [] : [`frame-src 'self' ${framed.join(" ")}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'self'" : ["'self'", ...frameAncestors].join(" ")}`
  ].join("; ")
