import { Context, Data, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Conflict } from "#schemas/shared/problem.ts"
import type { jobs } from "#server/platform/Jobs.ts"
import { linkGift } from "#server/tasks/linkGift.ts"

/** How long a drop must be unchanged before its mail is sent, so that thirty files are one mail. */
export const DropQuiet = Context.Reference<Duration.Input>("dossier/server/quickfolders/DropQuiet", {
  defaultValue: () => "1 minute"
})

/** Days in which the files of a drop may arrive, like an untouched upload. */
export const dropDays = 7

/** The file's drop is another person's, for another folder, or expired. */
export class StrayDrop extends Data.TaggedError("StrayDrop") {}
/** The problem of a `StrayDrop`. */
export const strayDrop = () => new Conflict({ code: "quickfolders.drop_unknown" })

/** The drop if it is this person's, for this folder, and not expired. */
export const isTheirs = (user: number, vendor: number, folder: number, drop: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ quick_folder_id: number | null; tells: boolean }>`
      select d.quick_folder_id, coalesce(q.automations <> '[]', false) as tells
        from quick_drop d left join quick_folder q on q.id = d.quick_folder_id
       where d.id = ${drop}::uuid and d.vendor_id = ${vendor} and d.user_id = ${user} and d.folder_id = ${folder}::bigint
         and d.created_at > now() - make_interval(days => ${dropDays + 1})`
  )

/**
 * [QCK-001] Stores a drop's metadata with an uploaded document, in the transaction that creates the document. The
 * recipients are notified once the drop is unchanged for a while.
 */
export const linkDrop = (
  queue: Effect.Success<typeof jobs>,
  user: number,
  vendor: number,
  folder: number,
  drop: string,
  upload: string
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = yield* isTheirs(user, vendor, folder, drop)
    if (found === undefined) {
      if (yield* linkGift(user, vendor, folder, drop, upload)) return
      return yield* new StrayDrop()
    }
    yield* sql`insert into quick_drop_file (drop_id, version_id, document_id, firm_id, vendor_id)
      select ${drop}::uuid, n.version_id, n.id, n.firm_id, n.vendor_id from upload u join node n on n.id = u.document_id
       where u.vendor_id = ${vendor} and u.user_id = ${user} and u.id = ${upload}::uuid on conflict do nothing`
    if (!found.tells) return
    const delay = Duration.toMillis(yield* DropQuiet)
    // One delayed job per file: the last one finds all files, the earlier ones find later files and do nothing.
    yield* queue.offer({ _tag: "TellDrop", drop, upload }, { id: `drop:${drop}:${upload}`, delay })
  })
