import { afterAll, beforeAll } from "vitest"
import { noticeMachine } from "#machines/notifications/notice.machine.ts"
import type { InboxGroup } from "#schemas/notifications/inbox.ts"
import { noticeCases } from "#tests/models/notifications/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let reader: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Avis")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  reader = await portal.make.client(vendor, "claire@avis.example")
})
afterAll(() => portal.stop())

const at = (rest: string) => `/api/accounting-firms/${firm.id}/${rest}`
const say = (id: number, type: string, until?: string) =>
  portal.call("POST", at(`notifications/${id}/events`), {
    as: reader,
    body: { type, ...(until === undefined ? {} : { until }) }
  })
const dayMs = 86_400_000

let folder = 1_000_000

follows(
  "[NOT-O01] a notice",
  { machine: noticeMachine, input: undefined as never, cases: noticeCases },
  {
    begin: async () => {
      // Paths run in parallel: each needs its own folder, since notices of one folder form one group.
      const own = ++folder
      const [row] = await portal.arrange(
        (sql) => sql<{ id: number }>`
          insert into notice (firm_id, vendor_id, user_id, type, node_id, folder_id, names, shown_at, mail_every)
          values (${firm.id}, ${vendor.id}, ${reader.id}, 'node.added', ${vendor.root}, ${own}, '{a.pdf}', now(), 'never')
          returning id::integer`
      )
      return { id: row?.id ?? 0, object: `node:${own}` }
    },
    plays: {
      "notice.read": ({ id }) => say(id, "notice.read"),
      "notice.unread": ({ id }) => say(id, "notice.unread"),
      "notice.done": ({ id }) => say(id, "notice.done"),
      "notice.restored": ({ id }) => say(id, "notice.restored"),
      "notice.woken": ({ id }) => say(id, "notice.woken"),
      "notice.snoozed": ({ id }, { isLater }) =>
        say(id, "notice.snoozed", new Date(Date.now() + (isLater ? dayMs : -dayMs)).toISOString())
    },
    reads: async ({ object }) => {
      for (const show of ["snoozed", "done", "unread", "inbox"] as const)
        for (let page = 1; page < 20; page += 1) {
          const { body } = await portal.call<{ readonly data: ReadonlyArray<InboxGroup> }>(
            "GET",
            at(`inbox?show=${show}&page=${page}`),
            { as: reader }
          )
          if (body.data.some((group) => group.object === object)) return show === "inbox" ? "read" : show
          if (body.data.length === 0) break
        }
      return "nowhere"
    }
  }
)
