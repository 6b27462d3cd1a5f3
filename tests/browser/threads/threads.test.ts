import { afterAll, beforeAll, expect, test } from "vitest"
import type { Page } from "playwright-core"
import { expectAccessible, type OpenPage, openPage } from "#tests/support/browser.ts"
import { pdf } from "#tests/support/honestFiles.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type Who, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { threads: says, titles } = textsIn()
const waitOptions = { timeout: 20_000 }
const bakery = () => world.companies.bakery
const at = () => `/messages/${world.contextOf(bakery())}`
const open = (as: Who, path = at()): Promise<OpenPage> => openPage(world, { as, path })
const field = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true })
const say = async (page: Page, name: string, words: string) => {
  await field(page, name).fill(words)
  await field(page, name).press("Enter")
}

test("[CHT-001] [CHT-O01] two browsers talk to each other live: who is there, who types, what is said, edited and deleted", async () => {
  const client = await open("client admin")
  await client.page.getByRole("heading", { name: titles.messages, level: 1 }).waitFor()
  await client.page.getByText(says["empty.shared"]).waitFor()
  const firm = await open("firm admin")
  // Each page shows that the other person is present.
  await client.page.getByText(filled(says.present_one, { names: "Sophie Morel" })).waitFor()
  await firm.page.getByText(filled(says.present_one, { names: "Claire Aubert" })).waitFor()

  await field(client.page, says["write.shared.mine"]).pressSequentially("Bonjour <b>Sophie</b>")
  await firm.page.getByText(filled(says.typing_one, { names: "Claire Aubert" })).waitFor()
  await field(client.page, says["write.shared.mine"]).press("Enter")
  // Text that looks like markup is shown as text.
  await firm.page.getByText("Bonjour <b>Sophie</b>").first().waitFor()
  expect(await firm.page.locator(".comment-words b").count()).toBe(0)

  const attack = `<script>document.title = "x"</script><img src=x onerror="document.title = 'x'"> javascript:alert(1)`
  await say(firm.page, says["write.shared"], attack)
  await client.page.getByText(attack, { exact: true }).first().waitFor()
  for (const page of [client.page, firm.page]) {
    expect(await page.getByRole("log").locator("script, img, a").count()).toBe(0)
    expect(await page.title()).not.toBe("x")
  }
  await say(firm.page, says["write.shared"], "Bonjour, voir https://impots.gouv.fr.")
  const link = client.page.getByRole("link", { name: "https://impots.gouv.fr" })
  await link.waitFor()
  expect(await link.getAttribute("rel")).toContain("noopener")
  await expectAccessible(client.page)

  // Edits and deletions appear at once, marked as such.
  const own = client.page.getByRole("listitem", { name: /^Claire Aubert/ }).first()
  await own.getByRole("button", { name: says.edit }).click()
  await field(client.page, says["write.shared.mine"]).fill("Bonjour Sophie")
  await field(client.page, says["write.shared.mine"]).press("Enter")
  await firm.page.getByText("Bonjour Sophie", { exact: true }).first().waitFor()
  await firm.page.getByRole("button", { name: says.edited }).click()
  await firm.page.getByLabel(says.versions).getByText("Bonjour <b>Sophie</b>").waitFor()
  await own.getByRole("button", { name: says.remove }).click()
  await client.page.getByRole("button", { name: says["removing.confirm"], exact: true }).click()
  await firm.page.getByText(says.deleted, { exact: true }).waitFor()
})

