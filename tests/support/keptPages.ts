import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import type { World } from "#tests/support/world.ts"

/** What a test can do to a page that is not seen from outside, or cannot be taken back. */
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

/** Says whether any of it was done. */
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
 * The last route that is taken away from a page while it loads costs it, now and then, an answer that is on its way:
 * Chromium loses it, and the page stays blank. So one that nothing asks for stays.
 */
const keepRouting = (page: Page) => {
  const unroute = page.unroute.bind(page)
  page.unroute = async (...given) => {
    await page.route("**/asked-by-nobody", (route) => route.abort())
    await unroute(...given)
  }
}

/** What a page may not do unseen; the browser says a failed answer twice, its own words are dropped. */
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
    // A page that is left drops what it was waiting for.
    if (reason !== "net::ERR_ABORTED") tell(`request: ${reason} ${new URL(request.url()).pathname}`)
  })
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !hosts.includes(url.host)) tell(`foreign: ${request.url()}`)
  })
}

/** A page that is watched, and what makes it as new. */
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
    // A page that is closed meanwhile has nothing to take away.
    if (new URL(page.url()).origin === furnishing?.origin) furnished().catch(() => undefined)
  })
  const isMarked = markWhatLasts(page)
  return {
    context,
    page,
    /** What went wrong since it was furnished. */
    problems: (): ReadonlyArray<string> => problems,
    /** Whether a later test could find anything of this one. */
    isMarked,
    /** Takes away what pages have kept, and has the values there before the first line of the portal runs. */
    furnish: async (origin: string, kept: Readonly<Record<string, string>>) => {
      problems = []
      // Of all origins: only so is what belongs to one tab taken away too.
      const storageTypes = "local_storage,indexeddb,cache_storage,service_workers"
      await session.send("Storage.clearDataForOrigin", { origin: "*", storageTypes })
      if (Object.keys(kept).length === 0) return
      const { identifier } = await session.send("Page.addScriptToEvaluateOnNewDocument", {
        source: `if (top === self && location.origin === ${JSON.stringify(origin)})
          for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(name, value)`
      })
      furnishing = { origin, identifier }
    },
    /** Leaves the portal as if it had never been there. */
    leave: async () => {
      // A picture of the same site: for any other address the next page would start a renderer of its own.
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

/** A browser of its own storage, with its page as long as that is as good as new. */
interface Place {
  readonly context: BrowserContext
  readonly seat: Seat | null
}

/**
 * What a world's tests are done with, by its settings. A new page costs half a second of processor: a renderer starts,
 * and all of the program is fetched and compiled again.
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
  /** For the next who asks for the same settings; for nobody where something went wrong. */
  readonly giveBack: (isSound: boolean) => Promise<void>
}

/** A page in a browser with these settings; `fresh` in one that has never been here, and is nobody's afterwards. */
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

/** Another tab of the same browser. */
export const takeSeatBeside = async (context: BrowserContext, world: World): Promise<TakenSeat> => {
  const seat = await makeSeat(context, world.hosts)
  return { seat, giveBack: () => seat.page.close() }
}
