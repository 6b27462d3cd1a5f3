import { afterAll, beforeAll } from "vitest"
import { firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import type { ProviderFirm } from "#schemas/workspaces/provider.api.ts"
import { providerCases } from "#tests/models/workspaces/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let provider: SignedInUser
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  provider = await portal.make.user("root@platform.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${provider.id}`)
})
afterAll(() => portal.stop())

const step = (id: number, type: string) =>
  portal.call("POST", `/api/sa/accounting-firms/${id}/events`, { as: provider, body: { type } })

follows(
  "[WSP-003] [SAD-022] a firm",
  { machine: firmLifeMachine, input: undefined as never, cases: providerCases },
  {
    begin: async () => (await portal.make.firm(`Cabinet${(turn += 1)}`)).id,
    // The provider only deactivates and restores. The `deletion.*` events come from a holding's administrators or a
    // job; they are tested in tests/api/holding/lifeCycle.test.ts.
    plays: {
      "deletion.asked": () => Promise.reject(new Error("the provider does not ask for it")),
      "deletion.undone": () => Promise.reject(new Error("the provider does not ask for it")),
      "deletion.came_due": () => Promise.reject(new Error("nobody asks for it")),
      "deletion.finished": () => Promise.reject(new Error("nobody asks for it")),
      "firm.deactivated": (id) => step(id, "firm.deactivated"),
      "firm.restored": (id) => step(id, "firm.restored")
    },
    reads: async (id) => {
      const path = `/api/sa/accounting-firms/${id}`
      const { body } = await portal.call<{ readonly data: ProviderFirm }>("GET", path, { as: provider })
      return body.data.is_active ? "active" : "deactivated"
    }
  }
)
