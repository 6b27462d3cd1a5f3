import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Locator, Page } from "playwright-core"
import { messageText } from "#schemas/shared/messages/index.ts"
import type { Signature } from "#schemas/signatures/signature.ts"
import { letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { picture } from "#tests/api/documents/papers.ts"
import { linkOf, newestMail } from "#tests/support/mails.ts"
import { documentsScreen } from "#tests/support/pages/DocumentsScreen.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, documents, form, signatures, signing: visit, titles } = textsIn()

let world: World
let signing: ReturnType<typeof signaturesOf>
let papers = 0
beforeAll(async () => {
  world = await startWorld()
  signing = signaturesOf(world.portal)
})
afterAll(() => world.stop())

const bakery = () => world.companies.bakery
const sender = () => world.people["firm admin"]
const list = () => `/signatures/${world.contextOf(bakery())}`
const paper = async (name?: string, bytes?: Buffer) => {
  papers += 1
  return signing.paper(sender(), bakery(), world.tree.folders.legal, name ?? `Mandat ${papers}.pdf`, bytes)
}
/** Sends a document to its first signatories. */
const sent = async (emails: ReadonlyArray<string>, name?: string): Promise<Signature> => {
  const { id } = await paper(name)
  const answer = await signing.send(sender(), bakery(), {
    document_id: id,
    signatories: emails.map((email, at) => person(email, at + 1, at % 2)),
    message: "Merci de signer cette semaine."
  })
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return signing.settled(sender(), bakery(), answer.body.data.id)
}
const read = (id: number) => signing.read(sender(), bakery(), id)
const waited = (days: number, id: number) =>
  world.portal.arrange(
    (sql) => sql`update signature_signatory set invited_at = invited_at - make_interval(days => ${days})
      where signature_id = ${id} and invited_at is not null`
  )
const proceed = (page: Page) => page.getByRole("button", { name: signatures["send.next"], exact: true }).click()
const stepTitle = (page: Page, step: "areas" | "message" | "people" | "summary") =>
  page.getByRole("heading", { name: signatures[`step.${step}.title`], exact: true })
const boxOf = async (at: Locator) => {
  await at.scrollIntoViewIfNeeded()
  const box = await at.boundingBox()
  if (box === null) throw new Error("it is not drawn")
  return box
}

describe("sending a document to signature", () => {
  test("[SIG-O01] [SIG-O02] [SIG-003] [SIG-004] [SIG-010] [SIG-013] from the tree: people, areas by mouse and by keys, message, time, check", async () => {
    const { name } = await paper()
    const opened = await openPage(world, {
      as: "firm admin",
      path: `/documents/${world.contextOf(bakery())}/${world.tree.folders.legal.hash}`
    })
    const { page } = opened
    await documentsScreen(page).act(name, "actions.sign")

    // Without signatories the form does not continue.
    await stepTitle(page, "people").waitFor()
    await proceed(page)
    await page.getByText(messageText("fr", "signing.signatories_missing")).first().waitFor()
    await page.getByLabel(signatures["choices.search"]).fill("aubert")
    const people = page.getByRole("list", { name: signatures.people, exact: true })
    const choices = page.getByRole("list", { name: signatures.choices }).getByRole("button")
    await expect.poll(() => choices.count()).toBe(1)
    await choices.click()
    await page.getByRole("button", { name: signatures.outsider, exact: true }).click()
    const outsider = people.getByRole("listitem").nth(1)
    const fill = (field: "email" | "firstname" | "lastname", value: string) =>
      outsider.getByRole("textbox", { name: signatures[`field.${field}`], exact: true }).fill(value)
    await fill("firstname", "Zoë")
    await fill("lastname", "Lefèvre")
    await fill("email", "claire.aubert@bakery.example")
    await proceed(page)
    await page.getByText(messageText("fr", "signing.signatory_twice")).first().waitFor()
    await fill("email", "zoe@dehors.example")
    await expectAccessible(page, "people")
    await proceed(page)

    await stepTitle(page, "areas").waitFor()
    const sheet = page.locator(".areas-page").first()
    const around = await boxOf(sheet)
    const at = { x: around.x + around.width * 0.1, y: around.y + around.height * 0.1 }
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + around.width * 0.3, at.y + around.height * 0.1, { steps: 5 })
    await page.mouse.up()
    const areaOf = (name: string, number = 1) =>
      page.getByRole("group", { name: filled(signatures["area.label"], { name, page: number }), exact: true })
    await areaOf("Claire Aubert").waitFor()
    await proceed(page)
    await page.getByText(messageText("fr", "signing.area_missing")).first().waitFor()
    // The second area without a mouse: added by the button, then moved, resized and put on the next page by keyboard.
    await page.getByRole("button", { name: filled(signatures["area.add"], { page: 1 }) }).focus()
    await page.keyboard.press("Enter")
    const before = await boxOf(areaOf("Zoë Lefèvre"))
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowRight"]) await page.keyboard.press(key)
    await expect.poll(async () => (await boxOf(areaOf("Zoë Lefèvre"))).x).toBeGreaterThan(before.x + 5)
    await page.keyboard.press("PageDown")
    await areaOf("Zoë Lefèvre", 2).waitFor()
    await expectAccessible(page, "areas")
    await proceed(page)

    await stepTitle(page, "message").waitFor()
    await page.getByLabel(signatures["field.message"]).fill("Merci de signer avant vendredi.")
    const days = page.getByLabel(signatures["field.days"])
    await days.fill("91")
    await proceed(page)
    await page.getByText(messageText("fr", "signing.expiry_invalid")).first().waitFor()
    await days.fill("10")
    await proceed(page)

    // After a reload the draft is restored; nothing was sent.
    await stepTitle(page, "summary").waitFor()
    await page.reload()
    await stepTitle(page, "summary").waitFor()
    for (const said of ["zoe@dehors.example", "Merci de signer avant vendredi."])
      await page.getByText(said).first().waitFor()
    await expectAccessible(page, "summary")
    expect(
      (await signing.call<ReadonlyArray<Signature>>("GET", `/vendors/${bakery().id}/signatures`, sender())).body.data
    ).toEqual([])
    await page.getByRole("button", { name: signatures["send.send"], exact: true }).click()

    await page.getByRole("heading", { name: new RegExp(name), level: 1 }).waitFor()
    expect(opened.address()).toMatch(new RegExp(`^${list()}/\\d+$`))
    const made = await read(Number(opened.address().split("/").at(-1)))
    expect(made.message).toBe("Merci de signer avant vendredi.")
    expect(made.signatories.map(({ email, rank }) => [email, rank])).toEqual([
      ["claire.aubert@bakery.example", 1],
      ["zoe@dehors.example", 2]
    ])
    const [first, second] = made.signatories.map(({ area }) => area)
    expect(first?.page).toBe(0)
    expect(first?.x).toBeCloseTo(0.1, 1)
    expect(first?.y).toBeCloseTo(0.1, 1)
    expect(first?.width).toBeCloseTo(0.3, 1)
    expect(second?.page).toBe(1)
    const mail = await newestMail(world.portal, "claire.aubert@bakery.example")
    expect(mail.text).toContain("Merci de signer avant vendredi.")
  })

  test("[SIG-008] [CST-036] a narrow window says what it lacks, and keeps what was prepared", async () => {
    const { id } = await paper()
    const path = `/signatures/${world.contextOf(bakery())}/send/${id}`
    const { page } = await openPage(world, { as: "firm admin", path, width: 1280 })
    await stepTitle(page, "people").waitFor()
    await page.getByRole("button", { name: signatures.outsider, exact: true }).click()
    await page.getByRole("textbox", { name: signatures["field.firstname"], exact: true }).fill("Zoë")
    await page.setViewportSize({ width: 959, height: 700 })
    await page.getByText(signatures["narrow.title"]).waitFor()
    await page.setViewportSize({ width: 960, height: 700 })
    expect(await page.getByRole("textbox", { name: signatures["field.firstname"], exact: true }).inputValue()).toBe(
      "Zoë"
    )
  })

  test("[SIG-O01] a photo becomes a PDF beside it by one button, and goes on to the signatories", async () => {
    const photo = await paper("Bail photographié.jpg", Buffer.from(await picture("jpeg")))
    const opened = await openPage(world, {
      as: "firm admin",
      path: `/documents/${world.contextOf(bakery())}/${world.tree.folders.legal.hash}`
    })
    const { page } = opened
    await documentsScreen(page).act(photo.name, "actions.sign")
    await page.getByText(signatures["send.convert.text"]).waitFor()
    await expectAccessible(page, "a document that is no PDF")
    await page.getByRole("button", { name: signatures["send.convert"], exact: true }).click()
    await stepTitle(page, "people").waitFor()
    await page.getByText("Bail photographié.pdf", { exact: true }).waitFor()
    expect(opened.address()).not.toContain(`/send/${photo.id}`)
  })

  test("[SIG-O04] a document that cannot be signed says why before anybody types", async () => {
    const broken = await paper("Coupé.pdf", (await letter()).subarray(0, 400))
    const path = `/signatures/${world.contextOf(bakery())}/send/${broken.id}`
    const { page } = await openPage(world, { as: "firm admin", path })
    await page.getByText(messageText("fr", "signing.pdf_cutOff")).waitFor()
  })
})

