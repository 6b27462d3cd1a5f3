import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { InboxChange, InboxCounts, InboxGroup } from "#schemas/notifications/inbox.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { mailNotices } from "#server/notifications/sendNotices.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { eventually } from "#tests/support/eventually.ts"
import { jobsDone, mailsTo } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let admin: SignedInUser
let colleague: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Boîte", "boite.localhost")
  admin = await portal.make.staff(firm, "sophie@boite.example")
  colleague = await portal.make.staff(firm, "thomas@boite.example")
})
afterAll(() => portal.stop())

const at = (rest: string) => `/api/accounting-firms/${firm.id}/inbox${rest}`
interface Read {
  readonly data: ReadonlyArray<InboxGroup>
  readonly counts: InboxCounts
}
const read = async (as: SignedInUser, show = "inbox") =>
  (await portal.call<Read>("GET", at(`?show=${show}`), { as })).body
const change = (as: SignedInUser, body: object) =>
  portal.call<{ readonly data: InboxChange } & ProblemDocument>("POST", at("/events"), { as, body })
const mute = (as: SignedInUser, object: string, is_muted: boolean) =>
  portal.call<{ readonly data: InboxChange } & ProblemDocument>("POST", at("/mutes"), {
    as,
    body: { object, is_muted }
  })
const tell = (task: number, type: string, user = colleague.id, by = admin.id) =>
  portal.arrange(
    (sql) => sql`select app.tell_task(${task}, ${type}, ${by}::integer, array[${user}::integer], true, interval '0')`
  )
const titles = ({ data }: Read) => data.map(({ title }) => title)
const taskOf = async (title: string) => (await tasksOf(portal).make(admin, firm, { title })).id
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const forget = () => portal.arrange((sql) => sql`delete from notice`)

describe("an inbox", () => {
  test("[NOT-O01] groups what concerns the person by object, the latest news first, and counts each view", async () => {
    await forget()
    const [one, other] = [await taskOf("TVA de mai"), await taskOf("Bilan")]
    await forget()
    await tell(one, "task.given")
    await tell(other, "task.due")
    await tell(one, "task.completed")
    const inbox = await read(colleague)
    expect(
      inbox.data.map(({ object, notices, title, unread }) => [object, title, unread, notices.map(({ type }) => type)])
    ).toEqual([
      [`task:${one}`, "TVA de mai", 2, ["task.completed", "task.given"]],
      [`task:${other}`, "Bilan", 1, ["task.due"]]
    ])
    expect(inbox.counts).toEqual({ inbox: 2, unread: 2, snoozed: 0, done: 0 })
    // Other people's inboxes are separate, and nobody can change another person's notices.
    expect((await read(admin)).data).toEqual([])
    expect((await change(admin, { type: "notice.done", objects: [`task:${one}`] })).status).toBe(404)
    const stranger = await portal.make.staff(await portal.make.firm("Ailleurs"), "zoe@ailleurs.example")
    expect((await portal.call("GET", at(""), { as: stranger })).status).toBe(404)
  })

  test("[NOT-O01] is worked through: done and back, put aside and back by itself; what was done before stays done", async () => {
    await forget()
    const task = await taskOf("Relevés")
    const object = `task:${task}`
    await forget()
    await tell(task, "task.given")
    const before = await change(colleague, { type: "notice.done", objects: [object] })
    expect([before.status, before.body.data.changed, before.body.data.counts.done]).toEqual([200, 1, 1])
    await tell(task, "task.due")
    const done = await change(colleague, { type: "notice.done", objects: [object] })
    expect(done.body.data.changed).toBe(1)
    expect((await change(colleague, { type: "notice.done", objects: [object] })).body).toMatchObject({
      status: 409,
      closed_by: ["isInInbox"]
    })
    // An undo restores what it undoes, and nothing done earlier.
    await change(colleague, { type: "notice.restored", objects: [object], done_at: done.body.data.at })
    expect((await read(colleague)).data.map(({ notices }) => notices.map(({ type }) => type))).toEqual([["task.due"]])

    const early = await change(colleague, { type: "notice.snoozed", objects: [object], until: inHours(-1) })
    expect([early.status, early.body.closed_by]).toEqual([409, ["isLater", "isInInbox"]])
    const never = await change(colleague, { type: "notice.snoozed", objects: [object], until: "2026-99-99T99:99:99Z" })
    expect(never.status).toBe(409)
    await change(colleague, { type: "notice.snoozed", objects: [object], until: inHours(2) })
    expect(titles(await read(colleague))).toEqual([])
    expect((await read(colleague, "snoozed")).data[0]?.snoozed_until).not.toBeNull()
    await portal.arrange(
      (sql) => sql`update notice set snoozed_until = now() where object = ${object} and done_at is null`
    )
    expect((await read(colleague)).data[0]).toMatchObject({ title: "Relevés", unread: 1, snoozed_until: null })
    // A new notice about the object wakes the snoozed ones.
    await change(colleague, { type: "notice.snoozed", objects: [object], until: inHours(2) })
    await tell(task, "task.due")
    expect((await read(colleague)).counts).toMatchObject({ inbox: 1, snoozed: 0 })
  })

  test("[NOT-O01] hears no more of what is muted, alone and until it is unmuted", async () => {
    await forget()
    const task = await taskOf("Loyer")
    const object = `task:${task}`
    await forget()
    await tell(task, "task.given")
    await tell(task, "task.given", admin.id, colleague.id)
    expect((await mute(colleague, object, true)).body.data.counts).toMatchObject({ inbox: 0, done: 1 })
    await tell(task, "task.due")
    await tell(task, "task.due", admin.id, colleague.id)
    expect([titles(await read(colleague)), titles(await read(admin))]).toEqual([[], ["Loyer"]])
    expect((await read(colleague, "done")).data[0]?.is_muted).toBe(true)
    await mute(colleague, object, false)
    await tell(task, "task.completed")
    expect(titles(await read(colleague))).toEqual(["Loyer"])
    expect((await mute(colleague, "task:2000000001", true)).status).toBe(404)
    expect((await mute(colleague, "x' or 1", true)).status).toBe(422)
  })

  test("[NOT-O01] keeps what merges several objects as one line, which cannot be muted", async () => {
    await forget()
    const [one, other] = [await taskOf("Premier"), await taskOf("Second")]
    await forget()
    await tell(one, "task.given")
    await tell(other, "task.given")
    const [group] = (await read(colleague)).data
    expect(group?.object).toMatch(/^many:/)
    expect(group?.notices[0]?.names).toEqual(["Premier", "Second"])
    expect((await mute(colleague, group?.object ?? "", true)).status).toBe(404)
  })
})

