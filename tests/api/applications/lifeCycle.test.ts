import { afterAll, beforeAll } from "vitest"
import { applicationMachine } from "#machines/applications/application.machine.ts"
import { applicationCases } from "#tests/models/applications/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let admin: SignedInUser
let clerk: SignedInUser
let at: string
beforeAll(async () => {
  portal = await startPortal()
  const firm = await portal.make.firm("Ardoise")
  admin = await portal.make.staff(firm, "admin@ardoise.example")
  clerk = await portal.make.staff(firm, "clerk@ardoise.example", "collaborator", true)
  at = `/api/accounting-firms/${firm.id}/applications`
})
afterAll(() => portal.stop())

interface Row {
  readonly id: number
  readonly is_active: boolean
}
let titles = 0
const by = ({ isFirmAdmin }: { readonly isFirmAdmin: boolean }) => (isFirmAdmin ? admin : clerk)
const change = (id: number, as: SignedInUser, body: object) => portal.call("PATCH", `${at}/${id}`, { as, body })

follows(
  "[NET-048] [APP-001] an application",
  {
    machine: applicationMachine,
    input: undefined as never,
    cases: {
      ...applicationCases,
      removedByAClerk: { type: "application.removed", by: { isOfFirm: true, isFirmAdmin: false } }
    }
  },
  {
    begin: async () => {
      const body = { title: `Paie ${(titles += 1)}`, uri: "https://paie.example/", roles: ["admin"] }
      return (await portal.call<{ readonly data: Row }>("POST", at, { as: clerk, body })).body.data.id
    },
    plays: {
      "application.changed": (id, event) => change(id, by(event.by), { title: `Congés ${(titles += 1)}` }),
      "application.activated": (id, event) => change(id, by(event.by), { is_active: true }),
      "application.deactivated": (id, event) => change(id, by(event.by), { is_active: false }),
      "application.removed": (id, event) => portal.call("DELETE", `${at}/${id}`, { as: by(event.by) })
    },
    reads: async (id) => {
      const { data } = (await portal.call<{ readonly data: ReadonlyArray<Row> }>("GET", at, { as: clerk })).body
      const row = data.find((one) => one.id === id)
      return row === undefined ? "removed" : row.is_active ? "active" : "inactive"
    },
    // A change says how it is to be, not which event happens.
    repeatable: ["application.activated", "application.deactivated"],
    rights: ["isFirmAdmin"]
  }
)
