import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { folderMachine } from "#machines/documents/folder/folder.machine.ts"
import { documentSnapshot, folderSnapshot } from "#machines/documents/node/node.projection.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import { nobody } from "#schemas/access/policy.ts"
import { trashWarningDays } from "#schemas/documents/limits.ts"
import { languages } from "#schemas/shared/constants.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { removePurged } from "#server/documents/removePurged.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { Settings } from "#server/platform/Settings.ts"

const batchSize = 500
const day = 1_440

interface Expired {
  readonly vendor_id: number
  readonly id: number
  readonly kind: "document" | "folder"
  readonly days: number
}

const trashed = {
  deleted_at: "1970-01-01T00:00:00Z",
  read_only: false,
  is_validated: false,
  alias: null,
  is_root: false,
  is_default: false
}

/** Whether the node's state machine accepts the expiry after this many days in the trash. */
const isOver = ({ days, id, kind }: Expired, keptDays: number) => {
  const event = { type: "node.expired", by: nobody, daysInTrash: days, keptDays } as const
  return Result.isSuccess(
    kind === "document"
      ? ask(documentMachine, documentSnapshot(trashed), event)
      : ask(folderMachine, folderSnapshot({ ...trashed, id: id as NodeId }), event)
  )
}

/** Purges nodes that have been in the trash for `keptDays`, in batches within one company each. Idempotent. */
const expire = Effect.fn("documents.expire")(function* (keptDays: number) {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const due = yield* sql<Expired>`
      select vendor_id, id::float8 as id, kind, days from app.expired_nodes(${keptDays}, ${batchSize})`
    const [first] = due
    const over = due.filter((node) => isOver(node, keptDays)).map(({ id }) => BigInt(id))
    if (first === undefined || over.length === 0) return
    yield* sql`select app.expire_nodes(${first.vendor_id}, ${keptDays}, ${over}::bigint[])`
  }
})

interface Warned {
  readonly user_id: number
  readonly firm_id: number
  readonly vendor_id: number
  readonly company: string
  readonly nodes: number
  readonly first_at: string
}

/** Mails people, once per node, about their nodes that will be purged within `trashWarningDays`. */
const warn = Effect.fn("documents.warnOfPurge")(function* (keptDays: number) {
  const sql = yield* SqlClient.SqlClient
  const mails = yield* Mails
  const [language] = languages
  for (;;) {
    const count = yield* sql.withTransaction(
      Effect.gen(function* () {
        const told = yield* sql<Warned>`
          select * from app.warn_of_purge(${keptDays}, ${Math.min(trashWarningDays, keptDays)}, ${batchSize})`
        for (const { company, firm_id, first_at, nodes, user_id, vendor_id } of told) {
          const [account] = yield* sql<MailAccount>`select * from app.firm_account(${user_id}, ${firm_id})`
          if (account === undefined) continue
          const link = mails.address(
            account.firm_domain,
            `/documents/${encodeContext({ firmId: firm_id as FirmId, vendorId: vendor_id as VendorId })}/trash`
          )
          const message = {
            kind: "trash",
            firstname: account.firstname,
            company,
            count: String(nodes),
            link,
            until: first_at
          } as const
          yield* mails.post(account, message, language, trashWarningDays * day)
        }
        return told.length
      })
    )
    if (count < batchSize) return
  }
})

/** [DOC-026] Nightly job: warns, purges expired nodes, and deletes the rows that an interrupted purge left. */
export const sweepTrash = Effect.gen(function* () {
  const { trashDays } = yield* Settings
  yield* warn(trashDays)
  yield* expire(trashDays)
  yield* removePurged
})
