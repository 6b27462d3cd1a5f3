import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientLine as ListedClient } from "#schemas/customers/standing.ts"
import { foldWord } from "#schemas/documents/words.ts"
import { noStanding, readStandings } from "#server/customers/clientStanding.ts"
import { inReach, isNamed, summaryPage } from "#server/customers/summary.ts"
import type { FirmScope } from "#server/platform/scope.ts"

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
  return sql`(${isNamed(sql, text)} or lower(v.contact_email) like ${part} or v.id in (select app.clients_of_people(${part})))`
}

const whereOf = (sql: SqlClient.SqlClient, scope: FirmScope, { search = "", state }: ClientListFilter) => {
  const text = search.trim()
  const conditions = [
    inReach(sql, scope),
    ...(state === "all" ? [] : [sql`v.active = ${state !== "deactivated"}`]),
    ...(text === "" ? [] : [searched(sql, text)])
  ]
  return sql.and(conditions)
}

/** Empty values come last in either direction. A name is never empty: without `nulls last` its index can be used. */
const orderOf = ({ order = "asc", sort = "company_name" }: ClientListFilter) =>
  sort === "company_name"
    ? `${sortable.company_name} ${order}, v.id ${order}`
    : `${sortable[sort]} ${order} nulls last, v.id`

/** [CLI-O02] [NET-O06] A page of the client files that the viewer can see. Must run inside a firm's scope. */
export const listClients = (scope: FirmScope, filter: ClientListFilter, page: number, perPage: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { data: shown, pagination } = yield* summaryPage({
      where: whereOf(sql, scope, filter),
      order: sql.literal(orderOf(filter)),
      readsAll:
        !scope.sees_all || (filter.search ?? "").trim() !== "" || (filter.sort ?? "company_name") !== "company_name",
      page,
      perPage
    })
    const standings = yield* readStandings(
      shown.map(({ id }) => id),
      scope.firm_role === "admin"
    )
    const data = shown.map((client): ListedClient => ({ ...client, ...(standings.get(client.id) ?? noStanding) }))
    return { data, pagination }
  })

/**
 * The ids of all matching files, in order. Reading them first keeps an export consistent while it fetches rows in
 * batches.
 */
export const clientIds = (scope: FirmScope, filter: ClientListFilter) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ id: number }>`select v.id from vendor v where ${whereOf(sql, scope, filter)}
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

/** The rows of these files for an export, in the given order; files deleted meanwhile are skipped. */
export const clientLines = (ids: ReadonlyArray<number>) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<ClientLine>`
      select v.company_name, v.client_code, v.siren, v.siret, v.naf_code, v.contact_email, v.contact_phone,
          (select f.name from firm f where f.id = v.firm_id) as workspace, v.active
        from unnest(${[...ids]}::integer[]) with ordinality as chosen(id, place) join vendor v on v.id = chosen.id
       order by chosen.place`
  )
