import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { csv } from "#tests/api/customers/importFiles.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { manyIn } from "#tests/support/pages/many.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, imports, quickfolders, tasks, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
/** A small picture; different seeds give different bytes. */
const photo = (name: string, seed = 0) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64"
    ),
    Buffer.from([seed])
  ])
})
let turns = 0
/** A unique text for each attempt, because lists are searched by it. */
const fresh = () => `Pièces ${(turns += 1)}${Math.floor(Math.random() * 1e6)}`

test("[TSK-001] [TSK-002] [TSK-003] [TSK-004] [TSK-O04] the firm asks a client for a document, the client gives it, the firm returns it and accepts it", async () => {
  const name = fresh()
  const firm = await openPage(world, { as: "firm collaborator", path: `/tasks?search=${encodeURIComponent(name)}` })
  const main = firm.page.getByRole("main")
  await main.getByRole("heading", { name: titles["tasks-accountant"], level: 1 }).waitFor(waitOptions)
  await main.getByRole("heading", { name: tasks["nothing.title"] }).waitFor(waitOptions)
  await main.getByRole("button", { name: tasks.new, exact: true }).click()
  const dialog = firm.page.getByRole("dialog", { name: tasks["new.title"] })
  await dialog.getByLabel(tasks["field.title"]).fill(name)
  await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  // A request needs a company.
  await dialog.getByText(errors["task.company_missing"]).waitFor(waitOptions)
  await expectAccessible(firm.page, "the form of a new task")
  await manyIn(dialog, tasks["field.vendor_ids"]).choose(firm.page, "Boulangerie Aubert")
  await dialog.getByLabel(tasks["field.due_date"]).fill(dayFrom(-1))
  await dialog.getByText(tasks["new.more"]).click()
  await dialog.getByLabel(tasks["field.sub_tasks"]).fill("Recto\n\nVerso")
  await dialog.getByRole("button", { name: "Banque" }).click()
  const document = world.tree.documents[0]?.name ?? ""
  await dialog.getByRole("checkbox", { name: document }).check()
  await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  const panel = firm.page.getByRole("complementary", { name: tasks.panel })
  await panel.getByRole("heading", { name, level: 2 }).waitFor(waitOptions)
  await panel.getByRole("link", { name: "Verso" }).waitFor(waitOptions)
  await panel.getByRole("link", { name: document }).waitFor(waitOptions)
  await panel.getByText(tasks["due.late"]).waitFor(waitOptions)
  await expectAccessible(firm.page, "the list with an opened task")

  // The client finds it in the menu, under the client's label.
  const client = await openPage(world, { as: "client collaborator", path: "/home", width: 360, touch: true })
  await shell(client.page).openMenu.click()
  await client.page.getByRole("link", { name: titles["tasks-customer"] }).last().click()
  await client.page.getByRole("heading", { name: titles["tasks-customer"], level: 1 }).waitFor(waitOptions)
  await client.page.getByRole("link", { name, exact: true }).click()
  const answer = client.page.getByRole("region", { name: tasks["answer.title"] })
  // An empty answer cannot be sent; the button says what is missing.
  await answer.getByLabel(tasks["submit.words"]).fill("Voici.")
  await answer.getByLabel(tasks["answer.photo"]).last().setInputFiles(photo("photo.png"))
  await answer
    .getByLabel(tasks["answer.files"])
    .last()
    .setInputFiles([photo("recto.png"), photo("photo.png", 7)])
  await expect.poll(() => answer.getByRole("listitem").count(), waitOptions).toBe(3)
  await answer.getByRole("button", { name: filled(tasks["answer.leave"], { name: "recto.png" }) }).click()
  await expectAccessible(client.page, "the answer to a request at 360 px")
  await answer.getByRole("button", { name: filled(tasks["answer.give_other"], { count: 2 }) }).click()
  await client.page.getByText(tasks["submitted.wait"]).waitFor(waitOptions)
  await expectNoSideways(client.page, "an opened request")

  // The firm's page is updated live.
  await panel.getByText("Voici.").waitFor(waitOptions)
  await panel.getByRole("link", { name: "photo.png" }).waitFor(waitOptions)
  await panel.getByRole("link", { name: "photo (1).png" }).waitFor(waitOptions)
  expect(await panel.getByRole("link", { name: "recto.png" }).count()).toBe(0)
  await panel.getByRole("button", { name: tasks["act.return"], exact: true }).click()
  const words = firm.page.getByRole("dialog", { name: tasks["return.title"] })
  await words.getByLabel(tasks["return.words"]).fill("Il manque le verso.")
  await words.getByRole("button", { name: tasks["act.return"], exact: true }).click()
  await client.page.getByText("Il manque le verso.").waitFor(waitOptions)
  await client.page.getByRole("button", { name: tasks["act.submit"], exact: true }).click()
  await panel.getByRole("button", { name: tasks["act.accept"], exact: true }).click()
  await client.page.getByText(tasks["review.accepted.client"]).last().waitFor(waitOptions)
})

