import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const dist = join(import.meta.dirname, "../../../dist")

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Size of a file in bytes as it is transferred: gzip-compressed if a `.gz` exists. */
const weightOf = (path: string) => {
  const file = join(dist, path)
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

const kinds = { scripts: /\.js$/, styles: /\.css$/, fonts: /\.woff2$/ }

/** Kilobytes of the built files that a page has loaded since its first request. */
const weigh = ({ page }: OpenPage) => {
  const fetched = new Set<string>()
  page.on("request", (request) => void fetched.add(new URL(request.url()).pathname))
  const sum = (kind: RegExp) =>
    [...fetched].filter((path) => kind.test(path)).reduce((total, path) => total + weightOf(path), 0) / 1000
  return () => ({
    scripts: sum(kinds.scripts),
    styles: sum(kinds.styles),
    fonts: sum(kinds.fonts),
    /** The names of the scripts, for the message of a failure. */
    names: [...fetched].filter((path) => kinds.scripts.test(path)).join(" ")
  })
}

/** Fires the `pointermove` of a page that loads under a resting pointer, which is not an input. */
const restPointer = ({ page }: OpenPage) =>
  page.evaluate(() => void document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })))

describe("the first visit stays within its weight", () => {
  test.each(["fr-FR", "en-GB", "pt-PT"])("sign-in in %s: 165 kB of code, 20 of styles, 90 of fonts", async (locale) => {
    const opened = await openPage(world, { locale, fresh: true })
    const weight = weigh(opened)
    await opened.goto("/signin")
    await opened.page.getByRole("heading", { level: 1 }).waitFor()
    await restPointer(opened)
    await opened.page.waitForLoadState("networkidle")
    const { fonts, names, scripts, styles } = weight()
    expect(scripts).toBeGreaterThan(50)
    expect(scripts, names).toBeLessThanOrEqual(165)
    expect(styles).toBeLessThanOrEqual(20)
    expect(fonts).toBeLessThanOrEqual(90)
  })

  test.each(["fr-FR", "pt-PT"])(
    "documents in %s: 240 kB of code until all is quiet, 330 transferred in all, in 25 requests",
    async (locale) => {
      const opened = await openPage(world, { as: "client admin", locale, fresh: true })
      const weight = weigh(opened)
      const session = await opened.context.newCDPSession(opened.page)
      let transferred = 0
      let requests = 0
      session.on("Network.loadingFinished", ({ encodedDataLength }) => {
        transferred += encodedDataLength / 1000
        // Files imported from the browser's cache, after they were prefetched, have no bytes here.
        requests += encodedDataLength > 0 ? 1 : 0
      })
      await session.send("Network.enable")
      await opened.goto(`/documents/${world.contextOf(world.companies.bakery)}/${world.tree.folders.bank.hash}`)
      await opened.page
        .getByText(world.tree.documents[0]?.name ?? "")
        .first()
        .waitFor()
      await restPointer(opened)
      // `networkidle` is never reached because of the live stream: wait until no file has been loaded for 700 ms.
      await opened.page.waitForFunction(() => {
        const last = performance.getEntriesByType("resource").at(-1)
        return last !== undefined && performance.now() - (last as PerformanceResourceTiming).responseEnd > 700
      })
      const { fonts, names, scripts, styles } = weight()
      expect(scripts).toBeGreaterThan(100)
      expect(scripts, names).toBeLessThanOrEqual(240)
      expect(styles).toBeLessThanOrEqual(20)
      expect(fonts).toBeLessThanOrEqual(90)
      expect(transferred).toBeGreaterThan(100)
      expect(transferred).toBeLessThanOrEqual(330)
      expect(requests).toBeGreaterThan(10)
      expect(requests).toBeLessThanOrEqual(25)
    }
  )

  test("[NET-021] [NET-023] [NET-026] a page asks once for the person, the firm, its companies and modules together", async () => {
    const opened = await openPage(world, { as: "firm admin" })
    const asked: Array<string> = []
    opened.page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith("/api/users/me") || pathname.startsWith("/api/modules")) asked.push(pathname)
    })
    await opened.goto(`/documents/${world.contextOf(world.companies.bakery)}`)
    await opened.page.getByRole("treeitem").first().waitFor()
    await opened.goto(`/documents/${world.contextOf(world.companies.bakery)}`)
    await opened.page.getByRole("treeitem").first().waitFor()
    expect(asked).toEqual(["/api/users/me/arrival", "/api/users/me/arrival"])
  })

  test("a page first asks for what its guards wait for, then for its rows, then for code", async () => {
    const opened = await openPage(world, { as: "client admin", fresh: true })
    const asked: Array<string> = []
    opened.page.on("request", (request) => void asked.push(new URL(request.url()).pathname))
    await opened.goto(`/documents/${world.contextOf(world.companies.bakery)}/${world.tree.folders.bank.hash}`)
    await opened.page
      .getByText(world.tree.documents[0]?.name ?? "")
      .first()
      .waitFor()
    const placeOf = (path: RegExp) => asked.findIndex((one) => path.test(one))
    const places = [/\/arrival$/, /^\/api$/, /\/content$/, /\/inside-/, /\/documents-/].map(placeOf)
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  test("signing in fetches no part of the program twice", async () => {
    const opened = await openPage(world, { fresh: true })
    const asked: Array<string> = []
    opened.page.on("request", (request) => {
      // Each file is requested twice: prefetched into the cache, and then imported from it.
      if (new URL(request.url()).pathname.startsWith("/assets/"))
        asked.push(`${request.resourceType()} ${request.url()}`)
    })
    await opened.goto("/signin")
    await signInScreen(opened.page).signIn(world.people["client admin"].email, world.password)
    await shell(opened.page).greeting.waitFor()
    expect(asked.filter((one, n) => asked.indexOf(one) !== n)).toEqual([])
  })
})
