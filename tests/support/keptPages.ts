import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import type { World } from "#tests/support/world.ts"

/** Methods that change a page in a way that cannot be reset or detected afterwards. */
const lasting = [
  "addInitScript",
  "addListener",
  "addLocatorHandler",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "on",
  "once",
  "routeWebSocket",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setViewportSize"
] as const satisfies ReadonlyArray<keyof Page>

type Act = (...given: ReadonlyArray<never>) => unknown

/** Wraps these methods; the result tells whether any was called. */
const markWhatLasts = (page: Page) => {
  let isMarked = false
  for (const name of lasting) {
    const act: Act = page[name]
    const marking: Act = (...given) => {
      isMarked = true
      return Reflect.apply(act, page, given)
    }
    Object.assign(page, { [name]: marking })
  }
  return () => isMarked
}

/**
 * When the last route is removed while a page loads, Chromium sometimes loses a pending response and the page stays
 * blank. So `unroute` always leaves a route that never matches.
 */
const keepRouting = (page: Page) => {
  const unroute = page.unroute.bind(page)
  page.unroute = async (...given) => {
    await page.route("**/asked-by-nobody", (route) => route.abort())
    await unroute(...given)
  }
}

/** Collects problems of a page. Chromium also logs a console message for a failed response: that one is skipped. */
const watch = (page: Page, hosts: ReadonlyArray<string>, tell: (problem: string) => void) => {
  page.on("pageerror", (error) => tell(`error: ${error.message}`))
  page.on("console", (message) => {
    const isProblem = message.type() === "error" || message.type() === "warning"
    const isOwn = /^Failed to load resource|^Service Worker registration blocked by Playwright/.test(message.text())
    if (isProblem && !isOwn) tell(`console: ${message.text()}`)
  })
  page.on("response", (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    tell(`answer: ${response.status()} ${response.request().method()} ${pathname}`)
  })
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown"
    // Leaving a page aborts its pending requests.
    if (reason !== "net::ERR_ABORTED") tell(`request: ${reason} ${new URL(request.url()).pathname}`)
  })
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !hosts.includes(url.host)) tell(`foreign: ${request.url()}`)
  })
}

/** A watched page that can be reset for the next test. */
const makeSeat = async (context: BrowserContext, hosts: ReadonlyArray<string>) => {
  const page = await context.newPage()
  let problems: Array<string> = []
  watch(page, hosts, (problem) => void problems.push(problem))
  keepRouting(page)
  const session = await context.newCDPSession(page)
  await session.send("Page.enable")
  let furnishing: { readonly origin: string; readonly identifier: string } | undefined
  const furnished = async () => {
    const { identifier } = furnishing ?? {}
    furnishing = undefined
    if (identifier !== undefined) await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier })
  }
  page.on("domcontentloaded", () => {
    // Ignores the error of a page that was closed meanwhile: it has no script to remove.
    if (new URL(page.url()).origin === furnishing?.origin) furnished().catch(() => undefined)
  })
  const isMarked = markWhatLasts(page)
  return {
    context,
    page,
    /** The problems since `furnish`. */
    problems: (): ReadonlyArray<string> => problems,
    /** Whether the page was changed in a way that the next test would notice, so that it cannot be reused. */
    isMarked,
    /** Clears the storage, and sets the values of `kept` before the portal's first script runs. */
    furnish: async (origin: string, kept: Readonly<Record<string, string>>) => {
      problems = []
      // All origins: otherwise the session storage of the tab would stay.
      const storageTypes = "local_storage,indexeddb,cache_storage,service_workers"
      await session.send("Storage.clearDataForOrigin", { origin: "*", storageTypes })
      if (Object.keys(kept).length === 0) return
      const { identifier } = await session.send("Page.addScriptToEvaluateOnNewDocument", {
        source: `if (top === self && location.origin === ${JSON.stringify(origin)})
          for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(name, value)`
      })
      furnishing = { origin, identifier }
    },
    /** Resets the page for the next test: leaves the portal, and removes routes, the mouse position and the history. */
    leave: async () => {
      // A picture of the same site: after any other address, the next page would start a new renderer process.
      const { host, origin } = new URL(page.url())
      await page.goto(hosts.includes(host) ? `${origin}/icon.svg` : "about:blank")
      await furnished()
      await page.unrouteAll({ behavior: "ignoreErrors" })
      await page.mouse.move(-1, -1)
      await page.evaluate(() => void (window.name = ""))
      await session.send("Page.resetNavigationHistory")
    }
  }
}
export type Seat = Awaited<ReturnType<typeof makeSeat>>

/** A browser context with its page; `seat` is null if the page cannot be reused. */
interface Place {
  readonly context: BrowserContext
  readonly seat: Seat | null
}

/**
 * The free browser contexts of a world, by their settings. Reuse matters: a new page costs half a second of CPU, to
 * start a renderer and to fetch and compile the whole portal.
 */
const idle = new WeakMap<World, Map<string, Array<Place>>>()

const idleOf = (world: World, key: string) => {
  const all = idle.get(world) ?? new Map<string, Array<Place>>()
  if (!idle.has(world)) {
    idle.set(world, all)
    world.beforeStop(() => Promise.all([...all.values()].flat().map(({ context }) => context.close())))
  }
  const places = all.get(key) ?? []
  all.set(key, places)
  return places
}

export interface TakenSeat {
  readonly seat: Seat
  /** Makes the context available for the next test with the same settings; closes it if `isSound` is false. */
  readonly giveBack: (isSound: boolean) => Promise<void>
}

/** A page in a browser context with these settings; `fresh` uses a new context that is not reused afterwards. */
export const takeSeat = async (
  browser: Browser,
  world: World,
  settings: BrowserContextOptions,
  fresh: boolean
): Promise<TakenSeat> => {
  const places = idleOf(world, JSON.stringify(settings))
  const place = fresh ? undefined : places.pop()
  const context = place?.context ?? (await browser.newContext(settings))
  const seat = place?.seat ?? (await makeSeat(context, world.hosts))
  const giveBack = async (isSound: boolean) => {
    if (fresh || !isSound) return context.close()
    const isKept = !seat.page.isClosed() && !seat.isMarked()
    const closing = context.pages().filter((page) => !isKept || page !== seat.page)
    await Promise.all(closing.map((page) => page.close()))
    await context.unrouteAll({ behavior: "ignoreErrors" })
    await context.setOffline(false)
    await context.clearCookies()
    if (isKept) await seat.leave()
    places.push({ context, seat: isKept ? seat : null })
  }
  return { seat, giveBack }
}

/** Another tab of the same browser context. */
export const takeSeatBeside = async (context: BrowserContext, world: World): Promise<TakenSeat> => {
  const seat = await makeSeat(context, world.hosts)
  return { seat, giveBack: () => seat.page.close() }
}