describe("lists of signatures", () => {
  test("[SIG-O01] [SIG-012] [NET-083] [NET-089] a firm sees whose turn it is, overdue ones first, filters, and what is left", async () => {
    const young = await sent(["jeune@dehors.example"], "Récente.pdf")
    const old = await sent(["vieux@dehors.example", "apres@dehors.example"], "Ancienne.pdf")
    await waited(6, old.id)
    const stopped = await sent(["arret@dehors.example"], "Arrêtée.pdf")
    await signing.event(sender(), bakery(), stopped.id, "signature.cancelled")
    const { page } = await openPage(world, { as: "firm admin", path: `/signatures/${world.firmContextOf("lumen")}` })
    const lines = page.getByRole("main").getByRole("listitem")
    const line = (name: string) => lines.filter({ hasText: name })
    await line("Ancienne.pdf").waitFor()
    const names = () => page.locator(".signature-line h2 a").allTextContents()
    expect((await names())[0]).toBe("Ancienne.pdf")
    await line("Ancienne.pdf").getByText(signatures.late, { exact: true }).waitFor()
    await line("Ancienne.pdf")
      .getByText(/Lefèvre vieux/)
      .waitFor()
    expect(
      await line("Ancienne.pdf")
        .getByText(/Lefèvre apres/)
        .count()
    ).toBe(0)
    const { body } = await signing.call<{ readonly balance: number }>(
      "GET",
      `/signatures/balance?firm_id=${bakery().firmId}`,
      sender()
    )
    await page.getByText(filled(signatures.balance_other, { count: body.data.balance })).waitFor()
    const state = page.getByRole("combobox", { name: signatures.filter })
    await state.selectOption({ label: signatures["filter.stopped"] })
    await expect.poll(names).toEqual(["Arrêtée.pdf"])
    await state.selectOption({ label: signatures["filter.late"] })
    await expect.poll(names).toEqual(["Ancienne.pdf"])
    // A late signatory can be reminded from the list.
    await line("Ancienne.pdf").getByRole("button", { name: signatures.remind }).click()
    await page.getByText(signatures["done.reminded"]).waitFor()
    expect((await newestMail(world.portal, "vieux@dehors.example", 2)).kind).toBe("signature_reminder")
    await expectAccessible(page, "list")
    expect((await read(young.id)).state).toBe("inProgress")
  })

  test("[SIG-O01] [SIG-013] a client finds what they have to sign, opens it by the button and signs on a phone", async () => {
    const email = "marc.renard@bakery.example"
    const { id } = await sent([email], "À signer par Marc.pdf")
    const opened = await openPage(world, {
      as: "client collaborator",
      path: list(),
      width: 360,
      height: 740,
      touch: true
    })
    const { page } = opened
    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "À signer par Marc.pdf" })
    await line.waitFor()
    await expectNoSideways(page)
    await line.getByRole("button", { name: signatures.sign, exact: true }).click()
    await page.getByRole("heading", { name: visit["step.reading"] }).waitFor()
    expect(opened.address()).toMatch(/^\/sign\//)
    await expectNoSideways(page)
    expect((await read(id)).signatories[0]?.opened_at).not.toBeNull()
  })
})