test("[CHT-O01] the border is in words and colour, mentions are chosen by keyboard, and nobody without access is told", async () => {
  const firm = await open("firm admin", `/customer/${world.contextOf(bakery())}/exchanges`)
  const notes = firm.page.getByRole("region", { name: says["audience.internal"] })
  await notes.getByText(says["border.internal"]).waitFor()
  await firm.page.getByText(filled(says["border.shared"], { name: bakery().name })).waitFor()
  // The buttons say who will read the comment.
  await notes.getByRole("button", { name: says["send.internal"], exact: true }).waitFor()
  await firm.page.getByRole("button", { name: says["send.shared"], exact: true }).waitFor()
  const box = field(firm.page, says["write.internal"])
  await box.pressSequentially("@Tho")
  await firm.page.getByRole("option", { name: /Thomas Petit/ }).waitFor()
  // In an internal thread, the client's users cannot be mentioned.
  expect(await firm.page.getByRole("option", { name: /Claire/ }).count()).toBe(0)
  await box.press("Enter")
  await expect.poll(() => box.inputValue()).toBe("@Thomas Petit ")
  await box.pressSequentially("et @Claire Aubert : marge faible")
  await box.press("Enter")
  await firm.page.getByText(filled(says.missed, { names: "Claire Aubert" })).waitFor()
  // The last one: a second run in the same world finds the first one's comment too.
  await notes.locator(".comment-mention", { hasText: "@Thomas Petit" }).last().waitFor()
  await expectAccessible(firm.page)

  // A mentioned person gets a notice in the menu and on home.
  const told = await open("firm collaborator", "/home")
  await told.page
    .getByRole("link", { name: new RegExp(titles.messages) })
    .locator(".rail-count")
    .waitFor()
  await told.page.getByRole("heading", { name: textsIn().home["line.messages"] }).waitFor()
  const client = await open("client admin")
  await client.page.getByRole("heading", { name: titles.messages, level: 1 }).waitFor()
  expect(await client.page.getByText("marge faible").count()).toBe(0)
  expect((await client.page.content()).includes("marge faible")).toBe(false)

  // The time line of the client file contains the comment, marked as internal.
  await firm.page.getByRole("button", { name: says.line, exact: true }).click()
  await firm.page.getByRole("region", { name: says.line }).getByText(says["line.comment.written"]).first().waitFor()
})

test("[CHT-O01] a draft lives through a reload, a lost connection is said, and the comment is sent once when tried again", async () => {
  const { expectProblem, page } = await open("client collaborator")
  expectProblem(/ERR_FAILED .*\/comments/)
  const box = field(page, says["write.shared.mine"])
  await box.fill("À envoyer plus tard")
  await page.reload()
  await expect.poll(() => box.inputValue(), waitOptions).toBe("À envoyer plus tard")
  await page.route("**/comments", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()))
  await box.press("Enter")
  await page.locator(".composer [role=alert]").waitFor()
  await page.unroute("**/comments")
  await box.press("Enter")
  await page.getByRole("log").getByText("À envoyer plus tard").waitFor()
  expect(await page.getByRole("log").getByText("À envoyer plus tard").count()).toBe(1)
})

test("[CHT-O01] a file goes into the client's documents and opens there; a guest reads and does not write", async () => {
  const client = await open("client admin")
  await client.page.locator(".composer input[type=file]").setInputFiles({
    name: "relevé.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdf("Relevé"))
  })
  await say(client.page, says["write.shared.mine"], "Voici le relevé")
  const firm = await open("firm collaborator")
  await firm.page.getByRole("link", { name: "relevé.pdf" }).click()
  await expect.poll(firm.address, waitOptions).toMatch(/^\/viewer\//)

  const guest = await open("client guest")
  await guest.page.getByText("Voici le relevé").first().waitFor()
  expect(await guest.page.getByRole("combobox", { name: says["write.shared.mine"] }).count()).toBe(0)
  await guest.page.getByText(textsIn().errors["closed.isWriter"]).waitFor()
})

test("[CHT-O01] firms write to the provider, who answers in one place; the admin sets hours and absence", async () => {
  const provider = await openPage(world, { as: "super admin", path: "/sa/messages" })
  await provider.page.getByText(says["firms.none"]).waitFor()
  const firm = await open("firm admin", "/messages")
  await firm.page.getByRole("button", { name: says["start.provider"] }).click()
  await say(firm.page, says["write.provider"], "Comment importer nos modèles ?")
  // A firm's first comment appears live on a page that listed no conversations.
  await provider.page.getByText(says.awaits).waitFor()
  await provider.page.getByRole("button", { name: /Lumen/ }).click()
  await say(provider.page, says["write.provider.mine"], "Depuis la page des modèles.")
  await firm.page.getByText("Depuis la page des modèles.").first().waitFor()
  await provider.page.getByText(says.awaits).waitFor({ state: "detached" })

  await firm.goto("/settings/chat")
  for (const day of ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const)
    await firm.page.getByLabel(says[`field.${day}`]).fill("")
  await firm.page.getByLabel(says["field.absence"]).fill("Nous sommes en congés.")
  await firm.page.getByRole("button", { name: textsIn().form.save }).click()
  await firm.page.getByText(says["settings.saved"]).waitFor()
  const client = await open("client admin")
  await client.page.getByText(/Nous sommes en congés\./).waitFor()
})
