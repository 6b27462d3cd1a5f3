import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { TaskBulkAnswer, TaskDetail, TaskUndoAnswer } from "#schemas/tasks/task.ts"
import { type TaskBulkAct, taskBulkLimit } from "#schemas/tasks/taskRules.ts"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import fc from "#tests/support/properties.ts"

type Who = "admin" | "anne" | "bruno" | "client" | "guest" | "other"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
let otherFirm: { readonly id: number }
let near: { readonly id: number; readonly firmId: number }
let far: { readonly id: number; readonly firmId: number }
let people: Record<Who, SignedInUser>

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  const { make } = portal
  firm = await make.firm("Lots")
  otherFirm = await make.firm("Ailleurs")
  near = await make.vendor(firm, "Près")
  far = await make.vendor(firm, "Loin")
  people = {
    admin: await make.staff(firm, "admin@lots.example"),
    anne: await make.staff(firm, "anne@lots.example", "collaborator", true),
    bruno: await make.staff(firm, "bruno@lots.example", "collaborator"),
    client: await make.client(near, "client@lots.example"),
    guest: await make.client(near, "guest@lots.example", "guest"),
    other: await make.staff(otherFirm, "other@ailleurs.example")
  }
  await portal.arrange(
    (sql) =>
      sql`insert into assignment (firm_id, vendor_id, user_id) values (${firm.id}, ${near.id}, ${people.bruno.id})`
  )
})
afterAll(() => portal.stop())

const bulk = (
  as: SignedInUser,
  act: TaskBulkAct,
  chosen: ReadonlyArray<{ readonly id: number; readonly revision?: number }>,
  more: object = {},
  key?: string
) =>
  tasks.call<TaskBulkAnswer>(as, firm, "POST", "/bulk", {
    body: {
      act,
      tasks: chosen.map(({ id, revision }) => ({ id, ...(revision === undefined ? {} : { revision }) })),
      ...more
    },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } })
  })
const undo = (as: SignedInUser, id: string | null) =>
  tasks.call<TaskUndoAnswer>(as, firm, "POST", `/bulk/${id ?? ""}/undo`)
const work = (title: string, more: object = {}) =>
  tasks.make(people.admin, firm, { title, vendor_ids: [near.id], ...more })
const request = (title: string, more: object = {}) => work(title, { type: "information_request", ...more })
const read = async (id: number) => (await tasks.read(people.admin, firm, id)).body.data
const codes = ({ report }: TaskBulkAnswer | TaskUndoAnswer) => report.map(({ code, name }) => [name, code])

