import { createServer, request as ask } from "node:http"
import type { AddressInfo } from "node:net"
import type { BrowserContext, Page } from "playwright-core"
import { onTestFinished } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { theBrowser } from "#tests/support/browser.ts"

/**
 * A reverse proxy in front of the portal that can be taken down, and that can serve another release of the service
 * worker.
 */
export const startFront = async (portal: string) => {
  const front = { isDown: false, release: null as string | null, areFilesGone: false, origin: "" }
  const target = new URL(portal)
  const server = createServer((request, response) => {
    if (front.isDown) return void request.socket.destroy()
    const path = request.url ?? "/"
    if (front.areFilesGone && path.startsWith("/assets/")) return void response.writeHead(404).end()
    const { host, ...headers } = request.headers
    const forwarded = ask(
      { host: target.hostname, port: target.port, path, method: request.method, headers: { ...headers, host } },
      (answer) => {
        if (path !== "/sw.js" || front.release === null) {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
          return
        }
        const parts: Array<Buffer> = []
        answer.on("data", (part: Buffer) => parts.push(part))
        answer.on("end", () => {
          const text = Buffer.concat(parts)
            .toString()
            .replace(/const release = "\w+"/, `const release = "${front.release}"`)
          response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(text)
        })
      }
    )
    forwarded.once("error", () => response.destroy())
    // Request the worker's script uncompressed and without cache validation, because its text is modified.
    if (path === "/sw.js")
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) forwarded.removeHeader(name)
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  front.origin = `http://lumen.localhost:${(server.address() as AddressInfo).port}`
  return Object.assign(front, {
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
  })
}
export type Front = Awaited<ReturnType<typeof startFront>>

/** A browser context with service workers enabled. */
export const device = async (front: Front, token: string) => {
  const context = await (await theBrowser()).newContext({ locale: "fr-FR", serviceWorkers: "allow" })
  onTestFinished(() => context.close())
  await context.addInitScript(
    ([origin, name, value]) => {
      if (location.origin === origin && sessionStorage.getItem("given") === null) {
        sessionStorage.setItem("given", "1")
        if (localStorage.getItem("was") === null) localStorage.setItem(name, value)
        localStorage.setItem("was", "1")
      }
    },
    [front.origin, tokenName, token] as const
  )
  return context
}
export const open = async (front: Front, context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(front.origin + path)
  return page
}
/** The service worker is registered once the page is idle after the first input. */
export const withWorker = async (page: Page) => {
  await page.getByRole("main").waitFor()
  await page.keyboard.press("Shift")
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
/** Waits until the offline support has been started in this page. */
export const begun = async (page: Page) => {
  const asked = page.waitForRequest(/\/startOffline-/)
  await page.getByRole("main").waitFor()
  await page.keyboard.press("Shift")
  await asked
}
export const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
    )
    return { names, paths: found.flat().map((url) => new URL(url).pathname) }
  })
export const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
