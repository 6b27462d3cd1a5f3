import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Task, TaskGroup } from "#schemas/tasks/task.ts"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

type Listed = { readonly data: ReadonlyArray<Task>; readonly groups: ReadonlyArray<TaskGroup> }

let portal: Portal
let firm: { readonly id: number }
let admin: SignedInUser
let client: SignedInUser

beforeAll(async () => {
  portal = await startPortal()
  const { make } = portal
  firm = await make.firm("Groupes")
  const [near, far] = [await make.vendor(firm, "Élan"), await make.vendor(firm, "Fleur")]
  admin = await make.staff(firm, "admin@groupes.example")
  client = await make.client(near, "client@groupes.example")
  const tasks = tasksOf(portal)
  const add = (title: string, days: number, vendor: { readonly id: number } | null) =>
    tasks.make(admin, firm, {
      title,
      due_date: dayFrom(days),
      ...(vendor === null ? {} : { type: "information_request", vendor_ids: [vendor.id] })
    })
  await add("Relevés", -1, far)
  await add("relevés", 2, near)
  await add("Contrats", -3, near)
  await add("Contrats", 1, far)
  await add("Équipe", 0, null)
})
afterAll(() => portal.stop())

const list = async (as: SignedInUser, query: string) => {
  const { body, status } = await portal.call<Listed>("GET", `/api/tasks?firm_id=${firm.id}${query}`, { as })
  expect(status).toBe(200)
  return body
}
const told = ({ data, groups }: Listed) =>
  groups.map(({ name, overdue, task_ids: ids, total }) => [
    name,
    total,
    overdue,
    ids.map((id) => data.find((task) => task.id === id)?.title)
  ])

describe("a grouped list", () => {
  test("[TSK-004] companies follow each other by name, the firm's own last, each by due date within", async () => {
    expect(told(await list(admin, "&group=company"))).toEqual([
      ["Élan", 2, 1, ["Contrats", "relevés"]],
      ["Fleur", 2, 1, ["Relevés", "Contrats"]],
      [null, 1, 0, ["Équipe"]]
    ])
  })

  test("[TSK-004] equal titles stand together whatever their case", async () => {
    expect(told(await list(admin, "&group=title"))).toEqual([
      ["Contrats", 2, 1, ["Contrats", "Contrats"]],
      ["Équipe", 1, 0, ["Équipe"]],
      ["Relevés", 2, 1, ["Relevés", "relevés"]]
    ])
  })

  test("[TSK-004] [TSK-016] a group that a page cuts goes on where the next begins, and both say how much there is of it", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(admin, `&group=company&per_page=2&page=${page}&sort=title`))
    )
    expect(pages.map(told)).toEqual([
      [["Élan", 2, 1, ["Contrats", "relevés"]]],
      [["Fleur", 2, 1, ["Contrats", "Relevés"]]],
      [[null, 1, 0, ["Équipe"]]]
    ])
    const cut = await Promise.all([1, 2].map((page) => list(admin, `&group=company&per_page=3&page=${page}`)))
    expect(cut.map(told)).toEqual([
      [
        ["Élan", 2, 1, ["Contrats", "relevés"]],
        ["Fleur", 2, 1, ["Relevés"]]
      ],
      [
        ["Fleur", 2, 1, ["Contrats"]],
        [null, 1, 0, ["Équipe"]]
      ]
    ])
    expect(cut[0]?.groups[1]?.key).toBe(cut[1]?.groups[0]?.key)
  })

  test("[TSK-004] [TSK-O01] groups count what the filters leave and what the caller sees; without one there are none", async () => {
    expect(told(await list(admin, "&group=title&overdue=true"))).toEqual([
      ["Contrats", 1, 1, ["Contrats"]],
      ["Relevés", 1, 1, ["Relevés"]]
    ])
    expect(told(await list(client, "&group=title"))).toEqual([
      ["Contrats", 1, 1, ["Contrats"]],
      ["relevés", 1, 0, ["relevés"]]
    ])
    expect((await list(admin, "")).groups).toEqual([])
  })
})
