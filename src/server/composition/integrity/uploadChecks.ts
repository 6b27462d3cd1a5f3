import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Said } from "#server/composition/integrity/fault.ts"
import { Files, type UploadKey } from "#server/platform/Files.ts"

/** A day more than the nightly cleaning gives them. */
const age = "8 days"
const atOnce = 500

/** Uploads that nobody goes on with, and that should have been forgotten: their parts take room. */
export const forgottenUploads = ({ repair, said }: { readonly repair: boolean; readonly said: Said }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const old = yield* sql<{ firm: number; vendor: number; files: number }>`
      select firm_id as firm, vendor_id as vendor, count(*)::integer as files from upload
       where touched_at < now() - ${age}::interval group by firm_id, vendor_id order by 1, 2`
    for (const { files: count, firm, vendor } of old) {
      const subject = `company ${vendor}`
      yield* said({ kind: "upload.old", firm, vendor, subject, detail: `${count} forgotten uploads` }, "found")
    }
    if (!repair) return
    for (let gone = atOnce; gone === atOnce;) {
      const rows = yield* sql<UploadKey>`select * from app.forget_uploads(${age}::interval, ${atOnce})`
      for (const key of rows) yield* Effect.promise(() => files.forget(key))
      gone = rows.length
    }
  })
