import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, home, inbox, notices, rooms, tasks, threads, waits } = textsIn()
const waitOptions = { timeout: 30_000 }
const asked = "Relevés de novembre"
const own = "Réviser la TVA"
/** Label of the bell, with any number. */
const unread = /^[0-9]+ notifications? non lues?$/
const photo = {
  name: "releve.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64"
  )
}

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { companies, firms, people, portal } = world
  const make = tasksOf(portal).make
  const sophie = { member_ids: [people["firm admin"].id], vendor_ids: [companies.bakery.id] }
  await make(people["firm admin"], firms.lumen, { title: own, due_date: dayFrom(0), ...sophie })
  await make(people["firm admin"], firms.lumen, {
    type: "information_request",
    title: asked,
    due_date: dayFrom(0),
    ...sophie
  })
  // Backdate the request's due date: it was due last week.
  await portal.arrange((sql) => sql`update task set due_date = due_date - 3 where title = ${asked}`)
})
afterAll(() => world.stop())

test(
  "[ACC-084] [NOT-O01] [CHT-O01] [VID-O01] [TSK-003] a day of both sides: what is late is asked again, the client answers on a phone, they talk and meet, and in the evening nothing waits",
  { timeout: 300_000 },
  async () => {
    const bakery = world.companies.bakery
    const room = `/videoconference/${world.contextOf(bakery)}`

    // Morning at the firm: the admin completes an own task on the home screen, and reminds the client.
    const firm = await openPage(world, { as: "firm admin", path: "/home" })
    const office = firm.page.getByRole("main")
    const act = (name: string, of: string) => filled(home["act.of"], { act: name, name: of })
    await office.getByRole("button", { name: act(home["act.complete"], own), exact: true }).click()
    await firm.page.getByText(filled(home["done.complete"], { name: own })).waitFor(waitOptions)
    await firm.goto("/home?show=waits")
    await office.getByText(asked, { exact: true }).waitFor(waitOptions)
    await office.getByRole("button", { name: filled(waits["remind.named"], { name: asked }) }).click()
    await firm.page.getByText(filled(waits.sent_one, { count: 1 })).waitFor(waitOptions)

    // The client gets a notice on a phone, and answers with a photo.
    const client = await openPage(world, { as: "client admin", path: "/home", width: 360, touch: true })
    const phone = client.page.getByRole("main")
    await client.page.getByRole("button", { name: unread }).waitFor(waitOptions)
    await expectNoSideways(client.page, "home of the client")
    const line = phone.getByRole("region", { name: home["line.asked"], exact: true })
    await line.getByRole("link", { name: asked, exact: true }).tap()
    const answer = client.page.getByRole("region", { name: tasks["answer.title"] })
    await answer.getByLabel(tasks["answer.files"]).last().setInputFiles(photo)
    await answer.getByRole("button", { name: filled(tasks["answer.give_one"], { count: 1 }) }).tap()
    await client.page.getByText(tasks["submitted.wait"]).waitFor(waitOptions)

    // The client asks a question in the chat.
    await client.goto(`/messages/${world.contextOf(bakery)}?about=chat-${bakery.id}-shared`)
    const words = client.page.getByRole("combobox", { name: threads["write.shared.mine"], exact: true })
    await words.fill("Pouvons-nous en parler à 15 h ?")
    await words.press("Enter")
    await client.page.getByRole("log").getByText("Pouvons-nous en parler à 15 h ?").waitFor(waitOptions)

    // The firm has its home open and gets both notices live; the inbox groups them by subject.
    await firm.page.getByRole("button", { name: unread }).click()
    await firm.page.getByRole("dialog").getByRole("link", { name: inbox.title }).click()
    const groups = office.locator(".inbox-group")
    await expect.poll(() => groups.count(), waitOptions).toBe(2)
    const given = groups.filter({ has: firm.page.getByRole("heading", { name: asked }) })
    const from = "Claire Aubert"
    await given.getByRole("link", { name: filled(notices["type.request.submitted"], { from, what: asked }) }).click()
    const panel = firm.page.getByRole("complementary", { name: tasks.panel })
    await panel.getByRole("link", { name: photo.name }).waitFor(waitOptions)
    await panel.getByRole("button", { name: tasks["act.accept"], exact: true }).click()
    await panel.getByText(tasks["review.accepted.firm"]).first().waitFor(waitOptions)

    // The second notice leads to the chat, where the firm answers.
    await firm.goto("/home?show=inbox")
    const said = filled(notices["type.comment.written"], { from, what: bakery.name })
    await groups.getByRole("link", { name: said }).click()
    await expect.poll(firm.address, waitOptions).toMatch(/^\/messages\//)
    const reply = firm.page.getByRole("combobox", { name: threads["write.shared"], exact: true })
    await reply.fill("Oui, je vous attends dans la salle.")
    await reply.press("Enter")
    await client.page.getByRole("log").getByText("Oui, je vous attends dans la salle.").waitFor(waitOptions)

    // In the afternoon they meet by video.
    await client.goto(room)
    await client.page.getByRole("button", { name: rooms.enter, exact: true }).tap()
    await client.page.getByRole("heading", { name: rooms["stage.waiting"] }).waitFor(waitOptions)
    await firm.page.getByRole("button", { name: app["room.join"], exact: true }).click()
    await firm.page.getByRole("button", { name: rooms.enter, exact: true }).click()
    await firm.page.getByRole("button", { name: filled(rooms["admit.of"], { name: from }), exact: true }).click()
    await client.page.getByLabel("Sophie Morel", { exact: true }).first().waitFor(waitOptions)
    await firm.page.getByRole("button", { name: rooms.leave, exact: true }).click()

    // Evening: the inbox is emptied, nothing is left to do on either side, and the client sees that the answer was
    // accepted.
    await firm.goto("/home?show=inbox")
    await office.getByRole("button", { name: inbox["done.all"] }).click()
    await office.getByText(inbox["empty.inbox"], { exact: true }).waitFor(waitOptions)
    await firm.goto("/home?show=waits")
    await office.getByText(waits["empty.title"]).waitFor(waitOptions)
    await client.goto("/home?show=inbox")
    const accepted = filled(notices["type.request.accepted"], { from: "Sophie Morel", what: asked })
    await phone.getByRole("link", { name: accepted }).waitFor(waitOptions)
    await client.goto("/home")
    await phone.getByRole("heading", { level: 1 }).waitFor(waitOptions)
    expect(await phone.getByRole("region", { name: home["line.asked"], exact: true }).count()).toBe(0)
  }
)
