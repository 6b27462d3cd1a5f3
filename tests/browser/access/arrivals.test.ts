import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { tokenName } from "#services/access/keptToken.ts"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { access, titles } = textsIn()
const ended = messageText("fr", "auth.session_ended")

let world: World
let bakery: string
beforeAll(async () => {
  world = await startWorld()
  bakery = world.contextOf(world.companies.bakery)
})
afterAll(() => world.stop())

describe("the way back after sign-in", () => {
  test("[ACC-013] [ACC-015] the wanted address waits behind sign-in with its query, and back does not return there", async () => {
    const opened = await openPage(world, { path: `/tasks/${bakery}?status=open` })
    const { page } = opened
    await signInScreen(page).heading.waitFor()
    await expect.poll(opened.address).toBe(`/signin?redirect=%2Ftasks%2F${bakery}%3Fstatus%3Dopen`)
    await signInScreen(page).signIn(world.people["client admin"].email, world.password)
    await page.getByRole("heading", { name: titles["tasks-customer"], level: 1 }).waitFor()
    await expect.poll(opened.address).toBe(`/tasks/${bakery}?status=open`)
    expect(await page.evaluate(() => history.length)).toBe(2)
  })

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "http://lumen.localhost.evil.example/",
    "http://user@evil.example/"
  ])("[ACC-O07] a redirect to %s leads home instead", async (target) => {
    const opened = await openPage(world, {
      as: "client admin",
      path: `/signin?redirect=${encodeURIComponent(target)}`
    })
    await shell(opened.page).greeting.waitFor()
    expect(opened.page.url()).toBe(`${world.origin("lumen")}/home/${bakery}`)
  })

  test("[ACC-O06] a super administrator lands in their own area", async () => {
    const opened = await openPage(world, { path: "/" })
    await signInScreen(opened.page).signIn(world.people["super admin"].email, world.password)
    await opened.page.getByRole("heading", { name: titles["sa-home"] }).waitFor()
    await expect.poll(opened.address).toBe("/sa/home")
  })
})

describe("the end of a session", () => {
  test("[NET-015] [SES-O07] signing out ends the session on the server and in every tab", async () => {
    const first = await openPage(world, { as: "client admin", path: `/tasks/${bakery}` })
    const second = await openPage(world, { beside: first, path: "/profile" })
    await shell(second.page).title.waitFor()
    const token = await first.page.evaluate((name) => localStorage.getItem(name), tokenName)
    await shell(first.page).title.waitFor()
    // Requests in flight when the session ends get a 401, which the page ignores.
    for (const tab of [first, second]) tab.expectProblem(/^answer: 401 GET /)
    await shell(first.page).signOut()
    await signInScreen(first.page).heading.waitFor()
    await expect.poll(first.address).toBe("/signin")
    expect(await signInScreen(first.page).notice.count()).toBe(0)
    await signInScreen(second.page).heading.waitFor()
    await expect.poll(second.address).toBe("/signin?redirect=%2Fprofile%2Fuser")
    expect(await signInScreen(second.page).notice.textContent()).toBe(ended)
    expect(await first.page.evaluate((name) => localStorage.getItem(name), tokenName)).toBeNull()
    expect((await world.portal.call("GET", "/api/users/me", { as: token ?? "" })).status).toBe(401)
  })

  test("[SES-001] signing in in one tab opens the other one where it was going", async () => {
    const first = await openPage(world, { path: "/profile" })
    await signInScreen(first.page).heading.waitFor()
    const second = await openPage(world, { beside: first, path: "/signin" })
    await signInScreen(second.page).signIn(world.people["client admin"].email, world.password)
    await shell(second.page).greeting.waitFor()
    await shell(first.page).title.waitFor()
    await expect.poll(first.address).toBe("/profile/user")
  })

  test("[SES-005] a session ended on the server leads to sign-in, and from there back to the page", async () => {
    const opened = await openPage(world, { as: "client collaborator", path: `/tasks/${bakery}` })
    opened.expectProblem(/^answer: 401 /)
    const { page } = opened
    await shell(page).title.waitFor()
    await world.portal.arrange(
      (sql) => sql`update session set ended_at = now() where user_id = ${world.people["client collaborator"].id}`
    )
    await shell(page).darkMode.click()
    await signInScreen(page, "fr").heading.waitFor()
    await expect.poll(opened.address).toBe(`/signin?redirect=%2Ftasks%2F${bakery}`)
    expect(await signInScreen(page).notice.allTextContents()).toContain(ended)
    await signInScreen(page).signIn(world.people["client collaborator"].email, world.password)
    await page.getByRole("heading", { name: titles["tasks-customer"], level: 1 }).waitFor()
    await expect.poll(opened.address).toBe(`/tasks/${bakery}`)
  })
})

