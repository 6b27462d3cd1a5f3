import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Frame, Page } from "playwright-core"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app } = textsIn()

/** A message that the host page received, with its origin. */
interface Heard {
  readonly origin: string
  readonly data: { readonly from?: string; readonly version?: number; readonly type?: string } & Readonly<
    Record<string, unknown>
  >
}

/** A host page of another site: it frames the URL in its query (`show`) and records the messages it receives. */
const hostPage = `<!doctype html><title>Host</title><body><script>
  window.heard = []
  addEventListener("message", (event) => heard.push({ origin: event.origin, data: event.data }))
  const frame = document.createElement("iframe")
  frame.width = 900; frame.height = 600
  frame.src = new URLSearchParams(location.search).get("show")
  document.body.append(frame)
  window.say = (message, origin) => frame.contentWindow.postMessage(message, origin)
</script>`

const serve = async () => {
  const server = createServer(
    (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(hostPage)
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

let host: Awaited<ReturnType<typeof serve>>
let stranger: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  ;[host, stranger] = await Promise.all([serve(), serve()])
  world = await startWorld({ frameAncestors: [host.origin] })
})
afterAll(async () => {
  await world.stop()
  await Promise.all([host.stop(), stranger.stop()])
})

const open = async (at: string, path: string, options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(world, { ...options, path: undefined as never })
  // The host page is not part of the portal, so problems on it are expected.
  opened.expectProblem(/^foreign: http:\/\/127\.0\.0\.1/)
  await opened.page.goto(`${at}/?show=${encodeURIComponent(world.origin("lumen") + path)}`)
  return opened
}
const heard = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { readonly heard: ReadonlyArray<Heard> }).heard.map(({ data, origin }) => ({
      origin,
      data: { ...data, ...("file" in data ? { file: { ...(data["file"] as object), bytes: null } } : {}) }
    }))
  )
const types = async (page: Page) => (await heard(page)).map(({ data }) => data.type)
const say = (page: Page, message: object, origin = world.origin("lumen")) =>
  page.evaluate(
    ([data, target]) =>
      (window as unknown as { readonly say: (data: object, origin: string) => void }).say(
        { to: "dossier", version: 1, ...data },
        target
      ),
    [message, origin] as const
  )
const portalIn = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().startsWith(world.origin("lumen")))
  if (frame === undefined) throw new Error("the portal is not in the frame")
  return frame
}
const inside = async (page: Page) => {
  await expect.poll(() => page.frames().some((one) => one.url().startsWith(world.origin("lumen")))).toBe(true)
  return portalIn(page) as unknown as Page
}

