import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ReportFault } from "#server/platform/integrity.ts"
import { Files, type UploadKey } from "#server/platform/Files.ts"

/** One day longer than the age at which the nightly cleanup deletes unfinished uploads. */
const age = "8 days"
const batchSize = 500

/** Checks for abandoned uploads that should have been deleted, since their chunks use disk space. */
export const forgottenUploads = ({ repair, report }: { readonly repair: boolean; readonly report: ReportFault }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const old = yield* sql<{ firm: number; vendor: number; files: number }>`
      select firm_id as firm, vendor_id as vendor, count(*)::integer as files from upload
       where touched_at < now() - ${age}::interval group by firm_id, vendor_id order by 1, 2`
    for (const { files: count, firm, vendor } of old) {
      const subject = `company ${vendor}`
      yield* report({ kind: "upload.old", firm, vendor, subject, detail: `${count} forgotten uploads` }, "found")
    }
    if (!repair) return
    for (let gone = batchSize; gone === batchSize;) {
      const rows = yield* sql<UploadKey>`select * from app.forget_uploads(${age}::interval, ${batchSize})`
      for (const key of rows) yield* Effect.promise(() => files.forget(key))
      gone = rows.length
    }
  })