describe("autologin by a code", () => {
  const codeFor = async (who: "client admin" | "user of two firms", host: string) => {
    const answer = await world.portal.call<{ readonly data: { readonly token: string } }>(
      "POST",
      "/api/autologin/codes",
      { as: await world.newSession(who), body: { host } }
    )
    return answer.body.data.token
  }

  test("[ACC-114] [SES-006] [SES-O06] a code opens a session once; the second time is refused and offers sign-in", async () => {
    const code = await codeFor("client admin", "lumen.localhost")
    const path = `/autologin?token=${code}&redirect=${encodeURIComponent(`/tasks/${bakery}`)}`
    const first = await openPage(world, { path })
    await first.page.getByRole("heading", { name: titles["tasks-customer"], level: 1 }).waitFor()
    await expect.poll(first.address).toBe(`/tasks/${bakery}`)
    const token = await first.page.evaluate((name) => localStorage.getItem(name), tokenName)
    expect(token).not.toBe(code)

    const second = await openPage(world, { path })
    second.expectProblem(/^answer: 422 POST \/api\/autologin$/)
    await second.page.getByRole("heading", { name: access["autologin.failed.title"] }).waitFor()
    expect(await second.page.getByText(messageText("fr", "auth.code_expired")).count()).toBe(1)
    await second.page.getByRole("link", { name: access["signin.submit"] }).click()
    await signInScreen(second.page).heading.waitFor()
  })

  test("[SES-O06] a code for one host is worth nothing on another", async () => {
    const opened = await openPage(world, {
      firm: "atlas",
      path: `/autologin?token=${await codeFor("user of two firms", "lumen.localhost")}`
    })
    opened.expectProblem(/^answer: 422 POST \/api\/autologin$/)
    await opened.page.getByRole("heading", { name: access["autologin.failed.title"] }).waitFor()
  })

  test("[ERR-023] an address without a code says so", async () => {
    const opened = await openPage(world, { path: "/autologin" })
    await opened.page.getByText(messageText("fr", "auth.token_missing")).waitFor()
  })
})

describe("from one firm's host to another's", () => {
  test("[ACC-025] [SES-O06] a page of the other firm opens on its host, signed in, with no token in the address", async () => {
    const opened = await openPage(world, { as: "user of two firms", path: "/profile" })
    const { page } = opened
    await shell(page).title.waitFor()
    const visited: Array<string> = []
    page.on("framenavigated", (frame) => visited.push(frame.url()))
    const garage = world.contextOf(world.companies.garage)
    await opened.goto(`/tasks/${garage}`)
    await page.waitForURL(`${world.origin("atlas")}/tasks/${garage}`)
    await page.getByRole("heading", { name: titles["tasks-customer"], level: 1 }).waitFor()
    const [here, there] = [
      await opened.context.storageState().then(({ origins }) => origins.map(({ origin }) => origin).sort()),
      await page.evaluate((name) => localStorage.getItem(name), tokenName)
    ]
    expect(here).toEqual([world.origin("atlas"), world.origin("lumen")])
    expect(visited.some((address) => there !== null && address.includes(there))).toBe(false)
  })
})

