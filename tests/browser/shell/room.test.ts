import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, documents, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("the rail shrinks to its signs by the keyboard, keeps its names for readers, and is remembered for this person", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin", path: "/home" })
  const { entry, navigation } = shell(page)
  const width = async () => (await navigation.boundingBox())?.width ?? 0
  await navigation.getByRole("button", { name: app["nav.narrow"] }).focus()
  expect(await width()).toBeGreaterThan(200)
  await page.keyboard.press("Enter")
  await expect.poll(width).toBeLessThan(70)
  expect(await entry(app["nav.documents"]).getAttribute("title")).toBe(app["nav.documents"])
  await expectAccessible(page, "a narrow rail")
  await goto("/tasks")
  await entry(app["nav.tasks"]).waitFor()
  expect(await width()).toBeLessThan(70)
  await navigation.getByRole("button", { name: app["nav.widen"] }).click()
  await expect.poll(width).toBeGreaterThan(200)
  const other = await openPage(world, { as: "firm collaborator", path: "/home" })
  await shell(other.page).navigation.waitFor()
  expect((await shell(other.page).navigation.boundingBox())?.width).toBeGreaterThan(200)
})

test("a long entry stays inside the rail", async () => {
  const { page } = await openPage(world, { as: "client admin", path: "/tasks" })
  const { entry, navigation } = shell(page)
  const [rail, line] = [await navigation.boundingBox(), await entry(titles["tasks-customer"]).boundingBox()]
  expect((rail?.x ?? 0) + (rail?.width ?? 0) - (line?.x ?? 0) - (line?.width ?? 0)).toBeGreaterThan(8)
})

test("the tree is made wider by the keyboard and by a pointer, reset by a double click, and stays so", async () => {
  const path = `/documents/${world.contextOf(world.companies.bakery)}`
  const { goto, page } = await openPage(world, { as: "firm admin", path })
  const tree = page.getByRole("navigation", { name: documents.folders })
  const edge = page.getByRole("separator", { name: documents["tree.width"] })
  const width = async () => (await tree.boundingBox())?.width ?? 0
  const now = async () => Number(await edge.getAttribute("aria-valuenow"))
  await edge.focus()
  const usual = await width()
  expect(await now()).toBe(usual)
  await page.keyboard.press("ArrowRight")
  await expect.poll(width).toBe(usual + 16)
  await page.keyboard.press("Home")
  await expect.poll(width).toBe(Number(await edge.getAttribute("aria-valuemin")))
  await page.keyboard.press("End")
  await expect.poll(now).toBe(Number(await edge.getAttribute("aria-valuemax")))
  await edge.dblclick()
  await expect.poll(width).toBe(usual)
  const box = await edge.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 50)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 68, (box?.y ?? 0) + 80, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(usual + 60)
  await expectAccessible(page, "a wider tree")
  await goto(path)
  await tree.waitFor()
  await expect.poll(width).toBe(usual + 60)
})

test("at 200 % the documents stay inside the window, and names of the list and the head are readable", async () => {
  const path = `/documents/${world.contextOf(world.companies.bakery)}/${world.tree.folders.bank.hash}`
  const { page } = await openPage(world, { as: "firm admin", path, width: 640, height: 400 })
  const name = page.getByText(world.tree.documents[0]?.name ?? "").first()
  await name.waitFor()
  await expectNoSideways(page)
  const cut = (element: Element) => element.scrollWidth > element.clientWidth + 1
  expect(await name.evaluate(cut)).toBe(false)
  expect(await page.getByRole("heading", { level: 1 }).evaluate(cut)).toBe(false)
})