test("[SIG-O04] the page of a personal link leads on to the outside service where the document is signed", async () => {
  const email = "ailleurs@dehors.example"
  const { id } = await sent([email], "Confiée.pdf")
  const address = `${world.portal.url}/icon.svg`
  await world.portal.arrange((sql) => sql`update signature set service = 'Parapheur' where id = ${id}`)
  await world.portal.arrange(
    (sql) => sql`update signature_signatory set service_address = ${address} where signature_id = ${id}`
  )
  const { path } = linkOf(await newestMail(world.portal, email))
  const { page } = await openPage(world, { path, width: 360, height: 740, touch: true })
  await page.getByRole("heading", { name: visit["step.elsewhere"] }).waitFor()
  expect(await page.getByRole("checkbox").count()).toBe(0)
  const on = page.getByRole("link", { name: filled(visit["elsewhere.go"], { name: "Parapheur" }) })
  expect(await on.getAttribute("href")).toBe(address)
  await page.getByRole("button", { name: visit["refuse.begin"] }).waitFor()
  await expectAccessible(page, "a document that is signed elsewhere")
  await expectNoSideways(page)
  const office = await openPage(world, { as: "firm admin", path: `${list()}/${id}` })
  await office.page.getByText(filled(signatures["level.elsewhere"], { name: "Parapheur" })).waitFor()
})