test("[NOT-O01] a page hears at once of a notice for its person, without its content, and of nobody else's", async () => {
  await forget()
  const task = await taskOf("Silence")
  await forget()
  const stop = new AbortController()
  const listen = async (as: SignedInUser) => {
    const heard = { text: "" }
    const response = await fetch(`${portal.url}/api/live`, {
      headers: { authorization: `Bearer ${as.token}` },
      signal: stop.signal
    })
    const decoder = new TextDecoder()
    void (async () => {
      for await (const part of response.body ?? []) heard.text += decoder.decode(part as Uint8Array, { stream: true })
    })().catch(() => undefined)
    await eventually(() => expect(heard.text).toMatch(/^: beat\n\n/))
    return () => [...heard.text.matchAll(/^event: notice\ndata: (.*)$/gm)].map(([, data]) => data)
  }
  const [theirs, others] = [await listen(colleague), await listen(admin)]
  await tell(task, "task.given")
  await eventually(() => expect(theirs()).toEqual([JSON.stringify({ firm: firm.id })]))
  // A merged notice is signalled again; reading sends no signal.
  await tell(task, "task.given")
  await eventually(() => expect(theirs()).toHaveLength(2))
  await change(colleague, { type: "notice.done", objects: [`task:${task}`] })
  await tell(task, "task.given", admin.id, colleague.id)
  await eventually(() => expect(others()).toHaveLength(1))
  expect(theirs()).toHaveLength(2)
  stop.abort()
})

describe("its mails", () => {
  const mail = (user: SignedInUser) =>
    portal.runtime.runPromise(
      mailNotices(firm.id, user.id).pipe(Effect.provide(PgClient.layer(portal.database.connections.app)))
    )
  const prepare = async (email: string) => {
    await forget()
    const user = await portal.make.staff(firm, email)
    const task = await taskOf(`Pour ${email}`)
    await forget()
    await tell(task, "task.given", user.id)
    return { user, task }
  }

  test("[NOT-003] two workers send one mail, and what is put aside is mailed when it comes back", async () => {
    const { task, user } = await prepare("lea@boite.example")
    await change(user, { type: "notice.snoozed", objects: [`task:${task}`], until: inHours(1) })
    await mail(user)
    expect(await mailsTo(portal, user.email)).toEqual([])
    await portal.arrange((sql) => sql`update notice set snoozed_until = now(), mail_at = now()`)
    await Promise.all([mail(user), mail(user), mail(user)])
    await jobsDone(portal)
    expect(await mailsTo(portal, user.email)).toHaveLength(1)
  })

  test("[NOT-001] [NOT-003] each kind is switched off from its mail without signing in; looking at the page changes nothing", async () => {
    const { task, user } = await prepare("nina@boite.example")
    await mail(user)
    await jobsDone(portal)
    const [first] = await mailsTo(portal, user.email)
    const stop = new URL(first?.stop ?? "")
    expect(first?.text).toContain(`Tâches et demandes – http://boite.localhost`)
    const preferences = () =>
      portal.arrange(
        (sql) => sql<{ mail: string | null }>`
        select notifications->'tasks'->>'mail' as mail from app.preferences(${user.id})`
      )
    const ask = async (method: "GET" | "POST", path = stop.pathname) => {
      const response = await fetch(new URL(path, portal.url), {
        method,
        ...(method === "POST"
          ? { body: "List-Unsubscribe=One-Click", headers: { "content-type": "application/x-www-form-urlencoded" } }
          : {})
      })
      return { status: response.status, html: await response.text(), headers: response.headers }
    }
    const page = await ask("GET")
    expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"])
    expect(page.html).toContain("nina@boite.example")
    expect(await preferences()).toEqual([{ mail: null }])
    // Nobody can forge or alter a link: GET and POST answer alike.
    const altered = `${stop.pathname.slice(0, -1)}${stop.pathname.endsWith("A") ? "B" : "A"}`
    for (const path of [altered, "/api/unsubscribe/x", `/api/unsubscribe/${"A".repeat(120)}`])
      for (const method of ["GET", "POST"] as const) expect((await ask(method, path)).status).toBe(404)
    expect(await preferences()).toEqual([{ mail: null }])
    expect((await ask("POST")).status).toBe(200)
    expect((await ask("POST")).status).toBe(200)
    expect(await preferences()).toEqual([{ mail: "never" }])
    await tell(task, "task.due", user.id)
    await mail(user)
    await jobsDone(portal)
    expect(await mailsTo(portal, user.email)).toHaveLength(1)
    // Notices in the portal are unaffected.
    expect((await read(user)).counts.inbox).toBe(1)
  })
})
