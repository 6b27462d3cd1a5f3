import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { missionWizardMachine, type MissionWizardSnapshot } from "#machines/missions/missionWizard.machine.ts"
import { toMissionWizardView } from "#machines/missions/missionWizard.projection.ts"
import type { KeptDraft, MissionWizardEvent } from "#machines/missions/missionWizard.setup.ts"
import type { MissionDetail } from "#schemas/missions/mission.ts"
import * as Result from "#schemas/shared/result.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { mission } from "#tests/models/missions/cases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { holdCalls } from "#tests/support/heldCalls.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { missions } = textsIn()
const named = (name: string): MissionWizardEvent => ({ type: "value.changed", field: "name", change: { name } })
const failed = (errors: Readonly<Record<string, ReadonlyArray<string>>>) =>
  Result.fail({ status: 422, code: "error.422", errors, retryAfter: null })
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
  // Failed calls are outputs (`Result`) of the actor; the actor itself never errors.
  [`xstate.error.actor.${id}`]: []
})
const kept: KeptDraft = {
  id: 4,
  revision: 2,
  step: "summary",
  content: mission({ name: "Tenue 2027" }),
  kind: "draft",
  note: "",
  before: null
}

const model: Model<typeof missionWizardMachine> = {
  machine: missionWizardMachine,
  input: undefined,
  cases: {
    "value.changed": [named(""), named("Tenue 2027")],
    "step.chosen": (["data", "summary"] as const).map((step) => ({ type: "step.chosen", step })),
    // Only used by amendments.
    "note.changed": [],
    // Confirming leaves the page, so there is nothing left to check.
    "leaving.confirmed": [],
    ...outcomes(
      "read",
      Result.succeed(kept),
      Result.fail({ status: 404, code: "error.404", errors: {}, retryAfter: null })
    ),
    ...outcomes("save", Result.succeed({ id: 4, revision: 3 }), failed({ name: ["mission.name_taken"] })),
    ...outcomes("finish", Result.succeed({ id: 4 }), failed({ "services.0.ends_on": ["mission.service_outside"] }))
  },
  vertex: ({ content: { name }, heading, isChanged, step }) => [step, heading, isChanged, name]
}
/**
 * Which events the walk uses: the name is in the first step, and only unsaved changes that cannot be saved ask before
 * leaving.
 */
const offers = (snapshot: MissionWizardSnapshot, event: MissionWizardEvent) => {
  const { content: now, isChanged, step } = snapshot.context
  if (event.type === "value.changed") return step === "data" && event.change.name !== now.name
  if (event.type === "leaving.asked") return snapshot.matches("filling") && isChanged && now.name === ""
  // Use only some ways between the steps: all combinations would repeat the same walk.
  if (event.type === "step.leftBack") return step === "team"
  return event.type !== "step.chosen" || step === "summary" || (step === "data" && now.name !== "")
}

let world: World
let opened: OpenPage
let calls: Awaited<ReturnType<typeof holdCalls>>
let draft: MissionDetail
let address: string
beforeAll(async () => {
  world = await startWorld()
  const { create, made } = missionsOf(world.portal)
  const admin = world.people["firm admin"]
  const service = await catalogService(world.portal, world.firms.lumen)
  draft = await made(create(admin, world.companies.bakery, content(service, admin)))
  address = `/customer/${world.contextOf(world.companies.bakery)}/services/create/${draft.id}`
  opened = await openPage(world, { as: "firm admin" })
  const data = (change: object) => ({ data: { ...draft, ...change, id: draft.id } })
  calls = await holdCalls(opened, {
    read: { call: /GET \/vendors\/\d+\/missions\/\d+/, body: data },
    save: { call: /PUT \/vendors\/\d+\/missions\/\d+/, body: data },
    finish: { call: /POST \/vendors\/\d+\/missions\/\d+\/events/, body: data }
  })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const main = () => opened.page.getByRole("main")
const submit = () => main().locator("form.step button[type=submit]")
const question = () => opened.page.getByRole("alertdialog", { name: missions["leave.title"] })

const seen = async (snapshot: MissionWizardSnapshot) => {
  const view = toMissionWizardView(snapshot)
  const isThere = view.phase === "filling"
  const codes = [
    ...Object.entries(view.errors).flatMap(([field, own = []]) => (field === "name" ? own : [])),
    view.failure
  ]
  // Errors are shown while the form is editable, not while a retry is running.
  const isSaid = isThere || view.phase === "unread"
  const said = codes.filter((code) => code !== null).filter(() => isSaid)
  await expect
    .poll(
      async () => ({
        address: view.phase === "finished" ? opened.address() : null,
        isUnread: await main().getByRole("heading", { name: missions.unread }).isVisible(),
        step: isThere
          ? await main()
              .getByRole("heading", { name: missions[`step.${view.step}.title`], includeHidden: true })
              .isVisible()
          : null,
        isBusy: isThere ? await main().locator("form.step").getAttribute("aria-busy") : null,
        mayGoOn: isThere ? (await submit().getAttribute("aria-disabled")) !== "true" : null,
        said: await Promise.all(
          said.map((code) => main().getByText(messageText("fr", code)).filter({ visible: true }).first().isVisible())
        ),
        isAsked: await question().isVisible()
      }),
      { timeout: 30_000, interval: 20 }
    )
    .toEqual({
      address: view.phase === "finished" ? address.replace("/create/", "/") : null,
      isUnread: view.phase === "unread",
      step: isThere ? true : null,
      isBusy: isThere ? String(view.busy) : null,
      mayGoOn: isThere ? view.canContinue : null,
      said: said.map(() => true),
      isAsked: view.asksToLeave
    })
}

describe("the walks of the wizard of missions, in the browser", () => {
  test.each(tours(model, offers))("[MIS-O01] $title", async ({ run }) => {
    await calls.leavePage()
    await opened.goto(address)
    await run({
      events: {
        ...calls.events,
        "value.changed": ({ event }) =>
          main()
            .getByLabel(missions["field.name"])
            .fill((event as Extract<MissionWizardEvent, { readonly type: "value.changed" }>).change.name ?? ""),
        "step.continued": () => submit().click(),
        "step.leftBack": () => main().getByRole("button", { name: missions.back, exact: true }).click(),
        "step.chosen": ({ event }) => {
          const { step } = event as Extract<MissionWizardEvent, { readonly type: "step.chosen" }>
          const steps = main().getByRole("navigation", { name: missions.steps })
          return steps.getByRole("button", { name: new RegExp(missions[`step.${step}`]) }).click()
        },
        "draft.reread": () => main().getByRole("button", { name: textsIn().app.retry, exact: true }).click(),
        "leaving.asked": () => main().getByRole("link", { name: missions["back.list"] }).click(),
        "leaving.dismissed": () => question().getByRole("button", { name: missions["leave.stay"] }).click()
      },
      states: { "*": seen }
    })
  })
})
