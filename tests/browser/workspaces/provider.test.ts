import { Redacted } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newSiret } from "#tests/api/customers/sirets.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { startMailServer } from "#tests/support/mailServer.ts"
import { linkOf } from "#tests/support/mails.ts"
import { passwordScreens } from "#tests/support/pages/PasswordScreens.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, errors, home, imports, passwords, provider, team, titles } = textsIn()

let mail: Awaited<ReturnType<typeof startMailServer>>
let world: World
beforeAll(async () => {
  mail = await startMailServer()
  const smtp = { url: Redacted.make(mail.url), from: "bonjour@dossier.example" }
  world = await startWorld({ mail: { smtp, contact: "contact@dossier.example", isMailboxOpen: false } })
})
afterAll(async () => {
  await world.stop()
  await mail.stop()
})

const secret = "une phrase assez longue pour entrer"
const waitOptions = { timeout: 20_000 }
let tries = 0

test("[SAD-001] [SAD-O02] [SAD-002] [SAD-004] [VAL-048] [ERR-063] [SES-008] the provider creates a firm from its home, and the administrator comes in by the mail on the firm's own host", async () => {
  const host = `cime${++tries}.localhost`
  const email = `ines.roche@cime${tries}.example`
  const staff = await openPage(world, { as: "super admin", path: "/sa/home" })
  const { expectProblem, page } = staff
  expectProblem(/409 POST|422 POST/)
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: titles["sa-home"], level: 1 }).waitFor()
  await expectAccessible(page, "the provider's home")
  await main.getByRole("link", { name: new RegExp(`^${titles["sa-firms"]}`) }).click()
  await main.getByRole("link", { name: world.firms.atlas.name }).waitFor()
  await expectAccessible(page, "the firms")
  await main.getByRole("link", { name: provider["firms.add"] }).click()

  const field = (name: string) => main.getByRole("textbox", { name, exact: true })
  const create = main.getByRole("button", { name: provider.create })
  await field(provider["field.name"]).waitFor()
  await field(provider["field.domain"]).fill("atlas.localhost")
  await create.click()
  await main.getByText(errors["firm.name_missing"]).waitFor()
  await expectAccessible(page, "a new firm that was refused")
  await field(provider["field.name"]).fill(`Cime ${tries}`)
  await field(provider["field.leader_firstname"]).fill("Inès")
  await field(provider["field.leader_lastname"]).fill("Roche")
  await field(provider["field.leader_mail"]).fill(email)
  await create.click()
  // Another firm uses this domain: the form asks for confirmation; here another domain is entered instead.
  await main.getByRole("checkbox", { name: provider["field.domain_confirmed"] }).waitFor()
  await field(provider["field.domain"]).fill(host)
  await page.keyboard.press("Enter")
  await main.getByRole("heading", { name: `Cime ${tries}`, level: 1 }).waitFor(waitOptions)
  await main.getByText(team["state.invited"]).waitFor()
  await expectAccessible(page, "a firm as the provider keeps it")

  await expect.poll(() => mail.to(email).length, waitOptions).toBe(1)
  const link = linkOf({ text: mail.to(email)[0]?.mail.text ?? "" })
  expect(link.host).toBe(host)
  const guest = await openPage(world, { fresh: true })
  const { port } = new URL(world.portal.url)
  // The new host is unknown to the test world, which reports it as foreign.
  guest.expectProblem(new RegExp(`^foreign: http://${host}:${port}/`))
  await guest.page.goto(`http://${host}:${port}${link.path}`)
  const screen = passwordScreens(guest.page)
  await screen.heading(passwords["create.title"]).waitFor()
  await screen.fields.password.fill(secret)
  await screen.fields.confirmation.fill(secret)
  await screen.fields.terms.check()
  await guest.page.keyboard.press("Enter")
  await guest.page.getByRole("link", { name: app["nav.customers"] }).first().waitFor(waitOptions)
  expect(new URL(guest.page.url()).hostname).toBe(host)
}, 120_000)

