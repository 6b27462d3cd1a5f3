import { afterAll, beforeAll } from "vitest"
import { letterTemplateMachine } from "#machines/letters/letterTemplate.machine.ts"
import { lettersOf } from "#tests/api/letters/support.ts"
import { templateCases } from "#tests/models/letters/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let staff: SignedInUser
let letters: ReturnType<typeof lettersOf>
beforeAll(async () => {
  portal = await startPortal()
  const firm = await portal.make.firm("Buvard")
  staff = await portal.make.staff(firm, "anne@buvard.example", "collaborator")
  letters = lettersOf(portal, firm)
})
afterAll(() => portal.stop())

const step = (type: string) => (id: number) => letters.of(staff, id, "events", { type })

follows(
  "[LET-002] a template",
  { machine: letterTemplateMachine, input: { letters: 0 }, cases: templateCases },
  {
    begin: async () => (await letters.made(staff)).id,
    plays: {
      "template.changed": (id) => letters.one(staff, id, "PATCH", { document_name: "Lettre" }),
      "template.archived": step("template.archived"),
      "template.restored": step("template.restored"),
      "template.removed": (id) => letters.one(staff, id, "DELETE")
    },
    reads: async (id) => {
      const { body, status } = await letters.one(staff, id)
      return status === 404 ? "removed" : body.data.state
    }
  }
)
