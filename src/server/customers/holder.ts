import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { RegisterAnswer } from "#schemas/customers/register.ts"
import type { VendorId } from "#schemas/shared/ids.ts"

type Held = Extract<RegisterAnswer, { readonly outcome: "known_here" }>

/** [VAL-045] The client file that a SIRET has in the firm, as far as the viewer may see; null where there is none. */
export const holderOf = (sql: SqlClient.SqlClient, siret: string) =>
  Effect.map(
    sql<{ id: VendorId }>`select id from vendor where siret = ${siret} order by active desc, id limit 1`,
    ([file]): Held | null => (file === undefined ? null : { outcome: "known_here", vendor_id: file.id })
  )