describe("addresses that lead elsewhere", () => {
  test("[ACC-009] the query a_id shows the named firm, an unknown one the host's", async () => {
    const named = await openPage(world, { path: `/signin?a_id=${world.firms.atlas.id}` })
    await named.page.getByText(world.firms.atlas.name, { exact: true }).first().waitFor({ state: "attached" })
    const unknown = await openPage(world, { path: "/signin?a_id=999999" })
    await unknown.page.getByText(world.firms.lumen.name, { exact: true }).first().waitFor({ state: "attached" })
  })

  test("[ACC-O15] the start page leads to sign-in, or home", async () => {
    const stranger = await openPage(world, { path: "/" })
    await signInScreen(stranger.page).heading.waitFor()
    await expect.poll(stranger.address).toBe("/signin")
    const known = await openPage(world, { as: "client admin", path: "/" })
    await shell(known.page).greeting.waitFor()
    await expect.poll(known.address).toBe(`/home/${bakery}`)
  })

  test.each(["/nowhere/at/all", "/sa/nowhere"])(
    "[ACC-122] [ACC-123] the unknown address %s says that it does not exist, stays to be mended, and offers a way on",
    async (path) => {
      for (const as of [undefined, "client admin"] as const) {
        const opened = await openPage(world, { path, ...(as === undefined ? {} : { as }) })
        await opened.page.getByRole("heading", { name: access["oops.title"], level: 1 }).waitFor()
        expect(opened.address()).toBe(path)
        await expect.poll(() => opened.page.title()).toBe(`${titles.oops} – ${world.firms.lumen.name}`)
        await expectAccessible(opened.page)
        await opened.page.getByRole("link", { name: access[as === undefined ? "oops.signin" : "oops.back"] }).click()
        await (as === undefined ? signInScreen(opened.page).heading : shell(opened.page).greeting).waitFor()
      }
    }
  )

  test("[ACC-122] the error page is itself for anyone and offers the way home", async () => {
    for (const as of [undefined, "client admin"] as const) {
      const opened = await openPage(world, { path: "/oops", ...(as === undefined ? {} : { as }) })
      await opened.page.getByRole("heading", { name: access["oops.title"] }).waitFor()
      await opened.page.getByRole("link", { name: access[as === undefined ? "oops.signin" : "oops.back"] }).click()
      await (as === undefined ? signInScreen(opened.page).heading : shell(opened.page).greeting).waitFor()
    }
  })

  test("[ERR-026] a host that is no firm's says so", async () => {
    const opened = await openPage(world, { firm: "nobody", path: "/signin" })
    opened.expectProblem(/^answer: 404 GET \/api$/)
    await opened.page.getByRole("heading", { name: access["unknown-firm.title"] }).waitFor()
    await expect.poll(opened.address).toBe("/oops")
  })

  test("[WHL-006] a portal that does not answer says so, and opens when it is asked again", async () => {
    const opened = await openPage(world)
    opened.expectProblem(/^answer: 503 GET \/api$/)
    const { page } = opened
    let away = true
    await page.route(/\/api(\?|$)/, (route) => (away ? route.fulfill({ status: 503 }) : route.continue()))
    await opened.goto("/signin")
    await page.getByRole("heading", { name: access["unavailable.title"] }).waitFor()
    await expect.poll(opened.address).toBe("/oops")
    away = false
    await page.getByRole("button", { name: textsIn().app.retry }).click()
    await signInScreen(page).heading.waitFor()
  })

  test("[ERR-016] someone without a company is told so at home", async () => {
    const { portal } = world
    const lonely = await portal.make.vendor(world.firms.lumen, "Fermée SARL")
    const person = await portal.make.staff(world.firms.lumen, "seul@lumen.example", "collaborator")
    await portal.arrange((sql) => sql`select ${lonely.id}::integer`)
    const opened = await openPage(world, { kept: { [tokenName]: person.token } })
    // The folder is prefetched before the route guards have decided; the server refuses it by itself.
    opened.expectProblem(/^answer: 404 GET \/api\/vendors\/\d+\/(documents\/access|folders\/root\/content)$/)
    await opened.goto(`/documents/${bakery}`)
    await opened.page.getByText(messageText("fr", "access.no_company")).waitFor()
    await expect.poll(opened.address).toBe(`/home/${world.firmContextOf("lumen")}`)
  })
})
