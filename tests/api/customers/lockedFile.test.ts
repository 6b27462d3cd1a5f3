import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MadeShare } from "#schemas/documents/sharing.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { sendFile, text } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const office = async (name: string) => {
  const firm = await portal.make.firm(name)
  const vendor = await portal.make.vendor(firm, "Épicerie du Port")
  const other = await portal.make.vendor(firm, "Boulangerie du Quai")
  const admin = await portal.make.staff(firm, `admin@${name.toLowerCase()}.example`)
  const document = await documentsOf(portal).document(vendor, "Bilan.pdf", { author: admin })
  return { firm, vendor, other, admin, document, folder: await portal.make.folder(vendor, "Banque") }
}

/** Holds the lock of a transfer, and of a deletion, while `use` runs. */
const whileLocked = <A>(vendor: number, use: () => Promise<A>) =>
  portal.arrange((sql) =>
    sql.withTransaction(Effect.andThen(sql`select pg_advisory_xact_lock(20252, ${vendor})`, Effect.promise(use)))
  )

describe("a client file that is being transferred or deleted", () => {
  test("calls for it wait without a connection of the database, and are answered afterwards; others are answered at once", async () => {
    const { admin, document, firm, folder, other, vendor } = await office("Quai")
    const inTree = `/api/vendors/${vendor.id}`
    const reads = [
      `/api/customers/${vendor.id}`,
      `/api/customers/${vendor.id}/banks`,
      `${inTree}/documents/access`,
      `${inTree}/folders/${vendor.root}/content?limit=10`,
      `${inTree}/documents/${document.id}`,
      `${inTree}/documents/${document.id}/versions`,
      `${inTree}/documents/search?q=bilan`,
      `${inTree}/trash`,
      `/api/tasks?firm_id=${firm.id}&vendor_id=${vendor.id}`
    ]
    const share = {
      audience: "outsiders",
      may_download: true,
      expires_at: new Date(Date.now() + 86_400_000).toISOString()
    }
    const { body: shared } = await portal.call<{ readonly data: MadeShare }>("POST", `${inTree}/documents/shares`, {
      as: admin,
      body: { ...share, node_ids: [document.id], emails: ["banque@exemple.fr"] }
    })
    const token = new URL(shared.data.link).pathname.split("/").at(-1)
    let answered = 0
    const counted = <A>(answer: Promise<A>) => answer.finally(() => (answered += 1))
    const ask = async (method: "GET" | "POST", path: string, body?: unknown, as: SignedInUser | null = admin) =>
      (
        await counted(
          portal.call(method, path, { ...(as === null ? {} : { as }), ...(body === undefined ? {} : { body }) })
        )
      ).status
    const { waiting, whileWaiting } = await whileLocked(vendor.id, async () => {
      // Together more than the connections of the pool.
      const asked = [
        ...reads.flatMap((path) => [ask("GET", path), ask("GET", path)]),
        ask("POST", `${inTree}/folders`, { name: "2026", folder_id: vendor.root }),
        ask("POST", `/api/tasks?firm_id=${firm.id}`, {
          type: "accounting_firm_task",
          title: "Révision",
          vendor_ids: [vendor.id]
        }),
        ask("POST", "/api/shares/visits", { token }, null),
        counted(sendFile(portal, { vendor, folder, as: admin, name: "Note.txt", bytes: text("Relevé") })).then(
          ({ status }) => status
        )
      ]
      const elsewhere = await portal.call("GET", `/api/customers/${other.id}`, { as: admin })
      const written = await portal.call("POST", `/api/vendors/${other.id}/folders`, {
        as: admin,
        body: { name: "2026", folder_id: other.root }
      })
      const blocked = await portal.arrange(
        (sql) => sql`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
      return { waiting: asked, whileWaiting: { answered, blocked, statuses: [elsewhere.status, written.status] } }
    })
    expect(whileWaiting).toEqual({ answered: 0, blocked: [], statuses: [200, 201] })
    expect(await Promise.all(waiting)).toEqual([...reads.flatMap(() => [200, 200]), 201, 201, 201, 200])
  })

  test("a call that has waited for too long is told so, and when to try again", async () => {
    const { admin, document, vendor } = await office("Port")
    const impatient = await startPortal({}, { database: portal.database, lockPatience: "60 millis" })
    const paths = [
      `/api/customers/${vendor.id}`,
      `/api/vendors/${vendor.id}/folders/${vendor.root}/content?limit=10`,
      `/api/vendors/${vendor.id}/documents/${document.id}`,
      `/api/vendors/${vendor.id}/documents/${document.id}/content`
    ]
    try {
      const refused = await whileLocked(vendor.id, () =>
        Promise.all(paths.map((path) => impatient.call<ProblemDocument>("GET", path, { as: admin })))
      )
      for (const { body, headers, status } of refused) {
        expect([status, body.code, headers.get("retry-after")]).toEqual([503, "error.client_file_locked", "5"])
      }
    } finally {
      await impatient.stop()
    }
  })
})
