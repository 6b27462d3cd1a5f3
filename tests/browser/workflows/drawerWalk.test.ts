import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { WorkflowDrawerSnapshot } from "#machines/workflows/workflowDrawer.machine.ts"
import { toWorkflowDrawerView } from "#machines/workflows/workflowDrawer.projection.ts"
import type { DrawerEvent, DrawerPlan } from "#machines/workflows/workflowDrawer.setup.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { drawerModel, drawnWorkflow } from "#tests/models/workflows/drawerModel.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { holdCalls } from "#tests/support/heldCalls.ts"
import { tours } from "#tests/support/model.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { workflows, app, form } = textsIn()
/** Enough statuses for every walk to remove one repeatedly. */
const workflow = {
  ...drawnWorkflow,
  statuses: Array.from({ length: 20 }, (_, place) => ({
    ...drawnWorkflow.statuses?.[0],
    id: place + 1,
    name: `Étape ${place + 1}`
  }))
}

let world: World
let opened: OpenPage
let calls: Awaited<ReturnType<typeof holdCalls>>
let list: string
beforeAll(async () => {
  world = await startWorld()
  opened = await openPage(world, { as: "firm admin" })
  list = `/customer/${world.contextOf(world.companies.bakery)}/workflows`
  calls = await holdCalls(opened, {
    read: { call: /GET \/vendors\/\d+\/workflows\/\d+/, body: () => ({ data: workflow }) },
    simulate: { call: /POST \/vendors\/\d+\/workflows\/\d+\/simulate/, body: (data) => ({ data }) },
    remove: { call: /DELETE \/vendors\/\d+\/workflows\/\d+/, body: () => undefined }
  })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const drawer = () => opened.page.getByRole("dialog")
const question = () => opened.page.getByRole("alertdialog")
const active = () => drawer().getByRole("checkbox", { name: workflows["field.is_active"] })

const plan = async ({ kind }: DrawerPlan) => {
  if (kind === "removal") return drawer().getByRole("button", { name: workflows.delete }).click()
  if (kind === "status")
    return drawer()
      .getByRole("button", { name: new RegExp(`^${filled(workflows["status.remove"], { name: "" })}`) })
      .last()
      .click()
  if (!(await active().isChecked())) await active().check()
  // The checkbox keeps its value until the question is answered.
  return active().click()
}
const close = async () => {
  await drawer().getByRole("button", { name: app.close }).click()
  const stay = opened.page.getByRole("alertdialog", { name: form["leave.title"] })
  await expect
    .poll(async () => opened.address() === list || (await stay.isVisible()), { timeout: 30_000, interval: 20 })
    .toBe(true)
  if (await stay.isVisible()) await stay.getByRole("button", { name: form["leave.confirm"] }).click()
}

const seen = async (snapshot: WorkflowDrawerSnapshot) => {
  const view = toWorkflowDrawerView(snapshot)
  // A closed drawer shows no error.
  const failure = view.phase === "closed" ? null : view.failure
  const { kind } = view.question?.plan ?? { kind: null }
  await expect
    .poll(
      async () => ({
        isOpen: await drawer().isVisible(),
        address: opened.address(),
        isUnread: await opened.page.getByRole("heading", { name: workflows.unread }).isVisible(),
        isEdited: await drawer().getByRole("textbox", { name: workflows["field.name"], exact: true }).isVisible(),
        asks:
          kind !== null && (await question().getByText(workflows[`plan.${kind}.confirm`], { exact: true }).isVisible()),
        isAsked: await question().isVisible(),
        said: failure === null ? null : await opened.page.getByText(messageText("fr", failure)).first().isVisible()
      }),
      { timeout: 30_000, interval: 20 }
    )
    .toEqual({
      isOpen: view.phase !== "closed",
      address: view.phase === "closed" ? list : `${list}/7`,
      isUnread: view.phase === "unread",
      isEdited: view.phase === "editing",
      asks: kind !== null,
      isAsked: view.question !== null,
      said: failure === null ? null : true
    })
}

/** The form cannot be used while a simulation is running, and the drawer is not closed then. */
const offers = (snapshot: WorkflowDrawerSnapshot, event: DrawerEvent) =>
  event.type !== "drawer.closed" || !snapshot.matches("simulating")

describe("the walks of a workflow's drawer, in the browser", () => {
  test.each(tours(drawerModel(7, false), offers))("[WFL-006] [WFL-007] [WFL-008] [ACC-076] $title", async ({ run }) => {
    await calls.leavePage()
    await opened.goto(`${list}/7`)
    await run({
      events: {
        ...calls.events,
        "drawer.reread": () => drawer().getByRole("button", { name: app.retry, exact: true }).click(),
        "drawer.closed": close,
        "plan.made": ({ event }) => plan((event as Extract<DrawerEvent, { readonly type: "plan.made" }>).plan),
        "plan.confirmed": () => question().getByRole("button").last().click(),
        "plan.dismissed": () => question().getByRole("button", { name: app.cancel }).click()
      },
      states: { "*": seen }
    })
  })
})
