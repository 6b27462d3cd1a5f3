import type { Page } from "playwright-core"
import { Redacted } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Notice } from "#schemas/notifications/notices.ts"
import { lettersOf } from "#tests/api/letters/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { signaturesOf } from "#tests/api/signatures/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { startMailServer } from "#tests/support/mailServer.ts"
import { jobsDone, linkOf } from "#tests/support/mails.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import type { SignedInUser } from "#tests/support/portal.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { letters, missions, signatures, signing } = textsIn()

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

const waitOptions = { timeout: 30_000 }
/** Waits for a mail to this address whose subject matches, received over SMTP; returns the latest. */
const received = async (address: string, subject: RegExp) => {
  const found = () => mail.to(address).findLast((one) => subject.test(one.mail.subject ?? ""))
  await expect.poll(() => found() !== undefined, { ...waitOptions, interval: 25 }).toBe(true)
  return found()?.mail.text ?? ""
}
/** Signs on an opened signing page, with the one-time code from the mail that it triggers. */
const signOn = async (page: Page, address: string) => {
  await page.getByRole("heading", { name: signing["step.reading"] }).waitFor(waitOptions)
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: signing["code.ask"] }).click()
  const code = /(\d{3} \d{3})$/m.exec(await received(address, /code/i))?.[1] ?? ""
  await page.locator(".code-input").fill(code)
  await page.getByRole("button", { name: signing.sign, exact: true }).click()
  await page.getByRole("heading", { name: signing["over.signed.title"] }).waitFor(waitOptions)
}

test(
  "[LET-O01] [SIG-007] [SIG-O04] [MIS-O02] [NOT-O02] a mission's letter is signed by the firm and by an outsider on a phone, by the links and codes of real mails: the mission is signed, its tasks are made, the file verifies",
  { timeout: 300_000 },
  async () => {
    const { lumen } = world.firms
    const { "firm admin": manager, "firm collaborator": sender } = world.people
    const outsider = "zoe.lefevre@dehors.example"
    const vendor = await world.portal.make.vendor(lumen, "Verrerie du Parc")
    const service = await catalogService(world.portal, lumen, "Tenue du parc")
    const api = missionsOf(world.portal)
    const { id } = await api.prepared(manager, vendor, content(service, manager, { name: "Comptes 2027" }))
    await lettersOf(world.portal, lumen).made(manager, {
      name: "Comptes annuels",
      document_name: "Lettre {{mission.name}}"
    })

    // The letter is created from the mission; the client's signatory has no account.
    const firm = await openPage(world, {
      as: "firm collaborator",
      path: `/customer/${world.contextOf(vendor)}/services/${id}`
    })
    const office = firm.page.getByRole("main")
    await office.getByRole("button", { name: letters["mission.make"] }).click(waitOptions)
    const choosing = firm.page.getByRole("dialog", { name: letters["flow.choose"] })
    await choosing.getByText(letters["flow.outsider"]).click()
    for (const [field, value] of [
      ["firstname", "Zoë"],
      ["lastname", "Lefèvre"],
      ["email", outsider]
    ] as const)
      await choosing.getByRole("textbox", { name: letters[`flow.${field}`], exact: true }).fill(value)
    await choosing.getByRole("button", { name: letters["flow.add"], exact: true }).click()
    await choosing.getByRole("button", { name: letters["flow.next"] }).click()
    const checking = firm.page.getByRole("dialog", { name: letters["flow.check"] })
    await checking.getByRole("region", { name: letters.preview }).waitFor(waitOptions)
    await checking.getByRole("button", { name: letters["flow.make"] }).click()
    await office.getByRole("link", { name: "Lettre Comptes 2027.pdf" }).waitFor(waitOptions)

    // The sending is reviewed and confirmed.
    await office.getByRole("button", { name: letters["mission.send"] }).click()
    await firm.page.getByRole("heading", { name: signatures["step.summary.title"] }).waitFor(waitOptions)
    await office.getByText(outsider).waitFor(waitOptions)
    await office.getByRole("button", { name: signatures["send.send"], exact: true }).click()
    await office.getByRole("heading", { name: /Lettre Comptes 2027\.pdf/, level: 1 }).waitFor(waitOptions)

    // The firm signs first; until then the outsider gets no mail.
    const asked = await received(manager.email, /Lettre Comptes 2027/)
    expect(mail.to(outsider)).toEqual([])
    const first = await openPage(world, { path: linkOf({ text: asked }).path })
    await signOn(first.page, manager.email)

    // The outsider signs on a phone.
    const { path } = linkOf({ text: await received(outsider, /Lettre Comptes 2027/) })
    const phone = await openPage(world, { path, width: 360, height: 740, touch: true })
    await phone.page.getByRole("heading", { name: signing["step.reading"] }).waitFor(waitOptions)
    await expectNoSideways(phone.page, "signing on a phone")
    await expectAccessible(phone.page, "signing on a phone")
    await signOn(phone.page, outsider)
    await jobsDone(world.portal)

    // The mission is signed, and its tasks exist.
    await firm.goto(`/customer/${world.contextOf(vendor)}/services/${id}`)
    await office.getByText(letters["letter.signed"], { exact: true }).waitFor(waitOptions)
    const { total } = (await api.preview(manager, vendor, id)).body.data
    await office.getByText(filled(missions["progress.of"], { done: 0, total })).waitFor(waitOptions)
    expect((await api.tasks(manager, vendor, id)).body.data.length).toBeGreaterThan(0)

    // Notices: the manager was asked to sign; manager and sender learn that all have signed. The outsider gets a mail.
    const told = async (as: SignedInUser) =>
      (
        await world.portal.call<{ readonly data: ReadonlyArray<Notice> }>(
          "GET",
          `/api/accounting-firms/${lumen.id}/notifications`,
          { as }
        )
      ).body.data.flatMap(({ signature_id, type }) => (signature_id === null ? [] : [type]))
    expect(await told(sender)).toEqual(["signature.signed"])
    expect(await told(manager)).toEqual(["signature.signed", "signature.sent"])
    await received(sender.email, /Lettre Comptes 2027/)
    const copy = linkOf({ text: await received(outsider, /^Signé par tous/) })

    // A signatory can download the signed file, and anyone can verify it.
    const read = await openPage(world, { path: copy.path, width: 360, height: 740, touch: true })
    await read.page.getByRole("heading", { name: signing["over.classified.title"] }).waitFor(waitOptions)
    const download = read.page.waitForEvent("download")
    await read.page.getByRole("link", { name: signing.download }).click()
    const file = await (await download).path()
    await read.goto("/verify")
    await read.page.locator("input[type=file]").setInputFiles(file)
    await read.page.getByText(/toutes les signatures tiennent/).waitFor(waitOptions)
    await read.page.getByText("Zoë Lefèvre", { exact: true }).waitFor(waitOptions)
    await expectNoSideways(read.page, "the verdict on a phone")
    const letter = (await lettersOf(world.portal, lumen).ofMission(manager, vendor, id)).body.data.letter
    const bytes = await signaturesOf(world.portal).bytesOf(manager, vendor, letter?.document.hash ?? "")
    expect((await signaturesOf(world.portal).verify(bytes)).body.data.is_sound).toBe(true)
  }
)
