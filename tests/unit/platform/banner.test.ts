import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { banner } from "#server/composition/banner.ts"
import { MailboxKey } from "#server/mail/mailbox.ts"
import { Settings } from "#server/platform/Settings.ts"

const noRows = (() => Effect.succeed([])) as unknown as (typeof SqlClient.SqlClient)["Service"]
const settings = (more: object) =>
  ({ mail: { isMailboxOpen: true, smtp: undefined }, ...more }) as unknown as (typeof Settings)["Service"]

const lines = (more: object) =>
  Effect.runPromise(
    banner(4_001).pipe(
      Effect.provideService(SqlClient.SqlClient, noRows),
      Effect.provideService(Settings, settings(more)),
      Effect.provideService(MailboxKey, "key")
    )
  )

test("the start names the address to open: in development that of the pages, which reload and inspect", async () => {
  const addresses = async (more: object) => (await lines(more)).join("\n").match(/http:\/\/[^/\s]+/g)
  expect(await addresses({ pagesPort: 4_000 })).toEqual(["http://localhost:4000", "http://localhost:4000"])
  expect(await addresses({})).toEqual(["http://localhost:4001", "http://localhost:4001"])
})
