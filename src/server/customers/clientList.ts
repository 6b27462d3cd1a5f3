import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { VendorSummary } from "#schemas/access/session.ts"
import type { ClientLine as ListedClient } from "#schemas/customers/standing.ts"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { foldWord } from "#schemas/documents/words.ts"
import { noStanding, readStandings } from "#server/customers/clientStanding.ts"
import { summaryColumns } from "#server/customers/summary.ts"

export interface ClientListFilter {
  readonly search?: string | undefined
  readonly state?: "active" | "deactivated" | "all" | undefined
  readonly sort?: "company_name" | "client_code" | "siren" | undefined
  readonly order?: "asc" | "desc" | undefined
}

const sortable = { company_name: "v.sort_name", client_code: "v.sort_code", siren: "v.siren" } as const
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")

const searched = (sql: SqlClient.SqlClient, text: string) => {
  const part = `%${escaped(foldWord(text))}%`
  // Letters stay in it: a word is the beginning of no number.
  const number = `${escaped(compactNumber(text))}%`
  return sql`(v.sort_name like ${part} or v.sort_code like ${`%${escaped(text.toLowerCase())}%`}
    or v.siren like ${number} or v.siret like ${number} or lower(v.contact_email) like ${part}
    or v.id in (select app.clients_of_people(${part})))`
}

const whereOf = (sql: SqlClient.SqlClient, { search = "", state }: ClientListFilter) => {
  const text = search.trim()
  const conditions = [
    ...(state === "all" ? [] : [sql`v.active = ${state !== "deactivated"}`]),
    ...(text === "" ? [] : [searched(sql, text)])
  ]
  return conditions.length === 0 ? sql`true` : sql.and(conditions)
}

/** Files without a value come last, either way; names are all there, so that the index gives them in either order. */
const orderOf = ({ order = "asc", sort = "company_name" }: ClientListFilter) =>
  sort === "company_name"
    ? `${sortable.company_name} ${order}, v.id ${order}`
    : `${sortable[sort]} ${order} nulls last, v.id`

/** [CLI-O02] [NET-O06] A page of the entered firm's client files. */
export const listClients = (filter: ClientListFilter, page: number, perPage: number, isFirmAdmin: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const where = whereOf(sql, filter)
    const [count] = yield* sql<{ total: number }>`select count(*)::integer as total from vendor v where ${where}`
    const order = sql.literal(orderOf(filter))
    // The page first: what is counted for a line is not counted for those that are passed over.
    const shown = yield* sql<VendorSummary>`
      select ${summaryColumns(sql)} from (
          select v.id from vendor v where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}
        ) shown join vendor v on v.id = shown.id order by ${order}`
    const standings = yield* readStandings(
      shown.map(({ id }) => id),
      isFirmAdmin
    )
    const data = shown.map((client): ListedClient => ({ ...client, ...(standings.get(client.id) ?? noStanding) }))
    const total = count?.total ?? 0
    return {
      data,
      pagination: { page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) }
    }
  })

/** All of them by number, in their order: what is sent in pieces stays one list whatever changes meanwhile. */
export const clientIds = (filter: ClientListFilter) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ id: number }>`select v.id from vendor v where ${whereOf(sql, filter)}
      order by ${sql.literal(orderOf(filter))}`
    return rows.map(({ id }) => id)
  })

export interface ClientLine {
  readonly company_name: string
  readonly client_code: string | null
  readonly siren: string | null
  readonly siret: string | null
  readonly naf_code: string | null
  readonly contact_email: string | null
  readonly contact_phone: string | null
  readonly workspace: string
  readonly active: boolean
}

/** These files as lines of a sheet, in the order given; those that are gone meanwhile are left out. */
export const clientLines = (ids: ReadonlyArray<number>) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<ClientLine>`
      select v.company_name, v.client_code, v.siren, v.siret, v.naf_code, v.contact_email, v.contact_phone,
          (select f.name from firm f where f.id = v.firm_id) as workspace, v.active
        from unnest(${[...ids]}::integer[]) with ordinality as chosen(id, place) join vendor v on v.id = chosen.id
       order by chosen.place`
  )
