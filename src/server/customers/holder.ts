import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { RegisterAnswer } from "#schemas/customers/register.ts"
import type { VendorId } from "#schemas/shared/ids.ts"

type Held = Extract<RegisterAnswer, { readonly outcome: "known_here" | "known_elsewhere" }>

/**
 * [VAL-045] Who has a client file with this SIRET: the file's id if it is the firm's and the viewer may open it; only
 * its existence if it is another firm's; null if there is none. Inside a firm's or company's scope.
 */
export const holderOf = (sql: SqlClient.SqlClient, siret: string) =>
  Effect.gen(function* () {
    const [found] = yield* sql<{ place: "here" | "elsewhere" | null }>`select app.siret_known(${siret}) as place`
    if (found?.place == null) return null
    if (found.place === "elsewhere") return { outcome: "known_elsewhere" } satisfies Held
    const [file] = yield* sql<{ id: VendorId }>`
      select id from vendor where siret = ${siret} order by active desc, id limit 1`
    return { outcome: "known_here", vendor_id: file?.id ?? null } satisfies Held
  })
