import { PDFDocument } from "@cantoo/pdf-lib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  areaEditorMachine,
  type AreaEditorEvent,
  type AreaEditorSnapshot,
  toAreaEditorView
} from "#machines/signatures/areaEditor.machine.ts"
import type { Grip } from "#machines/signatures/areas.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"
import { signaturesOf } from "#tests/api/signatures/support.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { signatures } = textsIn()
const people = [
  { firstname: "Zoë", lastname: "Lefèvre", email: "zoe@dehors.example" },
  { firstname: "Ali", lastname: "Benali", email: "ali@dehors.example" }
] as const
const keys = ["p1", "p2"] as const
const nameOf = (place: number) => `${people[place]?.firstname} ${people[place]?.lastname}`

const say = (event: AreaEditorEvent): AreaEditorEvent => event
const middle = { x: 0.5, y: 0.5 }
/** Length of a drag, as fractions of the page. */
const far = { x: 0.1, y: 0.12 }
const model: Model<typeof areaEditorMachine> = {
  machine: areaEditorMachine,
  input: { pages: 2, signatories: keys.map((key) => ({ key, area: null })) },
  cases: {
    // Both pages are visible here; scrolling to a page is tested in `tests/browser/signatures/signatures.test.ts`.
    "page.shown": [],
    "signatory.chosen": keys.map((key) => say({ type: "signatory.chosen", key })),
    "area.begun": [say({ type: "area.begun", page: 0, at: middle })],
    "area.taken": (["body", "se"] as const).map((grip) => say({ type: "area.taken", key: "p1", grip, at: middle })),
    "pointer.moved": [say({ type: "pointer.moved", at: { x: middle.x + far.x, y: middle.y + far.y } })],
    "area.nudged": [say({ type: "area.nudged", key: "p1", right: 1, down: 0 })],
    "area.stretched": [say({ type: "area.stretched", key: "p1", right: 0, down: 1 })],
    "area.turned": ([-1, 1] as const).map((pages) => say({ type: "area.turned", key: "p1", pages })),
    "area.removed": [say({ type: "area.removed", key: "p1" })]
  },
  vertex: ({ areas, chosen, drag }) => [[...areas.keys()].toSorted(), chosen, drag?.grip, drag?.before === null]
}