describe("an act on many tasks", () => {
  test("[TSK-003] each is decided by its own machine: those that cannot be completed stay and are told by name", async () => {
    const plain = await work("Simple")
    const given = await request("Remise")
    const over = await work("Finie")
    await tasks.event(people.client, firm, given.id, { type: "request.submitted" })
    await tasks.event(people.admin, firm, over.id, { type: "task.completed" })
    const { body, status } = await bulk(people.admin, "complete", [plain, { id: given.id }, { id: over.id }])
    expect(status).toBe(200)
    expect(body.data.changed).toEqual([{ id: plain.id, revision: plain.revision + 1 }])
    expect(codes(body.data)).toEqual([
      ["Remise", "closed.isReviewed"],
      ["Finie", "closed.hasOtherStatus"]
    ])
    expect((await read(plain.id)).status).toBe("done")
    expect((await read(given.id)).review).toBe("submitted")
  })

  test("[TSK-003] undone, each is what it was: to do, returned with its reason, in progress", async () => {
    const [toDo, started, returned] = [await work("A"), await work("B"), await request("C")]
    await tasks.event(people.admin, firm, started.id, { type: "task.started" })
    await tasks.event(people.client, firm, returned.id, { type: "request.submitted" })
    await tasks.event(people.admin, firm, returned.id, { type: "request.returned", reason: "Illisible" })
    const { body } = await bulk(people.admin, "complete", [{ id: toDo.id }, { id: started.id }, { id: returned.id }])
    expect(body.data.report).toEqual([])
    const back = await undo(people.admin, body.data.undo_id)
    expect(back.body.data.restored.map(({ id }) => id).toSorted()).toEqual(
      [toDo.id, started.id, returned.id].toSorted()
    )
    const stands = async ({ id }: { readonly id: number }) => {
      const { reason, review, status } = await read(id)
      return [status, review, reason]
    }
    expect(await stands(toDo)).toEqual(["to_do", "none", ""])
    expect(await stands(started)).toEqual(["in_progress", "none", ""])
    expect(await stands(returned)).toEqual(["to_do", "returned", "Illisible"])
    // A repeated undo returns the same answer and changes nothing.
    expect((await undo(people.admin, body.data.undo_id)).body).toEqual(back.body)
  })

  test("[TSK-010] the staff that are chosen take the place of the staff, the client's people stay, and who may not enter is told of", async () => {
    const [one, away] = [
      await request("Une", { member_ids: [people.admin.id, people.client.id] }),
      await request("Loin", { vendor_ids: [far.id], member_ids: [people.anne.id] })
    ]
    const { body } = await bulk(people.admin, "assign", [one, away], { member_ids: [people.bruno.id] })
    expect(codes(body.data)).toEqual([["Loin", "task.member_unknown"]])
    const members = async (id: number) => (await read(id)).members.map((member) => member.id).toSorted()
    expect(await members(one.id)).toEqual([people.bruno.id, people.client.id].toSorted())
    expect(await members(away.id)).toEqual([people.anne.id])
    await undo(people.admin, body.data.undo_id)
    expect(await members(one.id)).toEqual([people.admin.id, people.client.id].toSorted())
  })

  test("[TSK-001] due dates go to a day, to none, or by so many days, and come back one by one", async () => {
    const [dated, free] = [await work("Datée", { due_date: dayFrom(3) }), await work("Libre")]
    const due = async (id: number) => (await read(id)).due_date
    const moved = await bulk(people.admin, "date", [{ id: dated.id }, { id: free.id }], { days: -5 })
    expect(codes(moved.body.data)).toEqual([["Libre", "task.due_date_absent"]])
    expect(await due(dated.id)).toBe(dayFrom(-2))
    await undo(people.admin, moved.body.data.undo_id)
    expect(await due(dated.id)).toBe(dayFrom(3))
    const set = await bulk(people.admin, "date", [{ id: dated.id }, { id: free.id }], { due_date: dayFrom(9) })
    expect([await due(dated.id), await due(free.id)]).toEqual([dayFrom(9), dayFrom(9)])
    // A task that was changed meanwhile is not undone.
    await tasks.change(people.anne, firm, free.id, { title: "Libre encore" })
    const back = (await undo(people.admin, set.body.data.undo_id)).body.data
    expect(codes(back)).toEqual([["Libre", "task.changed_since"]])
    expect([await due(dated.id), await due(free.id)]).toEqual([dayFrom(3), dayFrom(9)])
    await bulk(people.admin, "date", [{ id: dated.id }], { due_date: null })
    expect(await due(dated.id)).toBeNull()
    for (const more of [{}, { days: 1, due_date: dayFrom(1) }, { days: 9_999 }])
      expect((await bulk(people.admin, "date", [{ id: dated.id }], more)).status).toBeOneOf([400, 422])
  })

  test("[TSK-001] what is removed comes back whole: sub-tasks, people, documents' places and states", async () => {
    const top = await request("Haut", { notes: "Notes", due_date: dayFrom(2), member_ids: [people.client.id] })
    const below = await tasks.make(people.admin, firm, { type: "information_request", title: "Bas", parent_id: top.id })
    await tasks.event(people.client, firm, below.id, { type: "request.submitted", answer: "Voilà" })
    const before = [await read(top.id), await read(below.id)]
    // The sub-task is selected too: it is removed with its parent.
    const { body } = await bulk(people.admin, "remove", [{ id: top.id }, { id: below.id }])
    expect(body.data).toMatchObject({ changed: [{ id: top.id }, { id: below.id }], report: [] })
    expect((await tasks.read(people.admin, firm, below.id)).status).toBe(404)
    const back = (await undo(people.admin, body.data.undo_id)).body.data
    expect(back.report).toEqual([])
    const plain = ({ children, ...task }: TaskDetail) => ({
      ...task,
      revision: 0,
      updated_at: "",
      children: children.map(({ id }) => id)
    })
    expect([await read(top.id), await read(below.id)].map(plain)).toEqual(before.map(plain))
    // New ids continue after the restored ones.
    expect((await work("Après")).id).toBeGreaterThan(below.id)
  })

  test("[TSK-001] a sub-task whose parent went meanwhile is told of instead of coming back alone", async () => {
    const top = await work("Parent")
    const below = await tasks.make(people.admin, firm, { title: "Enfant", parent_id: top.id })
    const { body } = await bulk(people.admin, "remove", [below])
    await tasks.remove(people.admin, firm, top.id)
    expect(codes((await undo(people.admin, body.data.undo_id)).body.data)).toEqual([["Enfant", "task.parent_gone"]])
  })

  test("[TSK-O04] clients are reminded of many requests, once a day each, in one mail; nothing takes that back", async () => {
    const [first, second] = [await request("Relevés"), await request("Factures")]
    const office = await work("Interne")
    await tasks.event(people.admin, firm, second.id, { type: "request.reminded" })
    const mailsOf = () =>
      portal.arrange(
        (sql) =>
          sql<{
            n: number
          }>`select count(*)::integer as n from mail where kind = 'reminders' and user_id = ${people.client.id}`
      )
    const [before] = await mailsOf()
    const third = await request("Contrats")
    const { body } = await bulk(
      people.admin,
      "remind",
      [first, second, third, office].map(({ id }) => ({ id }))
    )
    expect(body.data).toMatchObject({ undo_id: null, changed: [{ id: first.id }, { id: third.id }] })
    expect(codes(body.data)).toEqual([
      ["Factures", "closed.isNotRemindedToday"],
      ["Interne", "closed.isInformationRequest"]
    ])
    expect((await read(first.id)).reminded_at).not.toBeNull()
    const [after] = await mailsOf()
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1)
  })
})

