import { Effect } from "effect"
import { expect } from "vitest"
import { type MailContent, Mails } from "#server/mail/Mails.ts"
import type { Portal } from "#tests/support/portal.ts"

export interface KeptMail extends MailContent {
  readonly id: number
  readonly messageId: string
  readonly kind: string
}

/**
 * The kept mails to an address, oldest first (without a mail server, the portal keeps mails instead of sending them).
 */
export const mailsTo = async (portal: Portal, address: string): Promise<ReadonlyArray<KeptMail>> => {
  const rows = await portal.arrange(
    (sql) => sql<{ id: bigint; message_id: string; kind: string; content: Uint8Array }>`
      select id, message_id, kind, content from mail where state = 'kept' order by id`
  )
  return portal.runtime.runPromise(
    Effect.map(Mails, (mails) =>
      rows.flatMap(({ content, id, kind, message_id }) => {
        const read = mails.read(message_id, content)
        return read !== null && read.to.address === address
          ? [{ ...read, id: Number(id), kind, messageId: message_id }]
          : []
      })
    )
  )
}

const waitOptions = { timeout: 15_000, interval: 25 }

/** Waits until `count` mails to an address have been kept, and returns the newest. */
export const newestMail = async (portal: Portal, address: string, count = 1): Promise<KeptMail> => {
  await expect.poll(async () => (await mailsTo(portal, address)).length, waitOptions).toBe(count)
  const newest = (await mailsTo(portal, address)).at(-1)
  if (newest === undefined) throw new Error(`no mail came to ${address}`)
  return newest
}

/** The first link in a mail: its URL and its token. */
export const linkOf = ({ text }: Pick<MailContent, "text">) => {
  const found = /^https?:\/\/\S+$/m.exec(text)?.[0]
  if (found === undefined) throw new Error("the mail has no link")
  const url = new URL(found)
  return { host: url.hostname, path: url.pathname, token: url.pathname.split("/").at(-1) ?? "", href: url.href }
}

/** Waits until no due job and no unanswered request of a visitor is left. */
export const jobsDone = (portal: Portal) =>
  expect
    .poll(
      async () =>
        (
          await portal.arrange(
            (sql) => sql`select 1 from job where state <> 'completed' and visible_at <= now()
              union all select 1 from visitor_request`
          )
        ).length,
      waitOptions
    )
    .toBe(0)
