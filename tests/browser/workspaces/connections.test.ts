import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { type Oidc, startOidc } from "#tests/support/oidc.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startDocumentService } from "#tests/support/services.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { applications, automation, connections, errors } = textsIn()
const key = "cle-du-service-0123456789"

let world: World
let oidc: Oidc
let service: Awaited<ReturnType<typeof startDocumentService>>
beforeAll(async () => {
  oidc = await startOidc()
  /**
   * Checks the Authorization header of the fake service: the API key, or an access token that the provider confirms.
   */
  const isIn = async (authorization = "") =>
    authorization === `Bearer ${key}` ||
    (authorization !== "" && (await fetch(`${oidc.issuer}/me`, { headers: { authorization } })).ok)
  service = await startDocumentService(({ authorization }) => isIn(authorization), ["AUBERT"])
  world = await startWorld({ insideConnectors: [oidc.host, service.host] }, { connections: true })
  world.beforeStop(() => Promise.all([oidc.stop(), service.stop()]))
})
afterAll(() => world.stop())

const generous = { timeout: 20_000 }

test("[APP-005] [APP-006] [APP-007] [APP-008] [APP-004] [ERR-048] [CLI-O04] an accountant sets an application up in three steps, and the client file shows what leaves it", async () => {
  const { expectProblem, page } = await openPage(world, { as: "firm admin", path: "/settings/applications" })
  expectProblem(/^answer: 422 POST .*\/connections$/)
  await page.getByRole("button", { name: applications.add, exact: true }).click(generous)
  const title = `Archives ${Date.now()}`
  await page.getByLabel(applications["field.title"]).fill(title)
  await page.getByLabel(connections.type).selectOption("http_key")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: filled(connections["set-up.of"], { title }) }).click(generous)

  await page.getByRole("heading", { name: connections["step.files"], level: 2 }).waitFor(generous)
  await page.getByText(connections["firm.none"]).waitFor(generous)
  const next = page.getByRole("button", { name: connections["next-step"] })
  expect(await next.isDisabled()).toBe(true)
  await expectAccessible(page, "files")
  await page.getByRole("button", { name: connections["firm.connect"] }).click()
  await page.getByLabel(connections["parameter.address"]).fill(service.address)
  const secret = page.getByRole("textbox", { name: connections["parameter.key"], exact: true })
  await secret.fill("une autre")
  await page.getByRole("button", { name: connections.try }).click()
  await page.getByText(errors["connection.credentials_refused"]).waitFor(generous)
  await page.getByText(errors["connection.parameters_invalid"]).waitFor(generous)
  await expectAccessible(page, "a connection that was refused")
  await secret.fill(key)
  await page.getByRole("button", { name: connections.try }).click()
  await page.getByText(connections["state.activated"], { exact: true }).waitFor(generous)

  await page.getByRole("button", { name: connections["client.add"] }).click(generous)
  const choice = page.getByRole("combobox", { name: connections.client })
  await choice.locator("option", { hasText: "Boulangerie Aubert" }).waitFor({ state: "attached", ...generous })
  await choice.selectOption({ label: "Boulangerie Aubert" })
  await page.getByLabel(connections["parameter.reference"]).fill("AUBERT")
  await page.getByRole("button", { name: connections.try }).click()
  await page.getByRole("list", { name: connections.clients }).getByText("Boulangerie Aubert").waitFor(generous)

  await next.click(generous)
  await page.getByRole("heading", { name: connections["step.automation"], level: 2 }).waitFor(generous)
  await expectAccessible(page, "automation")
  await page.getByRole("checkbox", { name: connections["automation.back"] }).click()
  await expect
    .poll(() => page.getByRole("checkbox", { name: connections["automation.back"] }).isChecked(), generous)
    .toBe(true)
  await next.click()
  await page.getByText(connections["portal.hidden"]).waitFor(generous)
  await expectAccessible(page, "portal")
  await expectNoSideways(page)
  await page.getByRole("button", { name: connections.finish }).click()
  await page.getByRole("button", { name: applications.add, exact: true }).waitFor(generous)

  const file = await openPage(world, {
    as: "firm admin",
    path: `/customer/${world.contextOf(world.companies.bakery)}/automation`
  })
  await file.page.getByText(automation["feeds.service"]).first().waitFor(generous)
  await expectAccessible(file.page, "automations of the client file")
}, 120_000)

test("[NET-097] [APP-O01] [APP-009] an accountant signs in at the service, and comes back to the application", async () => {
  const { address, expectProblem, page } = await openPage(world, { as: "firm admin", path: "/settings/applications" })
  // Authorising leads through the pages of the provider.
  expectProblem(new RegExp(`^foreign: ${oidc.issuer}/`))
  oidc.serve(
    [{ sub: "camille" }],
    [
      {
        clientId: "dossier",
        secret: null,
        callbacks: [`${world.origin("lumen")}/settings/applications`],
        renews: true
      }
    ]
  )
  const title = `Coffre ${Date.now()}`
  await page.getByRole("button", { name: applications.add, exact: true }).click(generous)
  await page.getByLabel(applications["field.title"]).fill(title)
  await page.getByLabel(connections.type).selectOption("oauth2")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: filled(connections["set-up.of"], { title }) }).click(generous)
  await page.getByRole("button", { name: connections["firm.connect"] }).click(generous)
  await page.getByLabel(connections["parameter.issuer"]).fill(oidc.issuer)
  await page.getByLabel(connections["parameter.client_id"]).fill("dossier")
  await page.getByLabel(connections["parameter.scopes"]).fill("openid")
  await page.getByLabel(connections["parameter.address"]).fill(service.address)
  await page.getByRole("button", { name: connections.try }).click()
  await page.getByText(connections["state.pending"], { exact: true }).waitFor(generous)
  await expectAccessible(page, "waiting for a sign-in")
  await page.getByRole("button", { name: connections["sign-in"] }).click()
  await page.getByRole("link", { name: "camille" }).click(generous)
  await page.getByText(connections["state.activated"], { exact: true }).waitFor(generous)
  await page.getByRole("heading", { name: title, level: 1 }).waitFor(generous)
  // The code is neither in the URL nor in the browser history.
  await expect.poll(address, generous).not.toContain("code=")
}, 120_000)
