import AxeBuilder from "@axe-core/playwright"
import { type Browser, type BrowserContext, chromium, errors, type Locator, type Page } from "playwright-core"
import { expect, inject, onTestFinished } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import type { FirmName, Who, World } from "#tests/support/world.ts"

let browser: Promise<Browser> | undefined
/** This process's one Chromium. */
export const theBrowser = () => (browser ??= chromium.launch(inject("chromium")))

/**
 * Playwright looks for what is not there yet after 20, 50, 100, 100 and from then on every 500 ms: whatever takes a page
 * longer than a quarter of a second was seen up to half a second late, thousands of times a run. Asked for less than
 * 2.5 seconds it never leaves more than 100 ms between two looks, so it is asked for that first.
 */
const brisk = 2_400
const hastened = new WeakSet<object>()

const hasten = (page: Page) => {
  const looks = Object.getPrototypeOf(page.locator("html")) as Locator
  if (hastened.has(looks)) return
  hastened.add(looks)
  const { check, click, fill, focus, waitFor } = looks
  const soon: Locator["waitFor"] = async function (this: Locator, options = {}) {
    try {
      await waitFor.call(this, { ...options, timeout: Math.min(brisk, options.timeout ?? brisk) })
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || (options.timeout ?? Infinity) <= brisk) throw error
      await waitFor.call(this, options)
    }
  }
  const once = <A extends ReadonlyArray<unknown>>(act: (this: Locator, ...given: A) => Promise<void>) =>
    async function (this: Locator, ...given: A) {
      // What is still missing then is waited for, and told, by the action itself.
      await waitFor.call(this, { state: "attached", timeout: brisk }).catch(() => undefined)
      return act.call(this, ...given)
    }
  Object.assign(looks, { waitFor: soon, check: once(check), click: once(click), fill: once(fill), focus: once(focus) })
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

export interface PageOptions {
  /** Signed in already, with a session of its own; nobody when left out. */
  readonly as?: Who
  readonly firm?: FirmName | "nobody"
  /** The browser's languages, the preferred one first. */
  readonly locale?: string
  readonly colorScheme?: "light" | "dark"
  readonly width?: number
  readonly height?: number
  /** Path and query to open at once; nothing is opened when left out. */
  readonly path?: string
  /** Further local values of the host. */
  readonly kept?: Readonly<Record<string, string>>
  /** A context of another page: the same browser storage, another tab. */
  readonly beside?: OpenPage
  /** A screen for fingers. */
  readonly touch?: boolean
  /** In a browser that has never been here, which nobody uses afterwards: for what is fetched, and for another clock. */
  readonly fresh?: true
}

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Goes to a path of the page's own firm. */
  readonly goto: (path: string) => Promise<void>
  /** Path and query that the address bar shows. */
  readonly address: () => string
  /** Console messages, answers and calls that match are what the test is about. */
  readonly expectProblem: (pattern: RegExp) => void
  /** Closes the page and fails on any problem that nobody expected. */
  readonly close: () => Promise<void>
}

/** What a page may not do unseen; the browser says a failed answer twice, its own words are dropped. */
const watch = (page: Page, isOurs: (host: string) => boolean) => {
  const problems: Array<string> = []
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`))
  page.on("console", (message) => {
    const isProblem = message.type() === "error" || message.type() === "warning"
    if (isProblem && !message.text().startsWith("Failed to load resource")) problems.push(`console: ${message.text()}`)
  })
  page.on("response", (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    problems.push(`answer: ${response.status()} ${response.request().method()} ${pathname}`)
  })
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown"
    // A page that is left drops what it was waiting for.
    if (reason !== "net::ERR_ABORTED") problems.push(`request: ${reason} ${new URL(request.url()).pathname}`)
  })
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !isOurs(url.host)) problems.push(`foreign: ${request.url()}`)
  })
  return problems
}

/**
 * The contexts of a world's pages that are closed, by what they were made with. A new one costs a page half a second of
 * processor: all of the program is fetched and compiled again. What is given back holds the files of the program alone.
 */
const idle = new WeakMap<World, Map<string, Array<BrowserContext>>>()

const takeContext = async (world: World, options: PageOptions) => {
  const settings = {
    locale: options.locale ?? "fr-FR",
    colorScheme: options.colorScheme ?? "light",
    // Pictures and measures are taken of pages at rest.
    reducedMotion: "reduce",
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    hasTouch: options.touch ?? false
  } as const
  const key = JSON.stringify(settings)
  const all = idle.get(world) ?? new Map<string, Array<BrowserContext>>()
  if (!idle.has(world)) {
    idle.set(world, all)
    world.beforeStop(() => Promise.all([...all.values()].flat().map((context) => context.close())))
  }
  const waiting = all.get(key) ?? []
  all.set(key, waiting)
  const context =
    (options.fresh === true ? undefined : waiting.pop()) ?? (await (await theBrowser()).newContext(settings))
  const giveBack = async () => {
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: "ignoreErrors" })
    await context.setOffline(false)
    await context.clearCookies()
    waiting.push(context)
  }
  return { context, giveBack }
}

/** Takes away what the page before has kept, and has the values there before the first line of the portal runs. */
const furnish = async (
  page: Page,
  hosts: ReadonlyArray<string>,
  origin: string,
  kept: Readonly<Record<string, string>>
) => {
  const session = await page.context().newCDPSession(page)
  for (const host of hosts)
    await session.send("Storage.clearDataForOrigin", {
      origin: `http://${host}`,
      storageTypes: "local_storage,indexeddb,cache_storage,service_workers"
    })
  if (Object.keys(kept).length === 0) return session.detach()
  await session.send("Page.enable")
  const { identifier } = await session.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `if (top === self && location.origin === ${JSON.stringify(origin)})
      for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(name, value)`
  })
  const arrived = async () => {
    if (new URL(page.url()).origin !== origin) return
    page.off("domcontentloaded", arrived)
    // A page that is closed meanwhile has nothing to take away.
    await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier }).catch(() => undefined)
    await session.detach().catch(() => undefined)
  }
  page.on("domcontentloaded", arrived)
}

