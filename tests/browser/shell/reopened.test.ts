import { afterAll, beforeAll, expect, test } from "vitest"
import { openPage } from "#tests/support/browser.ts"
import { focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, documents, everywhere } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const width = 360
/** Each opens its dialog with a key that it gets while the dialog is closed. */
const openings = [
  { what: "the search", button: app.everywhere, dialog: everywhere.title, key: "Control+k" },
  { what: "the filters of a phone", button: documents.filters, dialog: documents.filters, key: "Enter" },
  { what: "the folders of a phone", button: documents.folders, dialog: documents.folders, key: "Enter" }
]

test.each(openings)(
  "$what can be opened again before the browser reports that it was closed",
  async ({ button, dialog, key }) => {
    const path = `/documents/${world.contextOf(world.companies.bakery)}`
    const { page } = await openPage(world, { as: "firm admin", path, width, height: 780 })
    // The browser fires `close` some time after the closing. Here, it never comes.
    await page.evaluate(() => addEventListener("close", (event) => event.stopImmediatePropagation(), true))
    const opener = page.getByRole("button", { name: button, exact: true })
    const opened = page.getByRole("dialog", { name: dialog })
    await opener.press(key)
    for (const leave of ["Escape", "close", "outside"] as const) {
      await opened.waitFor()
      if (leave === "Escape") await page.keyboard.press("Escape")
      else if (leave === "close") await opened.getByRole("button", { name: app.close }).first().press("Enter")
      // A click on the backdrop has the dialog itself as target.
      else await opened.dispatchEvent("click")
      await expect.poll(() => focused(page)).toContain(button)
      await page.keyboard.press(key)
    }
    await opened.waitFor()
  }
)
