import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { RegisterAnswer } from "#schemas/customers/register.ts"
import type { VendorId } from "#schemas/shared/ids.ts"

type Held = Extract<RegisterAnswer, { readonly outcome: "known_here" | "known_elsewhere" }>

/**
 * [VAL-045] Whether a SIRET has a client file already; null if not. For the firm's own file: its id, or null if the
 * viewer may not open it. For another firm: only that it exists. Must run inside a firm's or company's scope.
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