/**
 * A page of the portal in a browser that holds nothing but, perhaps, the program's own files. It is closed with the test
 * that opened it, which fails on every console message, failed answer or foreign request that it did not expect.
 */
export const openPage = async (world: World, options: PageOptions = {}): Promise<OpenPage> => {
  const { as, beside, firm = "lumen", fresh = false } = options
  const origin = world.origin(firm)
  const kept: Record<string, string> = { ...options.kept }
  if (as !== undefined) kept[tokenName] = await world.newSession(as)
  const { context, giveBack } = beside === undefined ? await takeContext(world, options) : { ...beside, giveBack: null }
  const page = await context.newPage()
  hasten(page)
  keepRouting(page)
  if (beside === undefined) await furnish(page, world.hosts, origin, kept)
  const problems = watch(page, (host) => world.hosts.includes(host))
  const expected: Array<RegExp> = []
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    const unexpected = () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    if (giveBack === null) await page.close()
    else await (fresh || unexpected().length > 0 ? context.close() : giveBack())
    expect(unexpected()).toEqual([])
  }
  try {
    onTestFinished(close)
  } catch {
    // Opened for a whole file, whose afterAll closes it.
  }
  const opened: OpenPage = {
    page,
    context,
    goto: async (path) => void (await page.goto(origin + path)),
    address: () => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    },
    expectProblem: (pattern) => void expected.push(pattern),
    close
  }
  if (options.path !== undefined) await opened.goto(options.path)
  return opened
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
/** The only ones of them that colours decide. */
const aboutColours = ["color-contrast", "link-in-text-block"]

/** With `coloursOnly`, what another palette can break on a page that has passed the rest. */
export const expectAccessible = async (page: Page, what = page.url(), given: { readonly coloursOnly?: true } = {}) => {
  // The rules are 1.5 MB, which the builder would send twice for every look; a page without frames needs them once.
  const isReady = page.frames().length === 1 && (await page.evaluate(() => "axe" in globalThis))
  const builder = new AxeBuilder({ page, ...(isReady ? { axeSource: ";" } : {}) })
    .setLegacyMode(true)
    // What is in order, and how it is found again, would be told too: tens of selectors for each of hundreds of elements.
    .options({ resultTypes: ["violations"] })
  const chosen = given.coloursOnly === true ? builder.withRules(aboutColours) : builder.withTags(tags)
  const { violations } = await chosen.analyze()
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ any, html }) => `${html} ${any.map(({ message }) => message).join(" ")}`)
  ])
  expect(found, what).toEqual([])
}

/** Nothing is wider than the window. */
export const expectNoSideways = async (page: Page, what = page.url()) => {
  const { wide, window } = await page.evaluate(() => ({
    window: innerWidth,
    wide: document.documentElement.scrollWidth
  }))
  expect(wide, what).toBeLessThanOrEqual(window)
}

/** For one's own eyes: pictures are kept where SCREENSHOTS says, and not taken otherwise. */
export const picture = async (page: Page, name: string) => {
  const directory = process.env["SCREENSHOTS"]
  if (directory !== undefined) await page.screenshot({ path: `${directory}/${name}.png` })
}
