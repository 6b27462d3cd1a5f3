import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { HomeClient, HomeDocument, HomeLine } from "#schemas/home/home.ts"
import { type HomeLineId, newForDays } from "#schemas/home/homeRules.ts"
import { enterModule } from "#server/home/enterModule.ts"
import type { HomeQuestion, HomeSource } from "#server/home/homeSources.ts"
import { refusedByDatabase } from "#server/platform/sqlState.ts"

/** Maximum recent documents considered for the line "received"; older ones are listed in the client's own documents. */
const window = 2_000

const foundColumns = `n.id as node_id, n.hash, f.hash as folder_hash, f.name as folder_name, n.name, n.extension, v.id as vendor_id,
  v.company_name, r.by_id, r.at, r.event_id is not null and r.at > coalesce(l.looked_at, '-infinity') as is_new`
/** What is sent of a document. Computed for the documents shown only, not for all that are counted. */
const shownColumns = `node_id::float8 as node_id, hash, folder_hash, folder_name, name, extension,
  json_build_object('id', vendor_id, 'name', company_name) as company, case when by_id is not null then app.person(by_id) end as by,
  app.instant(at) as at, is_new`

const tables = `received_document r join node n on n.id = r.node_id join node f on f.id = n.parent_id
  join vendor v on v.id = r.vendor_id and v.active left join client_look l on l.vendor_id = r.vendor_id and l.user_id = app.scope_user()`
const stands = `n.deleted_at is null and f.deleted_at is null and not f.buried`

interface DocumentsQuery extends Pick<HomeQuestion, "items" | "limit" | "vendor"> {
  readonly firm: number
}

const documentsWhere = (
  id: "validate" | "shared" | "mine",
  { firm, items, limit, vendor }: DocumentsQuery,
  condition: string
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const narrowed = vendor === null ? sql`true` : sql`r.vendor_id = ${vendor}`
    const rows = yield* sql<HomeDocument & { readonly total: number }>`
      select ${sql.literal(shownColumns)}, total from (
        select *, max(place) over ()::integer as total from (
          select ${sql.literal(foundColumns)}, row_number() over (order by r.at desc, r.node_id desc) as place
            from ${sql.literal(tables)} where r.firm_id = ${firm} and ${narrowed} and ${sql.literal(`${condition} and ${stands}`)}
           order by r.at desc, r.node_id desc limit ${limit}) found) counted
       where place <= ${items} order by place`
    const line: HomeLine = {
      id,
      kind: "documents",
      total: rows[0]?.total ?? 0,
      items: rows.map(({ total: _total, ...document }) => document)
    }
    return line
  })

/**
 * [NOT-O02] The line "received": clients that have added documents since the person last opened their file, latest
 * first.
 */
const receivedFrom = ({ firm, items, limit, vendor }: DocumentsQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const narrowed = vendor === null ? sql`true` : sql`r.vendor_id = ${vendor}`
    const rows = yield* sql<HomeClient & { readonly total: number }>`
      with senders as materialized (
        select distinct lately.vendor_id from (
          select r.vendor_id from received_document r
           where r.firm_id = ${firm} and r.from_side = 'company' and ${narrowed} and r.event_id is not null
             and r.at > now() - make_interval(days => ${newForDays}) and r.by_id is distinct from app.scope_user()
           order by r.at desc limit ${window}) lately
      ), clients as (
        select v.id as vendor_id, v.company_name, d.at, d.names
          from senders s join vendor v on v.id = s.vendor_id and v.active
          left join client_look l on l.vendor_id = v.id and l.user_id = app.scope_user()
          -- The three latest of each client, not all that it has sent.
          cross join lateral (
            select max(x.at) as at, array_agg(x.name order by x.at desc) as names from (
              select r.at, n.name from received_document r join node n on n.id = r.node_id join node f on f.id = n.parent_id
               where r.vendor_id = v.id and r.from_side = 'company' and r.event_id is not null
                 and r.at > greatest(now() - make_interval(days => ${newForDays}), l.looked_at)
                 and r.by_id is distinct from app.scope_user() and ${sql.literal(stands)}
               order by r.at desc limit 3) x) d
         where d.at is not null
      )
      select json_build_object('id', c.vendor_id, 'name', c.company_name) as company, w.total as count,
          to_json(c.names) as names, app.instant(c.at) as at, c.total
        from (select *, least(count(*) over (), ${limit})::integer as total from clients order by at desc, vendor_id limit ${items}) c
          cross join lateral app.new_documents(array[c.vendor_id]) w
       order by c.at desc, c.vendor_id`
    const line: HomeLine = {
      id: "received",
      kind: "clients",
      total: rows[0]?.total ?? 0,
      items: rows.map(({ at, company, count, names }) => ({ company, count, names, at }))
    }
    return line
  })

type Read = Effect.Effect<HomeLine, SqlError.SqlError, SqlClient.SqlClient>
/** SQL: documents to validate, without those that the person's themes allow only to read. */
const toValidate =
  "r.waits and n.validated_at is null and (n.rule_id is null or n.rule_id not in (select unnest(app.scope_read_rules())))"
const lately = `r.from_side = 'firm' and r.at > now() - interval '${newForDays} days'`

/**
 * [ACC-084] [NOT-O02] The document lines. For staff: documents to validate, and clients with new documents. For
 * clients: documents that the firm added, and their own.
 */
export const homeDocuments: HomeSource = (question) =>
  Effect.gen(function* () {
    const scope = yield* enterModule(question, "documents")
    if (scope === null) return []
    const reads: ReadonlyArray<readonly [HomeLineId, Read]> =
      scope.firm_role !== null
        ? [
            ["validate", documentsWhere("validate", question, toValidate)],
            ["received", receivedFrom(question)]
          ]
        : [
            ["shared", documentsWhere("shared", question, lately)],
            ["mine", documentsWhere("mine", question, "r.by_id = app.scope_user()")]
          ]
    return yield* Effect.forEach(
      reads.filter(([id]) => question.line === undefined || question.line === id),
      ([, read]) => read
    )
  }).pipe(
    (effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)),
    Effect.catchIf(
      (error) => refusedByDatabase(error) !== null,
      () => Effect.succeed([])
    )
  )