test("[TSK-001] [UPL-009] on a phone the keyboard stays in the opened request, nothing in it scrolls on its own, and a refusal stands at the button", async () => {
  const { make } = tasksOf(world.portal)
  const title = fresh()
  await make(world.people["firm admin"], world.firms.lumen, {
    type: "information_request",
    title,
    vendor_ids: [world.companies.bakery.id]
  })
  const { page } = await openPage(world, {
    as: "client admin",
    path: `/tasks?search=${encodeURIComponent(title)}`,
    width: 360,
    touch: true
  })
  await page.getByRole("link", { name: title, exact: true }).click()
  const panel = page.getByRole("complementary", { name: tasks.panel })
  const answer = panel.getByRole("region", { name: tasks["answer.title"] })
  await answer
    .getByLabel(tasks["answer.files"])
    .last()
    .setInputFiles([
      photo("recto.png"),
      { name: "macro.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") }
    ])
  const give = answer.getByRole("button", { name: filled(tasks["answer.give_one"], { count: 1 }) })
  await give.press("Enter")
  const refusal = answer.getByRole("alert").filter({ hasText: textsIn().errors["closed.hasGoodFiles"] })
  await refusal.waitFor(waitOptions)
  const [said, button] = [await refusal.boundingBox(), await give.boundingBox()]
  expect((button?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)).toBeLessThan(24)

  const holds = () => panel.evaluate((element) => element.contains(document.activeElement))
  await answer.getByRole("button", { name: filled(tasks["answer.leave"], { name: "macro.exe" }) }).press("Enter")
  await refusal.waitFor({ state: "detached" })
  await expect.poll(holds).toBe(true)
  await answer.getByText(tasks["answer.there"]).press("Enter")
  await answer.getByRole("button", { name: "Banque" }).press("Enter")
  await answer.getByRole("navigation", { name: tasks["pick.way"] }).getByText("Banque").waitFor(waitOptions)
  await expect.poll(holds).toBe(true)
  const scrollers = await panel
    .locator(".task-panel-body *")
    .evaluateAll((elements) =>
      elements
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
        .map(({ className }) => className)
    )
  expect(scrollers).toEqual([])

  // Content that changes in the panel must not bring back a focus that the user has moved away.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await panel.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    element.append(document.createElement("span"))
    await frame()
    await frame()
  })
  expect(await holds()).toBe(false)
})

test("[TSK-001] [TSK-O04] the firm chooses the folder of a request, and the client's answer lands there", async () => {
  const name = fresh()
  const firm = await openPage(world, { as: "firm collaborator", path: `/tasks?search=${encodeURIComponent(name)}` })
  const main = firm.page.getByRole("main")
  await main.getByRole("button", { name: tasks.new, exact: true }).click()
  const dialog = firm.page.getByRole("dialog", { name: tasks["new.title"] })
  await dialog.getByLabel(tasks["field.title"]).fill(name)
  await manyIn(dialog, tasks["field.vendor_ids"]).choose(firm.page, "Boulangerie Aubert")
  await dialog.getByText(tasks["new.more"]).click()
  await dialog.getByRole("button", { name: tasks["field.folder_id.choose"], exact: true }).click()
  const place = dialog.getByRole("group", { name: tasks["field.folder_id"] })
  await place.getByRole("treeitem", { name: "Banque", exact: true }).click()
  await dialog.getByText(filled(quickfolders["field.folder_id.chosen"], { path: "Banque" })).waitFor(waitOptions)
  await expectAccessible(firm.page, "the choice of a request's folder")
  await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  const panel = firm.page.getByRole("complementary", { name: tasks.panel })
  await panel.getByRole("heading", { name, level: 2 }).waitFor(waitOptions)

  const client = await openPage(world, { as: "client admin", path: `/tasks?search=${encodeURIComponent(name)}` })
  await client.page.getByRole("link", { name, exact: true }).click()
  const answer = client.page.getByRole("region", { name: tasks["answer.title"] })
  const file = `${name}.png`
  await answer.getByLabel(tasks["answer.files"]).last().setInputFiles(photo(file, turns))
  await answer.getByRole("button", { name: filled(tasks["answer.give_one"], { count: 1 }) }).click()
  await client.page.getByText(tasks["submitted.wait"]).waitFor(waitOptions)

  await firm.goto(`/documents/${world.contextOf(world.companies.bakery)}/${world.tree.folders.bank.hash}`)
  await firm.page.getByRole("main").getByRole("link", { name: file, exact: true }).waitFor(waitOptions)
})

