import { afterAll, beforeAll } from "vitest"
import { taskMachine } from "#machines/tasks/task.machine.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import type { Vendor } from "#tests/api/documents/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { allowed, taskCases } from "#tests/models/tasks/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
let vendor: Vendor
let admin: SignedInUser
let person: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  firm = await portal.make.firm("Lumen")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  admin = await portal.make.staff(firm, "admin@lumen.example")
  person = await portal.make.client(vendor, "claire@client.example", "collaborator")
})
afterAll(() => portal.stop())

interface Scene {
  id: number
  wasMade: boolean
}
const event = ({ id }: Scene, type: string, as = admin, more: object = {}) =>
  tasks.event(as, firm, id, { type, ...more })
const stateOf = ({ review, status }: TaskDetail) => {
  if (review === "submitted") return "submitted"
  if (status === "done") return review === "accepted" ? "accepted" : "done"
  if (status === "in_progress") return "inProgress"
  return review === "returned" ? "returned" : "toDo"
}
// Documents are tested elsewhere; undo is done by a bulk action.
const {
  "document.attached": _attached,
  "document.detached": _detached,
  "task.restored": _restored,
  ...cases
} = taskCases

follows(
  "[TSK-003] [TSK-O04] [NET-090] a request to a client",
  {
    machine: taskMachine,
    input: { type: "information_request", internal: false },
    cases: { ...cases, "request.returned": { type: "request.returned", by: allowed, reason: "Illisible" } }
  },
  {
    begin: async (): Promise<Scene> => ({ id: 999_999_999, wasMade: false }),
    plays: {
      "task.added": async (scene) => {
        const body = {
          type: "information_request",
          title: "Relevés",
          vendor_ids: [vendor.id],
          assignee_ids: [person.id]
        }
        const made = await tasks.create(admin, firm, body)
        scene.id = made.body.data[0]?.id ?? 0
        scene.wasMade = true
        return made
      },
      "task.changed": ({ id }) => tasks.change(admin, firm, id, { title: `Relevés ${Math.random()}` }),
      "task.reopened": (scene) => event(scene, "task.reopened"),
      "task.started": (scene) => event(scene, "task.started"),
      "task.completed": (scene) => event(scene, "task.completed"),
      "request.submitted": (scene) => event(scene, "request.submitted", person),
      "request.accepted": (scene) => event(scene, "request.accepted"),
      "request.reminded": (scene) => event(scene, "request.reminded"),
      "request.returned": (scene, { reason }) => event(scene, "request.returned", admin, { reason }),
      "document.attached": () => Promise.reject(new Error("not played here")),
      "document.detached": () => Promise.reject(new Error("not played here")),
      "task.removed": ({ id }) => tasks.remove(admin, firm, id),
      "task.restored": () => Promise.reject(new Error("not played here"))
    },
    reads: async ({ id, wasMade }) => {
      const { body, status } = await tasks.read(admin, firm, id)
      return status === 200 ? stateOf(body.data) : wasMade ? "removed" : "absent"
    },
    // Not tried: it would create another one.
    untried: ["task.added"]
  }
)
