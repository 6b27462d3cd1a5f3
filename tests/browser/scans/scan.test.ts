import { PDFDocument } from "@cantoo/pdf-lib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { documents, scans } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const at = (key: keyof typeof scans, place: number) => filled(scans[key], { place: String(place) })
/** Opens the portal as a phone with the browser's fake camera. */
const phone = async () => {
  const opened = await openPage(world, {
    as: "client admin",
    path: `/documents/${world.contextOf(world.companies.bakery)}/${world.tree.folders.bank.hash}`,
    width: 360,
    height: 780,
    touch: true
  })
  const { page } = opened
  await page.getByRole("button", { name: documents["upload.photo"], exact: true }).click()
  return { ...opened, dialog: page.getByRole("dialog") }
}

test("pages are taken with the camera, cropped by dragging and by keys, turned, ordered, removed, and uploaded as one PDF", async () => {
  const { dialog, page } = await phone()
  const take = dialog.getByRole("button", { name: scans.take })
  await expect.poll(() => take.isEnabled()).toBe(true)
  await expectAccessible(page, "the camera of a scan")
  for (const count of [1, 2, 3]) {
    await take.click()
    await dialog
      .getByText(filled(scans[count === 1 ? "pages_one" : "pages_other"], { count: String(count) }), { exact: true })
      .waitFor()
  }
  await dialog.getByRole("button", { name: filled(scans.show_other, { count: "3" }) }).click()
  const pages = dialog.getByRole("listitem")
  await pages.getByRole("img").nth(2).waitFor()
  await expectAccessible(page, "the pages of a scan")

  await dialog.getByRole("button", { name: at("page.crop", 2) }).click()
  const corner = dialog.locator(".scan-corner").nth(2)
  await dialog.getByRole("img", { name: scans.picture }).waitFor()
  const whole = dialog.getByRole("button", { name: scans["crop.whole"] })
  await whole.click()
  const place = () => corner.getAttribute("aria-label")
  const said = (x: number, y: number) =>
    filled(scans["corner.of"], { corner: scans["corner.2"], x: String(x), y: String(y) })
  expect(await place()).toBe(said(100, 100))
  await corner.focus()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Shift+ArrowUp")
  expect(await place()).toBe(said(99, 95))
  const box = await dialog.locator(".scan-stage").boundingBox()
  if (box === null) throw new Error("the picture is not drawn")
  await corner.hover()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.8, { steps: 4 })
  await page.mouse.up()
  expect(await place()).toBe(said(70, 80))
  // A corner dragged over the opposite one would give no valid sheet: the move is refused.
  await corner.hover()
  await page.mouse.down()
  await page.mouse.move(box.x, box.y, { steps: 1 })
  await page.mouse.up()
  expect(await place()).toBe(said(70, 80))
  await dialog.getByRole("button", { name: scans["turn.right"] }).click()
  await dialog.getByRole("img", { name: scans.result }).waitFor()
  await expectAccessible(page, "a page that is cropped")
  await dialog.getByRole("button", { name: scans.done }).click()

  await pages.nth(2).waitFor()
  const order = () =>
    dialog.locator("[data-page]").evaluateAll((all) => all.map((one) => one.getAttribute("data-page")))
  expect(await order()).toEqual(["1", "2", "3"])
  await dialog.getByRole("button", { name: at("page.earlier", 2) }).click()
  expect(await order()).toEqual(["2", "1", "3"])
  await dialog.getByRole("button", { name: at("page.edit", 1) }).focus()
  await page.keyboard.press("Alt+ArrowRight")
  expect(await order()).toEqual(["1", "2", "3"])
  await dialog.getByRole("button", { name: at("page.remove", 3) }).click()
  await dialog.getByLabel(scans.name).fill("Reçu du boulanger")
  await dialog.getByRole("button", { name: scans.confirm }).click()
  // The test browser has no JIT compiler: processing millions of pixels takes much longer than for users.
  await dialog.waitFor({ state: "detached", timeout: 90_000 })

  const found = async () =>
    await world.portal.arrange(
      (sql) => sql<{ id: string; vendor: number }>`select id::text as id, vendor_id as vendor from node
        where parent_id = ${world.tree.folders.bank.id} and name like 'Reçu du boulanger%' and version_id is not null`
    )
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(1)
  const [node] = await found()
  const answer = await fetch(
    `${world.portal.url}/api/vendors/${node?.vendor ?? 0}/documents/${node?.id ?? 0}/content`,
    {
      headers: { authorization: `Bearer ${await world.newSession("client admin")}` }
    }
  )
  const pdf = await PDFDocument.load(await answer.arrayBuffer())
  const sizes = pdf.getPages().map((one) => one.getSize())
  expect(sizes.length).toBe(2)
  // The second photo was rotated: width and height are exchanged.
  const shapes = sizes.map(({ height, width }) => height > width)
  expect(shapes[0]).not.toBe(shapes[1])
  expect(pdf.getTitle()).toBe("Reçu du boulanger")
}, 180_000)

test("without a camera pictures are chosen, and closing asks before pages are lost", async () => {
  const { dialog, page } = await phone()
  await dialog.getByRole("button", { name: scans.take }).waitFor()
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 80)
    const context = canvas.getContext("2d")
    if (context === null) throw new Error("nothing is drawn")
    context.fillStyle = "#ffffff"
    context.fillRect(5, 5, 50, 70)
    const blob = await canvas.convertToBlob({ type: "image/png" })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([{ name: "page.png", mimeType: "image/png", buffer: Buffer.from(picture) }])
  await dialog.getByRole("listitem").waitFor()
  // A file that is no picture is refused with a message, and the pages are kept.
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([{ name: "page.png", mimeType: "image/png", buffer: Buffer.from("no picture") }])
  await dialog.getByText(scans["picture.unreadable"]).waitFor()
  expect(await dialog.getByRole("listitem").count()).toBe(1)
  await page.keyboard.press("Escape")
  await dialog.getByText(filled(scans["drop.text_one"], { count: "1" })).waitFor()
  await expectAccessible(page, "the question before pages are lost")
  await dialog.getByRole("button", { name: scans["drop.keep"] }).click()
  await dialog.getByRole("listitem").waitFor()
  await page.keyboard.press("Escape")
  await dialog.getByRole("button", { name: scans["drop.confirm"] }).click()
  await dialog.waitFor({ state: "detached" })
}, 60_000)
