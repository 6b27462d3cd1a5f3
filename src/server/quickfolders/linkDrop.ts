import { Context, Data, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Conflict } from "#schemas/shared/problem.ts"
import type { jobs } from "#server/platform/Jobs.ts"
import { linkGift } from "#server/tasks/linkGift.ts"

/** Time without a new file after which the mail about a drop is sent, so that thirty files are one mail. */
export const DropQuiet = Context.Reference<Duration.Input>("dossier/server/quickfolders/DropQuiet", {
  defaultValue: () => "1 minute"
})

/** Days in which files of a drop may arrive; as long as an upload without activity is kept. */
export const dropDays = 7

/** The id that an upload carries is no valid drop or gift: of another person, another folder, or expired. */
export class StrayDrop extends Data.TaggedError("StrayDrop") {}
/** The HTTP error for a `StrayDrop`. */
export const strayDrop = () => new Conflict({ code: "quickfolders.drop_unknown" })

/**
 * The drop, if it is of this person and folder and has not expired. `tells` is true if its quick folder has an
 * automation.
 */
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
 * [QCK-001] Links an uploaded document to its drop, in the transaction that creates the document. Queues the mail to
 * the recipients, delayed by `DropQuiet`. Fails with `StrayDrop`.
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
    // One delayed job per file. The job of the last file reports all files; earlier jobs see that a file has come
    // since, and do nothing.
    yield* queue.offer({ _tag: "TellDrop", drop, upload }, { id: `drop:${drop}:${upload}`, delay })
  })
