import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import AxeBuilder from "@axe-core/playwright"
import { type Browser, type BrowserContext, chromium, errors, type Locator, type Page } from "playwright-core"
import { expect, inject, onTestFinished } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { takeSeat, takeSeatBeside } from "#tests/support/keptPages.ts"
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

const settingsOf = ({ colorScheme, height, locale, touch, width }: PageOptions) => ({
  locale: locale ?? "fr-FR",
  colorScheme: colorScheme ?? "light",
  // Pictures and measures are taken of pages at rest.
  reducedMotion: "reduce" as const,
  viewport: { width: width ?? 1280, height: height ?? 800 },
  hasTouch: touch ?? false,
  // It would answer in the place of what a test answers (tests/browser/offline has it on).
  serviceWorkers: "block" as const
})

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

/**
 * A page of the portal in a browser that holds nothing but, perhaps, the program's own files. It is closed with the test
 * that opened it, which fails on every console message, failed answer or foreign request that it did not expect.
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

/** Of the builder's own version, without what only a reader needs: every page that is looked at reads it whole. */
const rules = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8"
)

/** With `coloursOnly`, what another palette can break on a page that has passed the rest. */
export const expectAccessible = async (page: Page, what = page.url(), given: { readonly coloursOnly?: true } = {}) => {
  // The builder would send the rules twice for every look; a page without frames needs them once.
  const isReady = page.frames().length === 1 && (await page.evaluate(() => "axe" in globalThis))
  const builder = new AxeBuilder({ page, axeSource: isReady ? ";" : rules })
    .setLegacyMode(true)
    // What is in order, and how it is found again, would be told too: tens of selectors for each of hundreds of elements.
    .options({ resultTypes: ["violations"], rules: { region: { enabled: true } } })
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
