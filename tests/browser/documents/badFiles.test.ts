import { afterAll, beforeAll, expect, test } from "vitest"
import type { MadeShare, SharedView } from "#schemas/documents/sharing.ts"
import { newCompany } from "#tests/browser/documents/stage.ts"
import { badFiles } from "#tests/support/badFiles.ts"
import { openPage } from "#tests/support/browser.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Files that contain active content; each is opened in the viewer. */
const risky = new Set([
  "logo.svg",
  "survol.svg",
  "dehors.svg",
  "note.txt",
  "tableau.csv",
  "script.pdf",
  "adresse.pdf",
  "double.gif",
  "double.jpg",
  "modele.docx"
])

test("[VAL-038] [VIE-001] [UPL-O07] no bad file that is stored acts in the portal, in the viewer or by its own address", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Mauvais")
  const kept = badFiles().filter(({ fate, name }) => fate === "neutralised" && risky.has(name))
  expect(kept.map(({ name }) => name).toSorted()).toEqual([...risky].toSorted())
  const files = await Promise.all(kept.map(({ bytes, name }) => company.file(folder, name, bytes)))
  const made = await world.portal.call<{ readonly data: MadeShare }>(
    "POST",
    `/api/vendors/${company.id}/documents/shares`,
    {
      as: company.author,
      body: {
        node_ids: [folder.id],
        audience: "outsiders",
        may_download: true,
        expires_at: new Date(Date.now() + 86_400_000).toISOString()
      }
    }
  )
  const visit = await world.portal.call<{ readonly data: SharedView }>("POST", "/api/shares/visits", {
    body: { token: made.body.data.link.split("/").at(-1) }
  })
  const { pass } = visit.body.data

  const opened = await openPage(world, { as: "firm admin", path: company.address(folder) })
  const { context, page } = opened
  // Records everything that a file triggers: dialogs, other hosts, and requests that the viewer never makes.
  const heard: Array<string> = []
  const origin = new URL(page.url()).origin
  const listen = (one: typeof page) => {
    one.on("dialog", (dialog) => {
      heard.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    one.on("request", (request) => {
      const url = new URL(request.url())
      if (!["data:", "blob:", "about:"].includes(url.protocol) && url.origin !== origin)
        heard.push(`request ${url.href}`)
      if (url.pathname === "/api/me") heard.push(`request ${url.pathname}`)
    })
  }
  listen(page)
  opened.expectProblem(/./)
  for (const file of files) {
    await page.goto(`${origin}/viewer/${company.context}/${folder.hash}/${file.hash}`)
    await page.getByRole("heading", { name: file.name }).or(page.getByText(file.name)).first().waitFor()
    // Wait until the viewer shows the file or an error.
    await expect.poll(() => page.locator("[aria-busy=true], .skeleton").count(), { timeout: 15_000 }).toBe(0)
    expect([file.name, (await page.title()) === "pris", heard]).toEqual([file.name, false, []])
  }

  const direct = await context.newPage()
  listen(direct)
  for (const file of files) {
    const address = `${origin}/api/shares/visits/${pass}/documents/${file.hash}/content?disposition=inline`
    const download = direct.waitForEvent("download", { timeout: 10_000 }).then(
      () => "handed over",
      () => "shown"
    )
    const shown = await direct.goto(address).then(
      () => "shown",
      () => download
    )
    if (file.name.endsWith(".svg")) expect([file.name, shown]).toEqual([file.name, "handed over"])
    // Served directly, a file is never interpreted: an HTML file sent as text shows its source.
    if (shown === "shown") expect(await direct.evaluate(() => document.scripts.length)).toBe(0)
    expect([file.name, heard]).toEqual([file.name, []])
    await direct.goto("about:blank")
  }
})
