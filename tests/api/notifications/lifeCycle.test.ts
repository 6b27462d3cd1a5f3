import { afterAll, beforeAll } from "vitest"
import { noticeMachine } from "#machines/notifications/notice.machine.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
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

const at = (rest = "") => `/api/accounting-firms/${firm.id}/notifications${rest}`
const say = (id: number, type: string) => portal.call("POST", at(`/${id}/events`), { as: reader, body: { type } })

follows(
  "[NOT-O01] a notice",
  { machine: noticeMachine, input: undefined as never, cases: noticeCases },
  {
    begin: async () => {
      const [row] = await portal.arrange(
        (sql) => sql<{ id: number }>`
          insert into notice (firm_id, vendor_id, user_id, type, node_id, folder_id, names, shown_at, mail_every)
          values (${firm.id}, ${vendor.id}, ${reader.id}, 'node.added', ${vendor.root}, ${vendor.root}, '{a.pdf}', now(), 'never')
          returning id::integer`
      )
      return row?.id ?? 0
    },
    plays: {
      "notice.read": (id) => say(id, "notice.read"),
      "notice.unread": (id) => say(id, "notice.unread")
    },
    reads: async (id) => {
      const path = at("?per_page=100")
      const { body } = await portal.call<{ readonly data: ReadonlyArray<Notice> }>("GET", path, { as: reader })
      return body.data.find((one) => one.id === id)?.read_at === null ? "unread" : "read"
    }
  }
)
