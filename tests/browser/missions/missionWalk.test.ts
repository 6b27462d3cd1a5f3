import { afterAll, beforeAll } from "vitest"
import { missionMachine } from "#machines/missions/mission.machine.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { missionCases, plain } from "#tests/models/missions/cases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { missions } = textsIn()

let world: World
let opened: OpenPage
let api: ReturnType<typeof missionsOf>
let service: { readonly id: number }
let turn = 0
beforeAll(async () => {
  world = await startWorld()
  api = missionsOf(world.portal)
  service = await catalogService(world.portal, world.firms.lumen)
  opened = await openPage(world, { as: "firm admin" })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

interface Scene {
  readonly vendor: { readonly id: number; readonly firmId: number }
  readonly id: number
}
const who = () => world.people["firm admin"]
/** A mission without tasks: the tasks created on signing are covered by other tests. */
const words = (name: string) => content(service, who(), { name }, { tasks: [] })
const done = async (call: Promise<{ readonly status: number }>) => {
  const { status } = await call
  if (status >= 300) throw new Error(`answered ${status}`)
}

type Label = keyof typeof missions
const button = (name: Label) =>
  opened.page.locator(".mission-actions").getByRole("button", { name: missions[name], exact: true })
/** Rare actions, which are in the menu. */
const inMenu: ReadonlySet<Label> = new Set(["make", "complete", "suspend", "decline_renewal", "cancel"])
const entry = (name: Label) => opened.page.getByRole("menuitem", { name: missions[name], exact: true })
const press = (name: Label) => async () => {
  if (!inMenu.has(name)) return button(name).press("Enter")
  await button("more").press("Enter")
  await entry(name).press("Enter")
}
const isOffered = async (name: Label) => {
  if (!inMenu.has(name)) return button(name).isVisible()
  if (!(await button("more").isVisible())) return false
  await button("more").press("Enter")
  const found = await entry(name).isVisible()
  await opened.page.keyboard.press("Escape")
  return found
}
/** Performs an action that asks for confirmation, with a reason if the other side will read one. */
const confirmed = (name: Label, reason?: string) => async () => {
  await press(name)()
  const question = opened.page.getByRole("alertdialog", { name: missions[name] })
  if (reason !== undefined) await question.getByRole("textbox").fill(reason)
  await question.getByRole("button", { name: missions[name], exact: true }).click()
}
const labels = {
  "mission.changed": "edit",
  "mission.signed": "sign",
  "mission.completed": "complete",
  "mission.suspended": "suspend",
  "mission.resumed": "resume",
  "mission.cancelled": "cancel",
  "amendment.proposed": "amend",
  "amendment.accepted": "answer.accept",
  "amendment.declined": "answer.decline",
  "amendment.withdrawn": "answer.withdraw",
  "tasks.asked": "make",
  "renewal.declined": "decline_renewal"
} as const satisfies Readonly<Record<string, Label>>
const states = ["draft", "notSigned", "signed", "amending", "suspended", "done", "cancelled"] as const

// Drafts are deleted in their list; events of the clock have no button.
const {
  "mission.discarded": _,
  "mission.ended": __,
  "mission.renewed": ___,
  "renewal.announced": ____,
  ...cases
} = missionCases
const clock = () => Promise.reject(new Error("not on this screen"))
follows<typeof missionMachine, Scene>(
  "[MIS-002] [MIS-O02] [MIS-007] [ACC-071] a mission",
  { machine: missionMachine, input: plain, cases },
  {
    begin: async () => {
      const vendor = await world.portal.make.vendor(world.firms.lumen, `Verrerie ${(turn += 1)}`)
      const draft = await api.made(api.create(who(), vendor, words("Tenue 2027")))
      await opened.goto(`/customer/${world.contextOf(vendor)}/services/${draft.id}`)
      return { vendor, id: draft.id }
    },
    plays: {
      // On this screen these changes come from others, by the live stream; the mission's owner uses the wizard.
      "mission.changed": ({ id, vendor }) =>
        done(api.save(who(), vendor, id, { content: words(`Tenue 2027 ${(turn += 1)}`) })),
      "mission.prepared": ({ id, vendor }) => done(api.act(who(), vendor, id, { type: "prepare" })),
      "amendment.proposed": ({ id, vendor }) =>
        done(
          api.call(who(), vendor, "POST", `/${id}/versions`, { body: { content: words(`Avenant ${(turn += 1)}`) } })
        ),
      "mission.signed": confirmed("sign"),
      "mission.completed": confirmed("complete"),
      "mission.suspended": confirmed("suspend", "Facture impayée"),
      "mission.cancelled": confirmed("cancel", "Cession de l’entreprise"),
      "renewal.declined": confirmed("decline_renewal"),
      "mission.resumed": press("resume"),
      "tasks.asked": press("make"),
      "amendment.accepted": confirmed("answer.accept"),
      "amendment.declined": confirmed("answer.decline", "Trop cher"),
      "amendment.withdrawn": confirmed("answer.withdraw"),
      "mission.discarded": clock,
      "mission.ended": clock,
      "mission.renewed": clock,
      "renewal.announced": clock
    },
    untried: ["mission.prepared"],
    offers: (_, { type }) => isOffered(labels[type as keyof typeof labels]),
    reads: async () => {
      const [said = ""] = await opened.page.locator(".mission-page h2 .tag").allInnerTexts()
      return states.find((state) => missions[`state.${state}`] === said) ?? said
    }
  }
)
