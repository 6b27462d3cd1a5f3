import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, flags, form, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

let tries = 0

test("[SAD-011] [SAD-O01] [SAD-O02] the provider makes a flag from its home, changes it, retires it and removes it, told of the documents that lose it", async () => {
  const flag = `À relire ${++tries}`
  const { expectProblem, page } = await openPage(world, { as: "super admin", path: "/sa/home" })
  expectProblem(/422 POST/)
  const main = page.getByRole("main")
  await main.getByRole("link", { name: new RegExp(`^${titles["sa-flags"]}`) }).click()
  await main.getByRole("heading", { name: titles["sa-flags"], level: 1 }).waitFor()
  await main.getByText("Urgent", { exact: true }).waitFor()
  await expectAccessible(page, "the flags")

  await main.getByRole("button", { name: flags.add }).click()
  const dialog = page.getByRole("dialog")
  const save = dialog.getByRole("button", { name: form.save })
  await dialog.getByRole("textbox", { name: flags["field.name"] }).fill("urgent")
  await save.click()
  await dialog.getByText(errors["flag.name_taken"]).waitFor()
  await expectAccessible(page, "a flag whose name is taken")
  await dialog.getByRole("textbox", { name: flags["field.name"] }).fill(flag)
  await save.click()
  await page.getByText(filled(flags.added, { name: flag })).waitFor()
  const line = (name: string) => main.getByRole("listitem").filter({ hasText: name })
  await line(flag).getByText(flags.unused).waitFor()

  // Put the flag on a document.
  await world.portal.arrange(
    (sql) => sql`insert into node_flag (node_id, flag_id, firm_id, vendor_id, put_by)
      select n.id, f.id, n.firm_id, n.vendor_id, ${world.people["firm admin"].id}
        from flag f, (select * from node where vendor_id = ${world.companies.bakery.id} and kind = 'document' order by id limit 1) n
       where f.name = ${flag}`
  )
  await main.getByRole("button", { name: filled(flags["more.of"], { name: flag }) }).click()
  await page.getByRole("menuitem", { name: flags.retire }).click()
  await page.getByText(filled(flags["retired.done"], { name: flag })).waitFor()
  await line(flag).getByText(flags.retired).waitFor()
  await line(flag)
    .getByText(filled(flags.documents_one, { count: 1 }))
    .waitFor()

  await main.getByRole("button", { name: filled(flags["more.of"], { name: flag }) }).click()
  await page.getByRole("menuitem", { name: flags.remove }).click()
  await page
    .getByRole("alertdialog")
    .getByText(filled(flags["removal.text_one"], { count: 1 }))
    .waitFor()
  await page.getByRole("button", { name: flags["removal.confirm"] }).click()
  await page.getByText(filled(flags.removed, { name: flag })).waitFor()
  await expect.poll(() => line(flag).count()).toBe(0)
}, 60_000)

test("[SAD-011] the flags fit a narrow screen in the dark", async () => {
  const { page } = await openPage(world, {
    as: "super admin",
    path: "/sa/flags",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  await page.getByRole("main").getByText("Urgent", { exact: true }).waitFor()
  await expectNoSideways(page, "the flags")
  await expectAccessible(page, "the flags on a narrow screen")
})
