import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, archive, errors, form, titles } = textsIn()

let world: World
let service: Server
let address: string
beforeAll(async () => {
  world = await startWorld()
  // A fake outside archive; its page shows what the signed link contains.
  service = createServer((request, response) => {
    const token = new URL(request.url ?? "/", "http://archive.invalid").searchParams.get("token") ?? ""
    const { company, view } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      readonly company: { readonly name: string }
      readonly view: string
    }
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(
      `<!doctype html><html lang="fr"><title>Archive</title><main><h1>${company.name}</h1><p>${view}</p></main>`
    )
  })
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/entrer`
  const { bakery } = world.companies
  await world.portal.arrange((sql) => sql`update vendor set document_system = 'everial' where id = ${bakery.id}`)
  await world.portal.arrange(
    (sql) => sql`insert into module (firm_id, name, is_active, priority, is_home, is_navbar, is_settings)
      values (${world.firms.lumen.id}, 'everial', true, 130, true, true, true)
      on conflict (firm_id, vendor_id, name) do update set is_active = true`
  )
})
afterAll(async () => {
  await world.stop()
  await new Promise((resolve) => service.close(resolve))
})

const waitOptions = { timeout: 20_000 }

test("[NET-100] [ACC-081] [ACC-082] the firm connects its archive, and its client finds it in the portal without signing in again", async () => {
  const bakery = world.companies.bakery
  const early = await openPage(world, { as: "client admin", path: "/everial" })
  early.expectProblem(/409 GET/)
  await early.page.getByRole("main").getByText(errors["closed.isArchiveSet"]).waitFor(waitOptions)
  await expectAccessible(early.page, "an archive that is not connected")
  await early.close()

  const firm = await openPage(world, { as: "firm admin", path: "/settings/applications" })
  firm.expectProblem(/422 PUT/)
  const settings = firm.page.getByRole("region", { name: archive.title })
  const save = settings.getByRole("button", { name: form.save })
  await settings.getByRole("textbox", { name: archive["field.address"] }).fill(address)
  await settings.getByRole("textbox", { name: archive["field.secret"] }).fill("court")
  await save.click()
  await settings.getByText(errors["archive.secret_invalid"]).waitFor()
  await expectAccessible(firm.page, "an archive that is refused")
  await settings.getByRole("textbox", { name: archive["field.secret"] }).fill("un-secret-partage-avec-l-archive-0001")
  await save.click()
  await firm.page.getByText(archive.saved).waitFor(waitOptions)

  // Staff without a company in the URL choose one of those kept in the archive.
  await firm.goto("/everial")
  const choice = firm.page.getByRole("main").getByRole("link", { name: bakery.name })
  await choice.waitFor(waitOptions)
  await expectAccessible(firm.page, "the companies in the archive")
  await firm.close()

  // A page loaded before the archive was configured has a CSP that forbids framing it.
  const framed = async (path: string, view: string, title: string) => {
    const client = await openPage(world, { as: "client admin", path })
    // The frame shows a page of another host, as intended.
    client.expectProblem(/violates the following Content Security Policy/)
    client.expectProblem(/^foreign: http:\/\/127\.0\.0\.1:\d+\/entrer\?token=/)
    const frame = client.page.frameLocator("iframe.archive-frame")
    await expect
      .poll(
        async () => {
          if ((await frame.getByRole("heading", { name: bakery.name }).count()) > 0) return true
          await client.page.reload()
          await client.page.locator("iframe.archive-frame").waitFor(waitOptions)
          return (await frame.getByRole("heading", { name: bakery.name }).count()) > 0
        },
        { timeout: 40_000, interval: 1_000 }
      )
      .toBe(true)
    await frame.getByText(view, { exact: true }).waitFor()
    await client.page.getByRole("heading", { name: title, level: 1 }).waitFor()
    return client
  }
  const documents = await framed("/everial", "documents", titles.everial)
  await documents.page.getByRole("link", { name: app["nav.everial-quickfolders"] }).first().waitFor()
  await documents.close()
  const drops = await framed("/everial-quickfolders", "quickfolders", titles["everial-quickfolders"])
  await drops.close()
}, 120_000)

test("[ACC-081] a client whose documents are in the portal is told so, narrow and dark", async () => {
  const { expectProblem, page } = await openPage(world, {
    as: "firm admin",
    path: `/everial/${world.contextOf(world.companies.workshop)}`,
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  expectProblem(/409 GET/)
  await page.getByRole("main").getByText(errors["closed.isKeptOutside"]).waitFor(waitOptions)
  await expectNoSideways(page, "no archive")
  await expectAccessible(page, "no archive, narrow and dark")
})