describe("a page that may hold the portal", () => {
  test("[EMB-001] [EMB-002] [CST-033] hears of title, address, sign-in and downloads, and steers place, theme and language", async () => {
    const { page } = await open(host.origin, "/profile/user?embedded=true")
    const portal = await inside(page)
    await signInScreen(portal).heading.waitFor()
    await expect.poll(() => types(page)).toContain("ready")
    // Reported at once if the session state was already known, otherwise when it becomes known.
    const isTold = ({ data }: Heard) => data.type === "signInNeeded" || data["session"] === "signedOut"
    await expect.poll(async () => (await heard(page)).some(isTold)).toBe(true)
    const [first] = await heard(page)
    expect(first).toMatchObject({
      origin: world.origin("lumen"),
      data: { from: "dossier", version: 1, type: "ready", language: "fr" }
    })

    await signInScreen(portal).signIn(world.people["client admin"].email, world.password)
    await portal.getByRole("heading", { name: textsIn().titles.profile, level: 1 }).waitFor()
    await expect.poll(() => types(page)).toContain("signedIn")
    const last = async (type: string) => (await heard(page)).findLast(({ data }) => data.type === type)?.data
    await expect.poll(() => last("address")).toMatchObject({ address: "/profile/user?embedded=true" })
    await expect.poll(() => last("title")).toMatchObject({ title: expect.stringContaining(world.firms.lumen.name) })
    expect(await shell(portal).navigation.count()).toBe(0)

    const bakery = world.contextOf(world.companies.bakery)
    await say(page, { type: "go", address: `/documents/${bakery}/${world.tree.folders.bank.hash}` })
    await expect
      .poll(() => last("address"))
      .toMatchObject({ address: expect.stringMatching(/^\/documents\/.*embedded=true/) })
    const [paper] = world.tree.documents
    await portal
      .getByText(paper?.name ?? "", { exact: true })
      .first()
      .waitFor()
    expect(await shell(portal).navigation.count()).toBe(0)
    for (const address of ["//evil.example/", "https://evil.example/", "javascript:alert(1)"])
      await say(page, { type: "go", address })

    await say(page, { type: "theme", theme: "dark" })
    await expect.poll(() => portal.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark")
    await say(page, { type: "language", language: "en" })
    await expect.poll(() => portal.evaluate(() => document.documentElement.lang)).toBe("en")
    expect(await last("address")).toMatchObject({ address: expect.stringContaining(`/documents/${bakery}`) })

    await say(page, { type: "go", address: `/viewer/${bakery}/${world.tree.folders.bank.hash}/${paper?.hash ?? ""}` })
    await portal
      .getByRole("button", { name: textsIn("en").viewer.download })
      .first()
      .click()
    await expect
      .poll(() => last("download"))
      .toMatchObject({
        file: { name: paper?.name, mediaType: paper?.media_type, size: paper?.size }
      })
    // A repeated `hello` is answered with the current state again, because the host page may have been reloaded.
    await say(page, { type: "hello" })
    await expect.poll(async () => (await types(page)).filter((type) => type === "ready").length).toBe(2)
    expect((await heard(page)).every(({ origin }) => origin === world.origin("lumen"))).toBe(true)
  })
})

describe("a page that may not", () => {
  test("[EMB-001] [ACC-O07] cannot hold the portal, and from beside it neither hears nor steers it", async () => {
    const outside = await open(stranger.origin, "/signin?embedded=true")
    outside.expectProblem(/frame-ancestors|request: net::ERR_BLOCKED_BY_CSP|ERR_BLOCKED/)
    await expect.poll(() => outside.page.frames().some((one) => one.url().startsWith("chrome-error:"))).toBe(true)
    expect(await heard(outside.page)).toEqual([])

    const { page } = await open(host.origin, "/signin?embedded=true")
    const portal = await inside(page)
    await signInScreen(portal).heading.waitFor()
    await expect.poll(() => types(page)).toContain("ready")
    // Messages of another frame that can reach the portal's window are ignored.
    await page.evaluate((origin) => {
      const beside = document.createElement("iframe")
      beside.src = `${origin}/?show=about:blank`
      document.body.append(beside)
    }, stranger.origin)
    await expect.poll(() => page.frames().some((one) => one.url().startsWith(stranger.origin))).toBe(true)
    const beside = page.frames().find((one) => one.url().startsWith(stranger.origin))
    await beside?.waitForFunction(() => "heard" in window)
    await beside?.evaluate(() => {
      for (const message of [
        { type: "hello" },
        { type: "theme", theme: "dark" },
        { type: "language", language: "en" },
        { type: "go", address: "/reset-password" }
      ])
        parent.frames[0]?.postMessage({ to: "dossier", version: 1, ...message }, "*")
    })
    // The host's message arrives after the ignored ones, so those have had time to take effect.
    await say(page, { type: "language", language: "pt" })
    await expect.poll(() => portal.evaluate(() => document.documentElement.lang)).toBe("pt")
    expect(await portal.evaluate(() => [document.documentElement.dataset["theme"], location.pathname])).toEqual([
      "light",
      "/signin"
    ])
    expect(
      await beside?.evaluate(() => (window as unknown as { readonly heard: ReadonlyArray<unknown> }).heard)
    ).toEqual([])
  })
})

test("[EMB-001] [EMB-002] every page of an embedded portal has a way home and a way back", async () => {
  const { address, page } = await openPage(world, { as: "firm admin", path: "/tasks?embedded=mobileapp", width: 360 })
  const bar = page.getByRole("navigation", { name: app.embedded })
  const back = bar.getByRole("button", { name: app["embedded.back"] })
  await bar.waitFor()
  await expectAccessible(page, "the bar of an embedded page")
  expect(await page.getByRole("banner").count()).toBe(0)
  // At the start of the visit there is no portal page to go back to.
  expect(await back.getAttribute("aria-disabled")).toBe("true")
  await bar.getByRole("link", { name: app["nav.home"] }).click()
  await expect.poll(address).toMatch(/^\/home.*embedded=mobileapp/)
  await bar.waitFor()
  await back.click()
  await expect.poll(address).toMatch(/^\/tasks.*embedded=mobileapp/)
})