describe("one signature", () => {
  test("[SIG-003] [SIG-005] [SIG-006] [SIG-O03] an address is corrected, the order changed, the signatory reminded, and it is called off", async () => {
    const { id } = await sent(["faux@dehors.example", "b@dehors.example", "c@dehors.example"])
    const { expectProblem, page } = await openPage(world, { as: "firm admin", path: `${list()}/${id}` })
    // The mail address of another signatory is refused.
    expectProblem(/422/)
    const correct = (name: string) => page.getByRole("button", { name: filled(signatures.correct, { name }) })
    await correct("Zoë Lefèvre faux").click()
    const dialog = page.getByRole("dialog", { name: signatures.correcting })
    const email = dialog.getByRole("textbox", { name: signatures["field.email"], exact: true })
    await email.fill("b@dehors.example")
    await dialog.getByRole("button", { name: form.save, exact: true }).click()
    await dialog.getByText(messageText("fr", "signing.signatory_twice")).waitFor()
    await email.fill("juste@dehors.example")
    await dialog.getByRole("button", { name: form.save, exact: true }).click()
    await dialog.waitFor({ state: "hidden" })
    expect((await newestMail(world.portal, "juste@dehors.example")).kind).toBe("signature_asked")

    await page.getByRole("button", { name: filled(signatures.sink, { name: "Zoë Lefèvre b" }) }).click()
    await expect
      .poll(async () => (await read(id)).signatories.map((one) => one.email.split("@")[0]))
      .toEqual(["juste", "c", "b"])
    await page.getByRole("button", { name: signatures.remind, exact: true }).click()
    expect((await newestMail(world.portal, "juste@dehors.example", 2)).kind).toBe("signature_reminder")
    await page.getByRole("list").getByText(signatures["fact.reordered"]).waitFor()
    await expectAccessible(page, "signature")

    await page.getByRole("button", { name: signatures.cancel, exact: true }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText(signatures["cancelling.title"]).waitFor()
    await question.getByRole("button", { name: app.cancel, exact: true }).click()
    expect((await read(id)).state).toBe("inProgress")
    await page.getByRole("button", { name: signatures.cancel, exact: true }).click()
    await question.getByRole("button", { name: signatures["cancelling.confirm"] }).click()
    await page.getByText(signatures["state.canceled"], { exact: true }).waitFor()
    expect(await page.getByRole("button", { name: signatures.remind, exact: true }).count()).toBe(0)
    expect((await newestMail(world.portal, "juste@dehors.example", 3)).kind).toBe("signature_cancelled")
  })

  test("[SIG-013] a client reads how far it is and changes nothing; documents say that it is being signed", async () => {
    const { document, id } = await sent(["quelquun@dehors.example"], "Suivie.pdf")
    const { goto, page } = await openPage(world, { as: "client admin", path: `${list()}/${id}` })
    await page.getByRole("heading", { name: /Suivie\.pdf/, level: 1 }).waitFor()
    await page.getByText(signatures["fact.invited"]).waitFor()
    for (const action of ["cancel", "remind"] as const)
      expect(await page.getByRole("button", { name: signatures[action], exact: true }).count()).toBe(0)
    await goto(`/documents/${world.contextOf(bakery())}/${world.tree.folders.legal.hash}`)
    const screen = documentsScreen(page)
    await screen.row(document.name).waitFor()
    await screen.openMenu(document.name)
    expect((await screen.offered()).some(([label]) => label === documents["actions.sign"])).toBe(false)
  })

  test("[SIG-O01] [ROL-015] a guest is told why, without a call, and is offered no entry", async () => {
    const { id } = await sent(["ailleurs@dehors.example"], "Fermée.pdf")
    const { goto, page } = await openPage(world, { as: "client guest", path: list() })
    for (const path of [list(), `${list()}/${id}`]) {
      await goto(path)
      await page.getByText(messageText("fr", "closed.isWriter")).waitFor()
      await page.getByText(messageText("fr", "opens.isWriter")).waitFor()
      expect(await page.getByText("Fermée.pdf").count()).toBe(0)
    }
    expect(await page.getByRole("navigation").getByRole("link", { name: titles.signatures }).count()).toBe(0)
    await expectAccessible(page, "signatures of a guest")
  })
})