let world: World
let opened: OpenPage
let paper: Uint8Array
beforeAll(async () => {
  world = await startWorld()
  opened = await openPage(world, { as: "firm admin" })
  const document = await PDFDocument.create()
  for (const _ of [1, 2]) document.addPage([300, 200])
  paper = await document.save()
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const main = () => opened.page.getByRole("main")
const sheet = (page: number) => main().locator(".areas-page").nth(page)
const person = (place: number) => main().locator(".areas-person").nth(place)
const boxOf = (key: string) => main().locator(`.area-box[data-place="${keys.indexOf(key as "p1")}"]`)
const button = (name: string) => main().getByRole("button", { name, exact: true })

/** Prepares a new document up to the step where the areas of its two signatories are placed. */
const begin = async () => {
  const sender = world.people["firm admin"]
  const name = `Bail ${crypto.randomUUID()}.pdf`
  const { id } = await signaturesOf(world.portal).paper(
    sender,
    world.companies.bakery,
    world.tree.folders.legal,
    name,
    Buffer.from(paper)
  )
  await opened.goto(`/signatures/${world.contextOf(world.companies.bakery)}/send/${id}`)
  for (const [place, one] of people.entries()) {
    await button(signatures.outsider).click()
    for (const field of ["firstname", "lastname", "email"] as const)
      await main()
        .getByRole("textbox", { name: signatures[`field.${field}`], exact: true })
        .nth(place)
        .fill(one[field])
  }
  await main().locator("form.step button[type=submit]").click()
  await sheet(1).waitFor()
}

/** Where the pointer was pressed, and the size of that page; drags are relative to it. */
let pressed = { x: 0, y: 0, width: 0, height: 0 }
const pressAt = async (x: number, y: number, page: number) => {
  const box = await sheet(page).boundingBox()
  if (box === null) throw new Error("the page is not drawn")
  pressed = { x, y, width: box.width, height: box.height }
  await opened.page.mouse.move(x, y)
  await opened.page.mouse.down()
}
const gripOf = async (key: string, grip: Grip) => {
  const target = grip === "body" ? boxOf(key).locator(".area-name") : boxOf(key).locator(`[data-grip="${grip}"]`)
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${grip} of ${key} is not drawn`)
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}
/**
 * Presses while the boxes of other signatories (or all boxes) ignore the pointer, because they may cover the target.
 */
const pressThrough = async (key: string | null, press: () => Promise<void>) => {
  const others = main().locator(
    key === null ? ".area-box" : `.area-box:not([data-place="${keys.indexOf(key as "p1")}"])`
  )
  const set = (value: string) =>
    others.evaluateAll((all, to) => all.forEach((one) => void ((one as HTMLElement).style.pointerEvents = to)), value)
  await set("none")
  await press()
  await set("")
}
const type = async (key: string, pressedKey: string) => boxOf(key).press(pressedKey)
interface Step {
  readonly event: object
}
type Of<T extends "area.begun" | "area.taken" | "area.turned"> = Extract<AreaEditorEvent, { readonly type: T }>
const keyIn = ({ event }: Step) => (event as { readonly key: string }).key

const gestures = {
  "signatory.chosen": (step: Step) => person(keys.indexOf(keyIn(step) as "p1")).click(),
  "area.begun": async ({ event }: Step) => {
    const { at, page } = event as Of<"area.begun">
    const box = await sheet(page).boundingBox()
    if (box === null) throw new Error("the page is not drawn")
    await pressThrough(null, () => pressAt(box.x + at.x * box.width, box.y + at.y * box.height, page))
  },
  "area.taken": async ({ event }: Step) => {
    const { grip, key } = event as Of<"area.taken">
    const page = Number((await boxOf(key).getAttribute("aria-label"))?.match(/\d+$/)?.[0] ?? 1) - 1
    const [x, y] = await gripOf(key, grip)
    await pressThrough(key, () => pressAt(x, y, page))
  },
  "pointer.moved": () =>
    opened.page.mouse.move(pressed.x + far.x * pressed.width, pressed.y + far.y * pressed.height, { steps: 2 }),
  "pointer.released": () => opened.page.mouse.up(),
  "pointer.cancelled": async () => {
    await main().locator(".areas-page[data-dragging]").first().dispatchEvent("pointercancel")
    await opened.page.mouse.up()
  },
  "area.added": () => main().locator(".areas > aside > .button").press("Enter"),
  "area.nudged": (step: Step) => type(keyIn(step), "ArrowRight"),
  "area.stretched": (step: Step) => type(keyIn(step), "Shift+ArrowDown"),
  "area.turned": (step: Step) =>
    type(keyIn(step), (step.event as Of<"area.turned">).pages === 1 ? "PageDown" : "PageUp"),
  "area.removed": (step: Step) => type(keyIn(step), "Delete")
}

const left = ["areas.left_zero", "areas.left_one", "areas.left_other"] as const
const within = (one: number, other: number) => Math.abs(one - other) < 0.01
const isDrawnAt = async (key: string, { height, page, width, x, y }: SignatureArea) => {
  const [box, under] = await Promise.all([boxOf(key).boundingBox(), sheet(page).boundingBox()])
  if (box === null || under === null) return "not drawn"
  const found = [(box.x - under.x) / under.width, (box.y - under.y) / under.height]
  const size = [box.width / under.width, box.height / under.height]
  const isThere = [...found, ...size].every((one, at) => within(one, [x, y, width, height][at] ?? 0))
  return isThere || { found, size, wanted: { x, y, width, height } }
}
const seen = async (snapshot: AreaEditorSnapshot) => {
  const view = toAreaEditorView(snapshot)
  await expect
    .poll(
      async () => ({
        people: await main()
          .locator(".areas-person")
          .evaluateAll((all) =>
            all.map((one) => [one.getAttribute("aria-pressed"), one.querySelector("small")?.textContent])
          ),
        boxes: await main()
          .locator(".area-box")
          .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
        places: await Promise.all(view.areas.map(({ area, key }) => isDrawnAt(key, area))),
        isDragging: (await main().locator(".areas-page[data-dragging]").count()) > 0,
        added: await main().locator(".areas > aside > .button").textContent(),
        left: await main().locator(".areas [role=status]").textContent()
      }),
      { timeout: 15_000, interval: 20 }
    )
    .toEqual({
      people: view.signatories.map(({ isChosen, page }) => [
        String(isChosen),
        page === null ? signatures["area.none"] : filled(signatures["on.page"], { page: String(page + 1) })
      ]),
      boxes: view.areas
        .toSorted((one, other) => one.area.page - other.area.page || one.place - other.place)
        .map(({ area, place }) =>
          filled(signatures["area.label"], { name: nameOf(place), page: String(area.page + 1) })
        ),
      places: view.areas.map(() => true),
      isDragging: view.isDragging,
      added: filled(signatures["area.add"], { page: String(view.page + 1) }),
      left: filled(signatures[left[view.missing] ?? "areas.left_other"], { count: String(view.missing) })
    })
}

describe("the walks of placing areas, in the browser", () => {
  test.each(tours(model))("[SIG-013] [SIG-O02] $title", async ({ run }) => {
    await begin()
    await run({ events: gestures, states: { "*": seen } })
  })
})
