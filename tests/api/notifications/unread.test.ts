import { afterAll, beforeAll, expect, test } from "vitest"
import type { InboxCounts, InboxGroup } from "#schemas/notifications/inbox.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test("[NOT-O01] the number of unread notices is that of the list of them, whatever was done with a notice", async () => {
  const firm = await portal.make.firm("Comptes")
  const vendor = await portal.make.vendor(firm, "Boulangerie")
  const as = await portal.make.client(vendor, "claire@comptes.example")
  const instants = (column: string) =>
    `unnest(array[null, now() - interval '1 hour', now() + interval '1 hour']) as ${column}`
  // Every combination of never, before and later; what is done is read and not snoozed, and neither is in the future.
  await portal.arrange(
    (sql) => sql`
      insert into notice (firm_id, vendor_id, user_id, type, node_id, folder_id, names, mail_every, shown_at, snoozed_until, done_at, read_at)
      select ${firm.id}, ${vendor.id}, ${as.id}, 'node.added', ${vendor.root}, row_number() over (), '{a.pdf}', 'never',
          shown_at, snoozed_until, done_at, read_at
        from ${sql.literal(["shown_at", "snoozed_until", "done_at", "read_at"].map(instants).join(", "))}
       where (done_at is null or (done_at < now() and read_at is not null and snoozed_until is null)) and (read_at is null or read_at < now())`
  )
  const at = `/api/accounting-firms/${firm.id}`
  const { body: list } = await portal.call<{
    readonly data: ReadonlyArray<Notice>
    readonly pagination: { readonly total: number }
  }>("GET", `${at}/notifications?unread=true&per_page=100`, { as })
  const { body: count } = await portal.call<{ readonly data: { readonly unread: number } }>(
    "GET",
    `${at}/notifications/count`,
    { as }
  )
  const { body: inbox } = await portal.call<{ readonly data: ReadonlyArray<InboxGroup>; readonly counts: InboxCounts }>(
    "GET",
    `${at}/inbox?show=unread`,
    { as }
  )
  // Shown already, neither read nor done, and not snoozed, or no longer.
  expect(list.data).toHaveLength(2)
  expect([list.pagination.total, count.data.unread, inbox.counts.unread, inbox.data.length]).toEqual([2, 2, 2, 2])
})