describe("who may", () => {
  test("[TSK-O01] clients and guests act on no task at once, and another firm finds nothing", async () => {
    const one = await request("À voir")
    for (const who of ["client", "guest"] as const) {
      const { body, status } = await bulk(people[who], "complete", [one])
      expect([who, status, body.closed_by]).toEqual([who, 403, ["isOfFirm"]])
    }
    expect((await bulk(people.other, "complete", [one])).status).toBe(404)
    expect((await read(one.id)).status).toBe("to_do")
  })

  test("[TSK-O01] [ACC-002] what one does not see answers like none at all, without its name", async () => {
    const hidden = await work("Cachée", { vendor_ids: [far.id] })
    const foreign = await tasks.make(people.other, otherFirm, { title: "D’ailleurs" })
    const seen = await work("Vue")
    const { body } = await bulk(people.bruno, "complete", [hidden, foreign, seen, { id: 2_000_000_000 }])
    expect(body.data.changed.map(({ id }) => id)).toEqual([seen.id])
    expect(codes(body.data)).toEqual([
      [null, "error.404"],
      [null, "error.404"],
      [null, "error.404"]
    ])
    expect((await read(hidden.id)).status).toBe("to_do")
  })

  test("[TSK-001] a collaborator removes what they made and nothing else", async () => {
    const own = await tasks.make(people.bruno, firm, { title: "La mienne", vendor_ids: [near.id] })
    const others = await work("La leur")
    const { body } = await bulk(people.bruno, "remove", [own, others])
    expect(body.data.changed.map(({ id }) => id)).toEqual([own.id])
    expect(body.data.report.map(({ name }) => name)).toEqual(["La leur"])
    // Only the person who made the change can undo it.
    expect((await undo(people.admin, body.data.undo_id)).body.code).toBe("task.bulk_past")
    expect((await undo(people.bruno, body.data.undo_id)).body.data.restored.map(({ id }) => id)).toEqual([own.id])
  })
})

