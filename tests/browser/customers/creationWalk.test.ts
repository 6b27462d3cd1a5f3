import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { creationMachine, type CreationSnapshot } from "#machines/customers/creation/creation.machine.ts"
import { toCreationView } from "#machines/customers/creation/creation.projection.ts"
import type { CreationEvent } from "#machines/customers/creation/creation.types.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { parisToday } from "#services/people/today.ts"
import { begun, company, fresh, siret } from "#tests/models/customers/creationCases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { holdCalls } from "#tests/support/heldCalls.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, creation } = textsIn()
const failed = (status: number, code: string, errors: Readonly<Record<string, ReadonlyArray<string>>> = {}) =>
  Result.fail({ status, code, errors, retryAfter: null })
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
  // Failed calls are outputs (`Result`) of the actor; the actor itself never errors.
  [`xstate.error.actor.${id}`]: []
})

const say = (event: CreationEvent): CreationEvent => event
const model: Model<typeof creationMachine> = {
  machine: creationMachine,
  input: { today: parisToday() },
  cases: {
    "value.changed": [say({ type: "value.changed", field: "siret", change: { siret } })],
    "step.chosen": [say({ type: "step.chosen", step: "siret" })],
    // Events of another window and of the live stream; covered by other tests.
    "draft.taken": [],
    "tree.built": [],
    ...outcomes("readDraft", Result.succeed(fresh), Result.succeed(begun), failed(404, "error.404")),
    ...outcomes("dropDraft", Result.succeed(null), failed(404, "error.404")),
    ...outcomes(
      "lookUp",
      Result.succeed({ outcome: "found", company }),
      Result.succeed({ outcome: "no_data" }),
      Result.succeed({ outcome: "unavailable" }),
      failed(404, "error.404")
    ),
    ...outcomes("checkAddress", Result.succeed(null), Result.succeed("customer.client_is_staff")),
    ...outcomes(
      "create",
      Result.succeed({ id: 7 as VendorId, company_name: "Fromagerie", tree: "ready" }),
      failed(422, "error.422", { siret: ["customer.siret_known_here"] })
    )
  },
  vertex: ({ answer, furthest, revision, values }) => [
    answer?.outcome,
    furthest === "tree" || furthest === "siret" ? furthest : "between",
    revision > 0,
    values.siret,
    values.looked_up,
    values.general.company_name !== "",
    values.administrator.email
  ]
}
/** Which events the walk uses: a resumed draft walks through all steps, a new one only up to the company. */
const offers = (snapshot: CreationSnapshot, event: CreationEvent) => {
  const { furthest, revision, step, values } = snapshot.context
  if (event.type === "value.changed") return step === "siret" && values.siret === ""
  if (event.type === "step.chosen") return step === "tree"
  if (event.type === "step.leftBack") return furthest === "tree" && step !== "tree"
  if (event.type === "step.continued") return step === "siret" || revision > 0
  if (event.type === "restart.asked") return step === "general" && revision > 0
  return true
}

let world: World
let opened: OpenPage
let calls: Awaited<ReturnType<typeof holdCalls>>
beforeAll(async () => {
  world = await startWorld()
  opened = await openPage(world, { as: "firm admin" })
  const data = (of: unknown) => ({ data: of })
  calls = await holdCalls(opened, {
    readDraft: { call: /GET \/accounting-firms\/\d+\/vendor-draft/, body: data },
    dropDraft: { call: /DELETE \/accounting-firms\/\d+\/vendor-draft/, body: () => undefined },
    lookUp: { call: /GET \/accounting-firms\/\d+\/register/, body: data },
    checkAddress: { call: /GET \/user-by-email/, body: (problem: string | null) => ({ data: { problem } }) },
    create: { call: /POST \/accounting-firms\/\d+\/vendors/, body: data }
  })
  // Autosave belongs to another actor: always answer it with success.
  await opened.page.route("**/vendor-draft", (route) => {
    const request = route.request()
    if (request.method() !== "PUT") return route.fallback()
    const revision = Number(/\d+/.exec(request.headers()["if-match"] ?? "")?.[0] ?? 0) + 1
    const kept = { ...(request.postDataJSON() as object), revision, saved_at: new Date().toISOString() }
    return route.fulfill({ json: { data: kept } })
  })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const main = () => opened.page.getByRole("main")
const submit = () => main().locator("form.step button[type=submit]")
const button = (name: string) => main().getByRole("button", { name, exact: true })
const question = () => opened.page.getByRole("alertdialog", { name: creation["restart.title"] })

const seen = async (snapshot: CreationSnapshot) => {
  const view = toCreationView(snapshot)
  const isThere = view.phase === "filling"
  // Errors are shown while the form is editable, not while a retry is running.
  const isSaid = isThere || view.phase === "unread"
  const said = [view.answerKey, view.failure].filter((code) => code !== null).filter(() => isSaid)
  await expect
    .poll(
      async () => ({
        isUnread: await main().getByRole("heading", { name: creation.unread }).isVisible(),
        step: isThere
          ? await main()
              .getByRole("heading", { name: creation[`step.${view.step}.title`], includeHidden: true })
              .isVisible()
          : null,
        isBusy: isThere ? await main().locator("form.step").getAttribute("aria-busy") : null,
        mayGoOn: isThere ? (await submit().getAttribute("aria-disabled")) !== "true" : null,
        said: await Promise.all(
          said.map((code) => main().getByText(messageText("fr", code)).filter({ visible: true }).first().isVisible())
        ),
        mayRepeat: isThere ? await button(creation["siret.again"]).isVisible() : null,
        isAsked: await question().isVisible(),
        isMade: await main()
          .getByRole("heading", { name: filled(creation["created.title"], { name: "Fromagerie" }) })
          .isVisible()
      }),
      { timeout: 30_000, interval: 20 }
    )
    .toEqual({
      isUnread: view.phase === "unread",
      step: isThere ? true : null,
      isBusy: isThere ? String(view.busy) : null,
      mayGoOn: isThere ? view.canContinue : null,
      said: said.map(() => true),
      mayRepeat: isThere ? view.canRepeat : null,
      isAsked: view.asksToRestart,
      isMade: view.phase === "created"
    })
}

describe("the walks of the creation of a client file, in the browser", () => {
  test.each(tours(model, offers))("[WIZ-001] [WIZ-O02] $title", async ({ run }) => {
    await calls.leavePage()
    await opened.goto(`/customers/${world.firmContextOf("lumen")}/create`)
    await run({
      events: {
        ...calls.events,
        "value.changed": () => main().getByRole("textbox", { name: creation["siret.label"] }).fill(siret),
        "step.continued": () => submit().click(),
        "step.leftBack": () => button(creation.back).click(),
        "step.chosen": () =>
          main()
            .getByRole("navigation", { name: creation.steps })
            .getByRole("button", { name: new RegExp(creation["step.siret"]) })
            .click(),
        "lookUp.repeated": () => button(creation["siret.again"]).click(),
        "draft.reread": () => button(app.retry).click(),
        "restart.asked": () => button(creation.restart).click(),
        "restart.confirmed": () => question().getByRole("button", { name: creation["restart.confirm"] }).click(),
        "restart.dismissed": () => question().getByRole("button", { name: creation["restart.stay"] }).click(),
        "another.begun": () => button(creation["created.another"]).click()
      },
      states: { "*": seen }
    })
  })
})
