/*
 * The portal's service worker. The build writes it to /sw.js together with the list of the release's files. It caches
 * only the program's own files and the offline page, never an API response and never a document.
 */

interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface FetchAsked extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}
interface PushCame extends Lasting {
  readonly data: { readonly json: () => unknown } | null
}
interface NoticeTapped extends Lasting {
  readonly notification: { readonly data: unknown; readonly close: () => void }
}
interface Told extends Lasting {
  readonly data: unknown
  readonly source: { readonly id: string } | null
}
interface OpenPage {
  readonly id: string
  readonly focus: () => Promise<unknown>
  readonly navigate: (address: string) => Promise<OpenPage | null>
}
/** The used part of the worker's global scope: TypeScript's `webworker` types conflict with those of pages. */
interface WorkerScope {
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> }
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>
  }
  readonly clients: {
    readonly matchAll: (options: {
      readonly type: "window"
      readonly includeUncontrolled: true
    }) => Promise<ReadonlyArray<OpenPage>>
    readonly openWindow: (address: string) => Promise<unknown>
  }
  readonly skipWaiting: () => Promise<void>
  addEventListener(type: "install" | "activate", work: (event: Lasting) => void): void
  addEventListener(type: "fetch", work: (event: FetchAsked) => void): void
  addEventListener(type: "push", work: (event: PushCame) => void): void
  addEventListener(type: "notificationclick", work: (event: NoticeTapped) => void): void
  addEventListener(type: "message", work: (event: Told) => void): void
}

const worker = self as unknown as WorkerScope
const release = "__RELEASE__"
const files: ReadonlyArray<string> = ["__FILES__"]
const known = new Set(files)
const offlinePage = "/offline.html"
const ownCaches = /^dossier-/
const cacheName = `dossier-${release}`

worker.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName)
    // Files have content hashes in their names; the offline page does not, so it must bypass the HTTP cache.
    await cache.addAll([...files, new Request(offlinePage, { cache: "reload" })])
  }
  event.waitUntil(keep())
})

worker.addEventListener("activate", (event) => {
  const begin = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => ownCaches.test(name) && name !== cacheName).map((name) => caches.delete(name))
    )
    await worker.registration.navigationPreload?.enable()
  }
  event.waitUntil(begin())
})

/**
 * Pages always come from the server, whose response has their security policy; the offline page if it is unreachable.
 */
const pageOf = async ({ preloadResponse, request }: FetchAsked): Promise<Response> => {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const page = await caches.match(offlinePage, { cacheName })
    if (page === undefined) throw error
    return page
  }
}
/** Cache first: pages of an older release still need its files, which the server no longer has. */
const fileOf = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)

worker.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin) return
  if (known.has(pathname)) event.respondWith(fileOf(request))
  else if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(pageOf(event))
})

/**
 * [CST-047] The last open page is being left or reloaded: activate this release now. While other pages are open, it
 * keeps waiting. If the next page requests files from the old worker at once, Chromium keeps that worker for up to five
 * minutes.
 */
worker.addEventListener("message", (event) => {
  if (event.data !== "release.wanted") return
  const take = async () => {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true })
    // The page being left may or may not still be listed.
    if (pages.every(({ id }) => id === event.source?.id)) await worker.skipWaiting()
  }
  event.waitUntil(take())
})

const textIn = (message: unknown, name: string): string => {
  const value: unknown = typeof message === "object" && message !== null ? Reflect.get(message, name) : undefined
  return typeof value === "string" ? value : ""
}

/** [NOT-O02] Always shows a notification: browsers require one for every push message. */
worker.addEventListener("push", (event) => {
  const message: unknown = event.data?.json()
  const shown = worker.registration.showNotification(textIn(message, "title"), {
    body: textIn(message, "body"),
    tag: textIn(message, "tag"),
    icon: "/api/app-icon-192.png",
    data: textIn(message, "address")
  })
  event.waitUntil(shown)
})

/** Opens the notification's target in an open page or in a new one; never on another origin. */
worker.addEventListener("notificationclick", (event) => {
  const { data, close } = event.notification
  close.call(event.notification)
  const address = new URL(typeof data === "string" ? data : "/", self.location.origin)
  const target = address.origin === self.location.origin ? address.href : self.location.origin
  const show = async () => {
    const [page] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true })
    // `navigate` fails for a page that this worker does not control: open a new one instead.
    const led = await page?.navigate(target).catch(() => null)
    return led == null ? worker.clients.openWindow(target) : led.focus()
  }
  event.waitUntil(show())
})
