import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import AxeBuilder from "@axe-core/playwright"
import { type Browser, type BrowserContext, chromium, errors, type Locator, type Page } from "playwright-core"
import { expect, inject, onTestFinished } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { takeSeat, takeSeatBeside } from "#tests/support/keptPages.ts"
import type { FirmName, Who, World } from "#tests/support/world.ts"

let browser: Promise<Browser> | undefined
/** The Chromium of this test process, started on first use. */
export const theBrowser = () => (browser ??= chromium.launch(inject("chromium")))

/**
 * Playwright polls for a missing element after 20, 50, 100 and 100 ms, then only every 500 ms, which adds up to half a
 * second to every longer wait. With a timeout below 2.5 seconds it polls every 100 ms at most, so each wait begins with
 * such a timeout.
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
      // If the element is still missing, the action itself waits for it and reports the failure.
      await waitFor.call(this, { state: "attached", timeout: brisk }).catch(() => undefined)
      return act.call(this, ...given)
    }
  Object.assign(looks, { waitFor: soon, check: once(check), click: once(click), fill: once(fill), focus: once(focus) })
}

export interface PageOptions {
  /** Signed in as this person, with a session of its own; signed out if omitted. */
  readonly as?: Who
  readonly firm?: FirmName | "nobody"
  /** The browser's preferred language. */
  readonly locale?: string
  readonly colorScheme?: "light" | "dark"
  readonly width?: number
  readonly height?: number
  /** Path and query to open at once; if omitted, nothing is opened. */
  readonly path?: string
  /** More values to put into the host's local storage. */
  readonly kept?: Readonly<Record<string, string>>
  /** Opens another tab in the browser context of this page, with the same storage. */
  readonly beside?: OpenPage
  /** A touch screen. */
  readonly touch?: boolean
  /** Uses a new browser context that is not reused afterwards: for tests of what is fetched, or with another clock. */
  readonly fresh?: true
}

const settingsOf = ({ colorScheme, height, locale, touch, width }: PageOptions) => ({
  locale: locale ?? "fr-FR",
  colorScheme: colorScheme ?? "light",
  // Screenshots and measurements need pages without animations.
  reducedMotion: "reduce" as const,
  viewport: { width: width ?? 1280, height: height ?? 800 },
  hasTouch: touch ?? false,
  // A service worker would answer requests that tests intercept (tests/browser/offline enables it).
  serviceWorkers: "block" as const
})

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Navigates to a path on the host of the page's firm. */
  readonly goto: (path: string) => Promise<void>
  /** Path and query that the address bar shows. */
  readonly address: () => string
  /** Allows problems (console messages, failed responses, failed requests) that match the pattern. */
  readonly expectProblem: (pattern: RegExp) => void
  /** Closes the page and fails if there was a problem that `expectProblem` does not allow. */
  readonly close: () => Promise<void>
}

/**
 * Opens a page of the portal in a browser context with empty storage; the HTTP cache may still have the portal's files.
 * The page is closed at the end of the test, which fails on any unexpected console message, failed response or request
 * to another host.
 */
export const openPage = async (world: World, options: PageOptions = {}): Promise<OpenPage> => {
  const { as, beside, firm = "lumen", fresh = false } = options
  const origin = world.origin(firm)
  const kept: Record<string, string> = { ...options.kept }
  if (as !== undefined) kept[tokenName] = await world.newSession(as)
  const { giveBack, seat } =
    beside === undefined
      ? await takeSeat(await theBrowser(), world, settingsOf(options), fresh)
      : await takeSeatBeside(beside.context, world)
  const { context, page } = seat
  hasten(page)
  if (beside === undefined) await seat.furnish(origin, kept)
  const expected: Array<RegExp> = []
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    const unexpected = () => seat.problems().filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    await giveBack(unexpected().length === 0)
    expect(unexpected()).toEqual([])
  }
  try {
    onTestFinished(close)
  } catch {
    // Not inside a test: a page opened for a whole file is closed by the file's afterAll.
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
/** The axe rules whose result depends on colours only. */
const aboutColours = ["color-contrast", "link-in-text-block"]

/** The minified axe source of the version that the builder uses; every checked page must parse it. */
const rules = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8"
)

/**
 * Fails on accessibility violations. `coloursOnly`: check only what another palette can break on a page that has passed
 * all rules.
 */
export const expectAccessible = async (page: Page, what = page.url(), given: { readonly coloursOnly?: true } = {}) => {
  // The builder would inject axe twice for every check; a page without frames needs it once.
  const isReady = page.frames().length === 1 && (await page.evaluate(() => "axe" in globalThis))
  const builder = new AxeBuilder({ page, axeSource: isReady ? ";" : rules })
    .setLegacyMode(true)
    // Without passing elements, whose selectors would make the result very large.
    .options({ resultTypes: ["violations"], rules: { region: { enabled: true } } })
  const chosen = given.coloursOnly === true ? builder.withRules(aboutColours) : builder.withTags(tags)
  const { violations } = await chosen.analyze()
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ any, html }) => `${html} ${any.map(({ message }) => message).join(" ")}`)
  ])
  expect(found, what).toEqual([])
}

/** Fails if the page is wider than the window. */
export const expectNoSideways = async (page: Page, what = page.url()) => {
  const { wide, window } = await page.evaluate(() => ({
    window: innerWidth,
    wide: document.documentElement.scrollWidth
  }))
  expect(wide, what).toBeLessThanOrEqual(window)
}

/** Takes a screenshot for a person to look at, into the directory SCREENSHOTS; does nothing if that is not set. */
export const picture = async (page: Page, name: string) => {
  const directory = process.env["SCREENSHOTS"]
  if (directory !== undefined) await page.screenshot({ path: `${directory}/${name}.png` })
}
