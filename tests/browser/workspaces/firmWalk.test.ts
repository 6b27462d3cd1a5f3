import { afterAll, beforeAll } from "vitest"
import { firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import { providerCases } from "#tests/models/workspaces/cases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { provider } = textsIn()

let world: World
let opened: OpenPage
let turn = 0
beforeAll(async () => {
  world = await startWorld()
  opened = await openPage(world, { as: "super admin" })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const button = (name: string) => opened.page.getByRole("main").getByRole("button", { name, exact: true })

follows(
  "[WSP-003] [SAD-022] a firm",
  { machine: firmLifeMachine, input: undefined as never, cases: providerCases },
  {
    begin: async () => {
      const firm = await world.portal.make.firm(`Refuge ${(turn += 1)}`, `refuge${turn}.localhost`)
      await opened.goto(`/sa/accounting-firms/${firm.id}`)
      await opened.page.getByRole("heading", { name: provider["part.life"] }).waitFor()
      return firm
    },
    // The provider only deactivates and restores. The `deletion.*` events come from a holding's administrators or a
    // job; they are tested in `tests/api/holding/lifeCycle.test.ts`.
    plays: {
      "deletion.asked": () => Promise.reject(new Error("the provider does not ask for it")),
      "deletion.undone": () => Promise.reject(new Error("the provider does not ask for it")),
      "deletion.came_due": () => Promise.reject(new Error("nobody asks for it")),
      "deletion.finished": () => Promise.reject(new Error("nobody asks for it")),
      "firm.deactivated": async ({ name }) => {
        // Use the keyboard: for some seconds the success message covers the button.
        await button(provider["ending.confirm"]).press("Enter")
        const question = opened.page.getByRole("alertdialog", { name: filled(provider["ending.title"], { name }) })
        await question.getByRole("button", { name: provider["ending.confirm"] }).click()
      },
      "firm.restored": () => button(provider.restore).press("Enter")
    },
    offers: (_, { type }) =>
      button(type === "firm.deactivated" ? provider["ending.confirm"] : provider.restore).isVisible(),
    reads: async () =>
      (await opened.page.getByText(provider["life.closed"], { exact: true }).isVisible()) ? "deactivated" : "active"
  }
)