test("[SAD-003] [SAD-014] [SAD-022] [WSP-003] the provider changes a firm's modules, ends it and brings it back, on a narrow screen in the dark", async () => {
  const firm = await world.portal.make.firm(`Refuge ${++tries}`, `refuge${tries}.localhost`, ["documents"])
  const { page } = await openPage(world, {
    as: "super admin",
    path: `/sa/accounting-firms?search=refuge${tries}.`,
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  await main.getByRole("link", { name: firm.name }).click()
  const tasks = main.getByRole("checkbox", { name: provider["module.tasks"] })
  await tasks.waitFor()
  await expectNoSideways(page)
  await expectAccessible(page, "a firm, narrow and dark")
  await tasks.click()
  await expect.poll(() => tasks.isChecked(), waitOptions).toBe(true)
  // Use the keyboard: for some seconds the success message covers the button.
  await main.getByRole("button", { name: provider["ending.confirm"] }).press("Enter")
  const question = page.getByRole("alertdialog", { name: filled(provider["ending.title"], { name: firm.name }) })
  await question.getByRole("button", { name: provider["ending.confirm"] }).click()
  await main.getByText(provider["life.closed"]).waitFor()
  await main.getByRole("button", { name: provider.restore }).press("Enter")
  await main.getByText(provider["life.closed"]).waitFor({ state: "hidden" })
}, 60_000)

test("[SIG-012] the provider adds signatures to a firm's balance, and a wrong number is refused in its place", async () => {
  const { id } = world.firms.atlas
  const staff = await openPage(world, { as: "super admin", path: `/sa/accounting-firms/${id}` })
  const { page } = staff
  const main = page.getByRole("main")
  const left = (count: number) => main.getByText(filled(provider["signatures.left_other"], { count: String(count) }))
  await left(100).waitFor(waitOptions)
  await main.getByRole("button", { name: provider["signatures.add"] }).click()
  const dialog = page.getByRole("dialog")
  const count = dialog.getByRole("textbox", { name: provider["signatures.count"] })
  await count.fill("beaucoup")
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["signing.count_invalid"]).waitFor()
  await expectAccessible(page, "signatures to add")
  await count.fill("25")
  await page.keyboard.press("Enter")
  await left(125).waitFor(waitOptions)
  await staff.close()
})

test("[SAD-010] [SAD-O05] the provider chooses a firm and brings its clients in from a file, after a trial that survives a reload", async () => {
  const firm = await world.portal.make.firm(`Gorge ${++tries}`, `gorge${tries}.localhost`)
  const { page } = await openPage(world, { as: "super admin", path: "/sa/customer-import" })
  const main = page.getByRole("main")
  await main.getByRole("textbox", { name: provider["firms.search"] }).fill(`gorge${tries}.`)
  await main.getByRole("button", { name: firm.name }).click()
  await main.getByRole("heading", { name: imports["title.client_files"], level: 1 }).waitFor()
  await main.getByText(firm.name).waitFor()
  await main.locator("input[type=file]").setInputFiles({
    name: "clients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Raison sociale;SIRET\nAuberge;${newSiret()}\n`)
  })
  await main.getByRole("button", { name: imports.check, exact: true }).click()
  const launch = main.getByRole("button", { name: filled(imports["launch.client_files_one"], { count: 1 }) })
  await main.getByRole("heading", { name: filled(imports.ready_one, { count: 1 }) }).waitFor(waitOptions)
  await page.reload()
  await main.getByRole("heading", { name: filled(imports.ready_one, { count: 1 }) }).waitFor(waitOptions)
  await expectAccessible(page, "an import by the provider")
  await launch.click()
  await main.getByRole("heading", { name: filled(imports["done.client_files_one"], { count: 1 }) }).waitFor(waitOptions)
  const made = await world.portal.arrange(
    (sql) => sql<{ company_name: string }>`select company_name from vendor where firm_id = ${firm.id}`
  )
  expect(made).toEqual([{ company_name: "Auberge" }])
}, 60_000)

test("[SAD-001] [SAD-O02] the provider sees when a job failed, tries it again until the mail arrives, and deletes another after a question that begins on the way out", async () => {
  const { email } = world.people["client guest"]
  mail.refuse(email, { status: 451, text: "come back later" })
  const asked = await world.portal.call("PUT", "/api/password-resets", {
    body: { email, domains: [world.firms.lumen.domain] }
  })
  expect(asked.status).toBeLessThan(300)
  // The mail server rejects the mail temporarily; the next attempt fails permanently, with another error.
  const giveUp = () =>
    world.portal.arrange(
      (sql) => sql<{
        sequence: number
      }>`update job set state = 'failed', attempts = 5, last_failure = 'Error: connect ECONNREFUSED', updated_at = now()
        where element::jsonb->>'_tag' = 'SendMail' and state = 'pending' and visible_at > now() returning sequence`
    )
  await expect.poll(async () => (await giveUp()).length, waitOptions).toBe(1)
  await world.portal.arrange(
    (
      sql
    ) => sql`insert into job (id, queue_name, element, state, attempts, last_failure, visible_at, created_at, updated_at)
      values ('left alone', 'nobody', '{"_tag":"SweepShares"}', 'failed', 5, 'Error: odd', now(), now(), now())`
  )
  const { page } = await openPage(world, { as: "super admin", path: "/sa/home" })
  const failures = page.getByRole("region", { name: home["glance.jobs"] })
  const line = failures.getByRole("listitem").filter({ hasText: home["failed.job.SendMail"] })
  // The line shows the time too, because the date alone would not identify the job run.
  await line.getByText(/\d\d:\d\d/).waitFor(waitOptions)
  await expectAccessible(page, "failed jobs")
  expect(mail.to(email)).toHaveLength(0)
  await line
    .getByRole("button", { name: filled(home["failed.retry.named"], { kind: home["failed.job.SendMail"] }) })
    .press("Enter")
  await page.getByText(home["failed.retried"]).waitFor(waitOptions)
  await expect.poll(() => mail.to(email).length, waitOptions).toBe(1)
  await line.waitFor({ state: "detached" })

  const kind = home["failed.job.SweepShares"]
  await failures.getByRole("button", { name: filled(home["failed.dismiss.named"], { kind }) }).press("Enter")
  const question = page.getByRole("alertdialog", { name: filled(home["dismissal.title"], { kind }) })
  await question.waitFor()
  await expect.poll(() => focused(page)).toBe(app.cancel)
  await question.getByRole("button", { name: home["dismissal.confirm"] }).press("Enter")
  await page.getByText(home["failed.dismissed"]).waitFor(waitOptions)
  await failures.waitFor({ state: "detached" })
})