describe("the call", () => {
  test("[TSK-003] a revision that was overtaken is refused for that task alone", async () => {
    const [one, two] = [await work("Un"), await work("Deux")]
    await tasks.change(people.anne, firm, one.id, { title: "Un bis" })
    const { body } = await bulk(people.admin, "complete", [one, two])
    expect(codes(body.data)).toEqual([["Un bis", "error.412"]])
    expect(body.data.changed.map(({ id }) => id)).toEqual([two.id])
  })

  test("[TSK-003] the same key gives the same answer and acts once, also at the same moment; for another act it is refused", async () => {
    const one = await work("Clé", { due_date: dayFrom(1) })
    const act = () => bulk(people.admin, "date", [{ id: one.id }], { days: 2 }, "key-1")
    const [first, second] = await Promise.all([act(), act()])
    expect(second.body).toEqual(first.body)
    expect((await act()).body).toEqual(first.body)
    expect((await read(one.id)).due_date).toBe(dayFrom(3))
    expect((await bulk(people.admin, "complete", [{ id: one.id }], {}, "key-1")).body.errors).toEqual({
      "idempotency-key": ["error.key_reused"]
    })
    // An idempotency key is valid per person.
    expect((await bulk(people.anne, "date", [{ id: one.id }], { days: 2 }, "key-1")).status).toBe(200)
    expect((await read(one.id)).due_date).toBe(dayFrom(5))
  })

  test("[TSK-003] two hundred at most, each once", async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 1_000_000 + index }))
    expect((await bulk(people.admin, "complete", ids(taskBulkLimit))).status).toBe(200)
    expect((await bulk(people.admin, "complete", ids(taskBulkLimit + 1))).status).toBeOneOf([400, 422])
    expect((await bulk(people.admin, "complete", [])).status).toBeOneOf([400, 422])
    expect((await bulk(people.admin, "complete", [{ id: 5 }, { id: 5 }])).body.errors).toEqual({
      tasks: ["selection.repeated"]
    })
    expect((await bulk(people.admin, "assign", [{ id: 5 }])).body.errors).toEqual({
      member_ids: ["task.members_missing"]
    })
    for (const id of ["5", "00000000-0000-4000-8000-000000000000"])
      expect((await undo(people.admin, id)).status).toBeOneOf([400, 409, 422])
  })

  test("[TSK-003] acts that cross each other all end, and each task is as one of them left it", async () => {
    const made = await Promise.all(["p", "q", "r"].map((title) => work(title, { due_date: dayFrom(0) })))
    const [forth, back] = [made, made.toReversed()]
    const answers = await Promise.all([
      bulk(
        people.admin,
        "date",
        forth.map(({ id }) => ({ id })),
        { days: 1 }
      ),
      bulk(
        people.anne,
        "date",
        back.map(({ id }) => ({ id })),
        { days: 10 }
      ),
      bulk(
        people.bruno,
        "complete",
        forth.map(({ id }) => ({ id }))
      )
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { id } of made) expect(await read(id)).toMatchObject({ due_date: dayFrom(11), status: "done" })
  })

  test("[TSK-003] whatever is done to some of many tasks, its undoing leaves them as they were", async () => {
    const made = await Promise.all(["x", "y", "z"].map((title) => request(title, { due_date: dayFrom(1) })))
    const said = async () =>
      Promise.all(
        made.map(async ({ id }) => {
          const { due_date, members, notes, reason, review, status, title } = await read(id)
          return { due_date, members, notes, reason, review, status, title }
        })
      )
    const act = fc.oneof(
      fc.record({ act: fc.constant("complete" as const) }),
      fc.record({ act: fc.constant("remove" as const) }),
      fc.record({ act: fc.constant("date" as const), days: fc.integer({ min: -30, max: 30 }) }),
      fc.record({ act: fc.constant("assign" as const), member_ids: fc.constant([people.anne.id]) })
    )
    await fc.assert(
      fc.asyncProperty(fc.subarray([0, 1, 2], { minLength: 1 }), act, async (places, { act: name, ...more }) => {
        const before = await said()
        const chosen = places.flatMap((place) => made[place] ?? []).map(({ id }) => ({ id }))
        const { body } = await bulk(people.admin, name, chosen, more)
        expect(body.data.changed).toHaveLength(chosen.length)
        expect((await undo(people.admin, body.data.undo_id)).body.data.report).toEqual([])
        expect(await said()).toEqual(before)
      }),
      { numRuns: 15 }
    )
  })
})