test("[TSK-005] [TSK-006] [TSK-007] [TSK-008] [TSK-009] [TSK-010] [TSK-011] [TSK-012] [TSK-013] [TSK-014] [TSK-015] [TSK-016] [TSK-O01] [TSK-O03] [CST-041] the address holds what the list shows: filters, order and page", async () => {
  const name = fresh()
  const { make } = tasksOf(world.portal)
  const { lumen } = world.firms
  const theme = await world.portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${lumen.id}/themes`,
    {
      as: world.people["firm admin"],
      body: { title: `Thème ${name}`, color: "#0b5f6e", sharing: "shared", acl: "read-write" }
    }
  )
  const add = (title: string, due: number, more: object = {}, who: "firm admin" | "firm collaborator" = "firm admin") =>
    make(world.people[who], lumen, {
      title: `${name} ${title}`,
      due_date: dayFrom(due),
      vendor_ids: [world.companies.bakery.id],
      member_ids: [world.people[who].id],
      ...more
    })
  await add("retard", -2)
  await add("jour", 0, { theme_ids: [theme.body.data.id] })
  await add("six", 6, { internal: true })
  await add("sept", 7, { vendor_ids: [world.companies.workshop.id] }, "firm collaborator")
  const { address, page } = await openPage(world, {
    as: "firm admin",
    path: `/tasks?search=${encodeURIComponent(name)}`
  })
  const main = page.getByRole("main")
  const shown = async () =>
    (await main.getByRole("table").getByRole("rowheader").getByRole("link").allTextContents()).map((text) =>
      text.replace(`${name} `, "")
    )
  const expectShown = (rows: ReadonlyArray<string>) => expect.poll(shown, waitOptions).toEqual(rows)
  const chip = (label: string) => main.getByRole("button", { name: new RegExp(`^${label} ?\\d`) })
  // The last one belongs to somebody else.
  await expectShown(["retard", "jour", "six"])
  await chip(tasks["due.today"]).click()
  await expectShown(["jour"])
  expect(address()).toContain("due=today")
  await chip(tasks["due.week"]).click()
  await expectShown(["jour", "six"])
  // Each chip shows the tasks that it counts, regardless of earlier filters.
  await chip(tasks["status.in_progress"]).click()
  await main.getByRole("heading", { name: tasks["nothing.title"] }).waitFor(waitOptions)
  await chip(tasks["due.late"]).click()
  await expectShown(["retard"])
  await chip(tasks["status.to_do"]).click()
  await expectShown(["retard", "jour", "six"])
  await chip(tasks["status.to_do"]).click()
  await expectShown(["retard", "jour", "six"])
  await expect.poll(() => chip(tasks["quick.open"]).getAttribute("aria-pressed"), waitOptions).toBe("true")

  await main.getByRole("button", { name: tasks.filters, exact: true }).click()
  const filters = page.getByRole("dialog", { name: tasks.filters })
  await filters.getByRole("checkbox", { name: new RegExp(tasks["filters.all"]) }).check()
  await expectShown(["retard", "jour", "six", "sept"])
  await expectAccessible(page, "the filters of tasks")
  await filters.getByRole("checkbox", { name: `Thème ${name}` }).check()
  await expectShown(["jour"])
  await filters.getByRole("checkbox", { name: `Thème ${name}` }).uncheck()
  await expectShown(["retard", "jour", "six", "sept"])
  await filters.getByRole("checkbox", { name: tasks["filters.internal"] }).uncheck()
  await expectShown(["retard", "jour", "sept"])
  await filters.getByLabel(tasks["filters.after"]).fill(dayFrom(0))
  await expectShown(["jour", "sept"])
  await filters.getByRole("checkbox", { name: /Menuiserie Leroy/ }).check()
  await expectShown(["sept"])
  await filters.getByRole("checkbox", { name: "Sophie Morel" }).check()
  await main.getByRole("heading", { name: tasks["nothing.title"] }).waitFor(waitOptions)
  await filters.press("Escape")
  expect(address()).toMatch(/companies=\d+/)
  await main.getByRole("button", { name: filled(tasks["chosen.remove"], { name: "Sophie Morel" }) }).click()
  await expectShown(["sept"])
  await main.getByRole("button", { name: filled(tasks["chosen.remove"], { name: "Menuiserie Leroy" }) }).click()
  await main.getByRole("button", { name: tasks["column.title"], exact: true }).click()
  await expectShown(["jour", "sept"])
  await main.getByRole("button", { name: tasks["column.title"], exact: true }).click()
  await expectShown(["sept", "jour"])
  expect(address()).toContain("sort=title&order=desc")
  // A page number that is too high falls back to the last page, and the list is the same after a reload.
  const url = new URL(page.url())
  url.searchParams.set("page", "9")
  await page.goto(url.href)
  await expectShown(["sept", "jour"])
  await expect.poll(address, waitOptions).not.toContain("page=")
})

test("[TSK-017] [TSK-O02] [TSK-003] requests come in from a file, and one of them is opened, ended and deleted by the keyboard", async () => {
  const name = fresh()
  const { page } = await openPage(world, { as: "firm admin", path: "/tasks", colorScheme: "dark" })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: tasks.import, exact: true }).click()
  await main.getByRole("heading", { name: imports["title.information_requests"] }).waitFor(waitOptions)
  const rows = [
    ["Client", "Titre", "Échéance"],
    ["Boulangerie Aubert", name, "31/12/2026"]
  ]
  const file = { name: "demandes.csv", mimeType: "text/csv", buffer: Buffer.from(csv(rows)) }
  await page.locator("input[type=file]:enabled").setInputFiles(file)
  await main.getByRole("button", { name: imports.check, exact: true }).click()
  await main.getByRole("button", { name: filled(imports["launch.information_requests_one"], { count: 1 }) }).click()
  await main.getByRole("button", { name: imports["to-tasks"], exact: true }).click(waitOptions)
  await main.getByRole("textbox", { name: tasks.search }).fill(name)
  const link = main.getByRole("link", { name, exact: true })
  await link.waitFor(waitOptions)
  await link.focus()
  await page.keyboard.press("Enter")
  const panel = page.getByRole("complementary", { name: tasks.panel })
  await expect.poll(() => focused(page), waitOptions).toBe(name)
  await page.keyboard.press("Escape")
  await panel.waitFor({ state: "detached", ...waitOptions })
  await expect.poll(() => focused(page), waitOptions).toBe(name)
  await page.keyboard.press("Enter")
  await panel.getByRole("button", { name: tasks["act.complete"], exact: true }).press("Enter")
  await panel.getByRole("button", { name: tasks["act.reopen"], exact: true }).waitFor(waitOptions)
  // Wait until the list is no longer dimmed by its refetch.
  await main.locator('.tasks-panel[aria-busy="false"]').waitFor(waitOptions)
  await expectAccessible(page, "an opened task in the dark")
  await panel.getByRole("button", { name: tasks.remove, exact: true }).press("Enter")
  const asked = page.getByRole("alertdialog")
  await asked.getByText(tasks["removal.text"]).waitFor(waitOptions)
  await asked.getByRole("button", { name: tasks["removal.confirm"], exact: true }).press("Enter")
  await panel.waitFor({ state: "detached", ...waitOptions })
  await page.getByText(filled(tasks.removed, { title: name })).waitFor(waitOptions)
})
