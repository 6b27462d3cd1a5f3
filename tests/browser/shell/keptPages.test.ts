import { afterAll, beforeAll, expect, test } from "vitest"
import { openPage } from "#tests/support/browser.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const found = async () => ({
  local: Object.keys(localStorage).filter((name) => name === "left behind"),
  session: Object.keys(sessionStorage).filter((name) => name === "left behind"),
  databases: (await indexedDB.databases()).filter(({ name }) => name === "left behind").length,
  cookie: document.cookie,
  name: window.name,
  length: history.length
})

test("a page that a test gave back is the same, and nothing is left in it", async () => {
  const first = await openPage(world, { path: "/signin" })
  await first.page.evaluate(async () => {
    localStorage.setItem("left behind", "1")
    sessionStorage.setItem("left behind", "1")
    document.cookie = "left=behind"
    window.name = "left behind"
    history.pushState({}, "", "/reset-password")
    await new Promise((resolve) => {
      const opening = indexedDB.open("left behind")
      opening.onsuccess = () => resolve(opening.result.close())
    })
  })
  await first.close()
  const second = await openPage(world, { path: "/signin" })
  expect(second.page).toBe(first.page)
  expect(await second.page.evaluate(found)).toEqual({
    local: [],
    session: [],
    databases: 0,
    cookie: "",
    name: "",
    length: 2
  })
})

test("a page that somebody listens to is nobody's afterwards", async () => {
  const first = await openPage(world, { path: "/signin" })
  first.page.on("load", () => undefined)
  await first.close()
  const second = await openPage(world, { path: "/signin" })
  expect([second.page === first.page, first.page.isClosed()]).toEqual([false, true])
})
