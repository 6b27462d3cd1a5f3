import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type News, startNews } from "#tests/api/tasks/newsScene.ts"
import { eventually } from "#tests/support/eventually.ts"
import { mailsTo } from "#tests/support/mails.ts"

let admin: News["admin"]
let firm: News["firm"]
let notices: News["notices"]
let portal: News["portal"]
let prefer: News["prefer"]
let scene: News["scene"]
let tasks: News["tasks"]
let told: News["told"]
beforeAll(async () => {
  ;({ admin, firm, notices, portal, prefer, scene, tasks, told } = await startNews())
})
afterAll(() => portal.stop())

describe("news of tasks", () => {
  test("[NOT-O02] [TSK-O04] reach those whom they concern, in the portal and by mail, as often as each wants", async () => {
    const { ask, company, guest, one, two, n } = await scene()
    const silent = await portal.make.client(company, `silence${n}@client.example`, "collaborator")
    await prefer(two, "never", "instantly")
    await prefer(silent, "never", "never")
    const first = await ask()
    await ask({ title: "Statuts" })
    expect(await told(two)).toEqual([["task.given", "Sophie Morel", "Relevés", "Statuts"]])
    expect([await told(silent), await told(guest)]).toEqual([[], []])
    const [notice] = await notices(two)
    expect(notice).toMatchObject({ company_name: `Société ${n}`, node_id: null, folder_hash: null, count: 2 })
    await eventually(async () => expect((await mailsTo(portal, one.email)).length).toBeGreaterThan(0))
    const [mail] = await mailsTo(portal, one.email)
    expect(mail?.subject).toBe("Du nouveau dans vos tâches et demandes")
    expect(mail?.text).toContain("Sophie Morel vous confie ou vous demande\u00a0: Relevés")

    await tasks.event(one, firm, first.id, { type: "request.submitted", answer: "Voici" })
    expect((await told(admin)).map(([type, , name]) => [type, name])).toContainEqual(["request.submitted", "Relevés"])
    await tasks.event(admin, firm, first.id, { type: "request.returned", reason: "Page 2 illisible" })
    expect((await told(one))[0]).toEqual(["request.returned", "Sophie Morel", "Relevés"])
    expect((await tasks.read(one, firm, first.id)).body.data).toMatchObject({
      status: "to_do",
      review: "returned",
      reason: "Page 2 illisible",
      answer: "Voici",
      submitted_by: { id: one.id }
    })
  })

  test("[TSK-O01] say nothing of what somebody does not see, and of the firm's own tasks to the staff alone", async () => {
    const { ask, company, one, n } = await scene()
    const colleague = await portal.make.staff(firm, `collegue${n}@lumen.example`, "collaborator", true)
    const internal = await ask({ internal: true, member_ids: [colleague.id] })
    const own = await tasks.make(admin, firm, { title: "Inventaire", member_ids: [colleague.id] })
    expect(await told(one)).toEqual([])
    expect(await told(colleague)).toEqual([
      ["task.given", "Sophie Morel", "Inventaire"],
      ["task.given", "Sophie Morel", "Relevés"]
    ])
    expect((await notices(colleague))[0]).toMatchObject({ task_id: own.id, vendor_id: null, company_name: "Lumen" })
    await tasks.event(colleague, firm, own.id, { type: "task.completed" })
    expect((await told(colleague)).length).toBe(2)
    // A request that becomes visible causes notices from now on; when it is removed, its notices disappear.
    await tasks.change(admin, firm, internal.id, { internal: false })
    expect(await told(one)).toEqual([["task.given", "Sophie Morel", "Relevés"]])
    await tasks.remove(admin, firm, internal.id)
    expect([await told(one), company.name]).toEqual([[], `Société ${n}`])
  })
})

describe("a step that is closed", () => {
  test("[TSK-003] [TSK-O04] [NET-090] is refused with its reason, and nothing is returned without one", async () => {
    const { ask, one } = await scene()
    const closed = await tasks.event(admin, firm, (await ask()).id, { type: "request.accepted" })
    expect([closed.status, closed.body.closed_by]).toEqual([409, ["isSubmitted"]])
    const empty = await ask()
    await tasks.event(one, firm, empty.id, { type: "request.submitted" })
    const unsaid = await tasks.event(admin, firm, empty.id, { type: "request.returned", reason: " " })
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { reason: ["task.reason_missing"] }])
  })
})
