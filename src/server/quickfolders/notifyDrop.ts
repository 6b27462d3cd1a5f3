import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { encodeContext } from "#schemas/access/context.ts"
import type { MetadataType } from "#schemas/quickfolders/quickFolder.ts"
import { languages } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { Mails } from "#server/mail/Mails.ts"
import { DropQuiet, dropDays } from "#server/quickfolders/linkDrop.ts"
import { collections } from "#server/quickfolders/quickFolders.ts"

interface Taken {
  readonly firm_id: number
  readonly vendor_id: number
  readonly folder_hash: string | null
  readonly company: string
  readonly by_name: string | null
  readonly quick_folder: string
  readonly said: ReadonlyArray<{ readonly label: string; readonly type: MetadataType; readonly value: string }>
  readonly names: ReadonlyArray<string>
  readonly recipients: ReadonlyArray<string>
  readonly firm_name: string
  readonly firm_domain: string
  readonly firm_colour: string | null
}

/** Maximum file names in a mail; the number of further files follows. */
const namesTold = 20
/** A mail that is still unsent after these minutes (a week) is discarded. */
const usefulMinutes = 7 * 24 * 60

const written = ({ type, value }: Taken["said"][number]) => {
  if (type === "date") {
    return new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(`${value}T00:00:00Z`)
    )
  }
  return type === "number" ? new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 6 }).format(Number(value)) : value
}

/**
 * [QCK-001] [QCK-006] Mails each recipient of a quick folder about the files of a drop that were not announced yet,
 * once no file has arrived for `DropQuiet`. Idempotent.
 */
export const notifyDrop = Effect.fn("quickfolders.notifyDrop")(function* (drop: string) {
  const sql = yield* SqlClient.SqlClient
  const mails = yield* Mails
  const quiet = Duration.toSeconds(yield* DropQuiet)
  const [language] = languages
  yield* sql.withTransaction(
    Effect.gen(function* () {
      // No row: a file has arrived since this job was queued, and the job of that file will report all.
      const [found] = yield* sql<Taken>`
        select firm_id, vendor_id, folder_hash, company, by_name, quick_folder, said, to_json(names) as names,
            to_json(recipients) as recipients, firm_name, firm_domain, firm_colour
          from app.take_drop(${drop}::uuid, make_interval(secs => ${quiet * 0.9}))`
      if (found === undefined) return
      // Skip recipients that have become magic mail addresses since they were saved: the mail would come back as a
      // document.
      const circling = new Set(yield* collections(found.recipients))
      const {
        by_name,
        company,
        firm_colour,
        firm_domain,
        firm_id,
        firm_name,
        folder_hash,
        names,
        quick_folder,
        said,
        vendor_id
      } = found
      const rest = names.length - namesTold
      const context = encodeContext({ firmId: firm_id as FirmId, vendorId: vendor_id as VendorId })
      for (const email of found.recipients.filter((address) => !circling.has(address))) {
        yield* mails.post(
          { user_id: null, email, firstname: "", lastname: "", firm_id, firm_name, firm_domain, firm_colour },
          {
            kind: "drop",
            company,
            folder: quick_folder,
            from: by_name ?? company,
            names: names.slice(0, namesTold).join(", ") + (rest > 0 ? ` + ${rest}` : ""),
            said: said.map((one) => `${one.label} : ${written(one)}`).join(" · "),
            link: mails.address(firm_domain, `/documents/${context}${folder_hash === null ? "" : `/${folder_hash}`}`)
          },
          language,
          usefulMinutes
        )
      }
    })
  )
})

/** Deletes expired drops that got no file. */
export const forgetDrops = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_drops(make_interval(days => ${dropDays + 1}))`
)
