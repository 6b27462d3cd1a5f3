import { afterAll, beforeAll } from "vitest"
import { catalogItemMachine } from "#machines/catalog/catalogItem.machine.ts"
import { serviceRequestMachine } from "#machines/catalog/serviceRequest.machine.ts"
import { catalogOf, fresh } from "#tests/api/catalog/support.ts"
import { freeService, itemCases, requestCases } from "#tests/models/catalog/cases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { catalog, form, orders } = textsIn()

let world: World
let firm: OpenPage
let client: OpenPage
let api: ReturnType<typeof catalogOf>
beforeAll(async () => {
  world = await startWorld()
  api = catalogOf(world.portal, world.firms.lumen, world.people["firm admin"])
  firm = await openPage(world, { as: "firm admin" })
  // The live event of the deletion may arrive before its response, while the page is still open.
  firm.expectProblem(/404 GET \/api\/accounting-firms\/\d+\/catalog-services\/\d+$/)
  client = await openPage(world, { as: "client admin" })
})
afterAll(async () => {
  await client.close()
  await firm.close()
  await world.stop()
})

const office = () => firm.page.getByRole("main")
const stateIn = async (tags: ReturnType<OpenPage["page"]["locator"]>, states: Readonly<Record<string, string>>) => {
  // Read all texts in one call: an element found by a separate count may be gone when its text is read.
  const [said = ""] = await tags.allInnerTexts()
  return Object.entries(states).find(([, words]) => words === said)?.[0] ?? said
}

interface Item {
  readonly title: string
  readonly path: string
}
type Entry = "archive" | "publish" | "remove" | "restore"
const entries = {
  "item.published": "publish",
  "item.archived": "archive",
  "item.restored": "restore",
  "item.removed": "remove"
} as const satisfies Readonly<Record<string, Entry>>
const menu = ({ title }: Item) =>
  office()
    .getByRole("button", { name: filled(catalog.more, { title }), exact: true })
    .press("Enter")
const entry = (name: Entry) => firm.page.getByRole("menuitem", { name: catalog[name], exact: true })
const choose = (name: Entry) => async (item: Item) => {
  await menu(item)
  await entry(name).press("Enter")
}
const isThere = ({ path }: Item) => firm.address() === path
const deliverable = () => office().getByLabel(catalog["field.deliverable"])
let typed = 0

follows<typeof catalogItemMachine, Item>(
  "[CAT-002] [CAT-003] [ACC-044] a service",
  { machine: catalogItemMachine, input: freeService, cases: itemCases },
  {
    begin: async () => {
      const title = fresh("Conseil")
      const { category_id, id } = (await api.createService({ title })).body.data
      const path = `/settings/${world.firmContextOf("lumen")}/offers/categories/${category_id}/catalog-services/${id}`
      await firm.goto(path)
      await office().getByRole("heading", { name: title, level: 1 }).waitFor()
      return { title, path }
    },
    plays: {
      "item.changed": async () => {
        await deliverable().fill(`Livrable ${(typed += 1)}`)
        await office().getByRole("button", { name: form.save, exact: true }).press("Enter")
        await office().getByText(form.saved, { exact: true }).waitFor()
      },
      "item.published": () => office().getByRole("button", { name: catalog.publish, exact: true }).press("Enter"),
      "item.archived": choose("archive"),
      "item.restored": choose("restore"),
      "item.removed": async (item) => {
        await choose("remove")(item)
        const question = firm.page.getByRole("alertdialog")
        await question.getByRole("button", { name: catalog["removal.confirm"], exact: true }).press("Enter")
      }
    },
    offers: async (item, { type }) => {
      if (!isThere(item)) return false
      if (type === "item.changed") return deliverable().isEditable()
      await menu(item)
      const isOpen = await entry(entries[type]).evaluateAll((found) =>
        found.some((one) => one.checkVisibility() && one.getAttribute("aria-disabled") !== "true")
      )
      await firm.page.keyboard.press("Escape")
      return isOpen
    },
    reads: (item) =>
      isThere(item)
        ? stateIn(office().locator(".catalog-actions .tag"), {
            draft: catalog["state.draft"],
            published: catalog["state.published"],
            archived: catalog["state.archived"]
          })
        : Promise.resolve("removed")
  }
)

let sold: { readonly id: number } | undefined
const theirs = () => client.page.getByRole("main")
const act = (name: "accept" | "decline" | "withdraw") =>
  (name === "withdraw" ? theirs() : office()).getByRole("button", { name: orders[name], exact: true })
const acts = { "order.accepted": "accept", "order.declined": "decline", "order.withdrawn": "withdraw" } as const

follows<typeof serviceRequestMachine, number>(
  "[SRQ-007] [SRQ-O01] [ACC-041] [ACC-092] a service request, with both sides looking at it",
  { machine: serviceRequestMachine, input: undefined as never, cases: requestCases },
  {
    begin: async () => {
      sold ??= await api.published({ title: fresh("Bilan"), unit_price: 10_000 })
      const bakery = world.companies.bakery
      const chosen = [{ kind: "service", id: sold.id, quantity: 1 }]
      const { id } = (await api.order(bakery, world.people["client admin"], chosen, 10_000)).body.data
      await Promise.all([
        firm.goto(`/settings/${world.firmContextOf("lumen")}/offers?request=${id}`),
        client.goto(`/service-requests/${world.contextOf(bakery)}?request=${id}`)
      ])
      return id
    },
    plays: {
      "order.accepted": () => act("accept").press("Enter"),
      "order.declined": async () => {
        await act("decline").press("Enter")
        const dialog = firm.page.getByRole("dialog")
        await dialog.getByRole("textbox").fill("Hors de notre métier.")
        await dialog.getByRole("button", { name: orders.decline, exact: true }).press("Enter")
      },
      "order.withdrawn": async () => {
        await act("withdraw").press("Enter")
        const question = client.page.getByRole("alertdialog")
        await question.getByRole("button", { name: orders["withdrawal.confirm"], exact: true }).press("Enter")
      },
      // The mission wizard does this elsewhere; here the row is changed directly and both lists are notified.
      "order.converted": async (id) => {
        const [row] = await world.portal.arrange(
          (sql) => sql<{ id: number }>`update service_request set state = 'converted', decided_at = now()
            where id = ${id} returning id`
        )
        if (row === undefined) throw new Error("no request was converted")
        await Promise.all([firm.page.reload(), client.page.reload()])
      }
    },
    untried: ["order.converted"],
    offers: (_, { type }) => act(acts[type as keyof typeof acts]).isVisible(),
    reads: () =>
      stateIn(office().locator(".request-line[aria-expanded='true'] .tag"), {
        requested: orders["state.requested"],
        accepted: orders["state.accepted"],
        declined: orders["state.declined"],
        withdrawn: orders["state.withdrawn"],
        converted: orders["state.converted"]
      })
  }
)
