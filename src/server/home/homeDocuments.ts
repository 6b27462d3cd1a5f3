import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { HomeClient, HomeDocument, HomeLine } from "#schemas/home/home.ts"
import { type HomeLineId, newForDays } from "#schemas/home/homeRules.ts"
import type { HomeQuestion, HomeSource } from "#server/home/homeSources.ts"
import { inText } from "#server/shared/statementPlans.ts"

/** Maximum recent documents considered for the line "received"; older ones are listed in the client's own documents. */
const window = 2_000

const foundColumns = `r.node_id, f.hash as folder_hash, f.name as folder_name, v.id as vendor_id, v.company_name, r.by_id, r.at,
  r.event_id is not null and r.at > coalesce(l.looked_at, '-infinity') as is_new`
/** What is sent of a document. Computed for the documents shown only, not for all that are counted. */
const shownColumns = `n.id::float8 as node_id, n.hash, d.folder_hash, d.folder_name, n.name, n.extension,
  json_build_object('id', d.vendor_id, 'name', d.company_name) as company, case when d.by_id is not null then app.person(d.by_id) end as by,
  app.instant(d.at) as at, d.is_new`

const look = "left join client_look l on l.vendor_id = v.id and l.user_id = app.scope_user()"
const tables = `received_document r join node f on f.id = r.folder_id join vendor v on v.id = r.vendor_id and v.active ${look}`
/** Neither the document nor a folder above it is in the trash. */
const stands = "not r.deleted and f.deleted_at is null and not f.buried"
const latestFirst = "r.at desc, r.node_id desc"

/**
 * SQL: the latest `limit` documents that meet a condition: by date where the scope is the whole firm, otherwise up to as
 * many of each company, for among the documents of a large firm those of a few companies are rare.
 */
const latestWhere = ({ firm, seesAll }: DocumentsQuery, condition: string, limit: number) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const [columns, from] = [sql.literal(foundColumns), sql.literal(tables)]
    const end = sql`${sql.literal(`${condition} and ${stands} order by ${latestFirst}`)} limit ${inText(sql, limit)}`
    return seesAll
      ? sql`select ${columns} from ${from} where r.firm_id = ${firm} and ${end}`
      : sql`select d.* from unnest(app.scope_vendors()) c (id)
          cross join lateral (select ${columns} from ${from} where r.vendor_id = c.id and ${end}) d`
  })

type DocumentsQuery = Pick<HomeQuestion, "firm" | "items" | "limit" | "seesAll">

const documentsWhere = (id: "validate" | "shared" | "mine", question: DocumentsQuery, condition: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [most, shown] = [inText(sql, question.limit), inText(sql, question.items)]
    const rows = yield* sql<HomeDocument & { readonly total: number }>`
      select ${sql.literal(shownColumns)},
          (select count(*)::integer from (select from (${yield* latestWhere(question, condition, question.limit)}) r limit ${most}) counted) as total
        from (select * from (${yield* latestWhere(question, condition, question.items)}) r order by ${sql.literal(latestFirst)} limit ${shown}) d
          join node n on n.id = d.node_id
       order by d.at desc, d.node_id desc`
    const line: HomeLine = {
      id,
      kind: "documents",
      total: rows[0]?.total ?? 0,
      items: rows.map(({ total: _total, ...document }) => document)
    }
    return line
  })

/** SQL: a document that a client has added lately; it is new to everyone but its author. */
const isNews = `r.from_side = 'company' and not r.deleted and r.event_id is not null
  and r.at > now() - interval '${newForDays} days' and r.by_id is distinct from app.scope_user()`
/** SQL: the same since the person last opened the client's file. */
const newTo = `r.vendor_id = c.vendor_id and ${isNews} and r.at > coalesce(c.looked_at, '-infinity')`
/** SQL: these, without those below a folder in the trash. */
const newToThem = `received_document r join node f on f.id = r.folder_id where ${newTo} and ${stands} order by r.at desc`

/**
 * SQL: the clients in scope that have added documents lately, with the time of the latest one: by date where the scope
 * is the whole firm, otherwise company by company.
 */
const sendersIn = ({ firm, seesAll }: DocumentsQuery) =>
  Effect.map(SqlClient.SqlClient, (sql) =>
    seesAll
      ? sql`select vendor_id, max(at) as at from (
          select r.vendor_id, r.at from received_document r where r.firm_id = ${firm} and ${sql.literal(isNews)}
           order by r.at desc limit ${inText(sql, window)}) lately
         group by vendor_id`
      : sql`select s.id as vendor_id, r.at from unnest(app.scope_vendors()) s (id)
          cross join lateral (select r.at from received_document r where r.vendor_id = s.id and ${sql.literal(isNews)}
           order by r.at desc limit 1) r`
  )

/**
 * [NOT-O02] The line "received": clients that have added documents since the person last opened their file, latest
 * first.
 */
const receivedFrom = (question: DocumentsQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [most, shown] = [inText(sql, question.limit), inText(sql, question.items)]
    const [latest, counted] = [sql.literal(newToThem), sql.literal(`${newTo} order by r.at desc`)]
    // The latest senders first, so that reading ends once `limit` clients are found; then three names of each one shown.
    // The limits in sub-selects make PostgreSQL look up each client by its id instead of reading all of the firm.
    // Documents are counted by folder, to look at each folder once; where `limit` documents do not decide, one by one.
    const rows = yield* sql<HomeClient & { readonly total: number }>`
      with senders as (${yield* sendersIn(question)}), clients as (
        select c.*, d.at from (select * from senders order by at desc) s
          cross join lateral (select v.id as vendor_id, v.company_name, (select l.looked_at from client_look l
            where l.vendor_id = v.id and l.user_id = app.scope_user()) as looked_at from vendor v where v.id = s.vendor_id and v.active limit 1) c
          cross join lateral (select r.at from ${latest} limit 1) d
         limit ${most}
      )
      select json_build_object('id', c.vendor_id, 'name', c.company_name) as company,
          case when w.read < ${most} or w.stand = ${most} then w.stand
            else (select n.total from app.new_documents(array[c.vendor_id]) n) end as count,
          to_json(d.names) as names, app.instant(c.at) as at, c.total
        from (select *, (count(*) over ())::integer as total from clients order by at desc, vendor_id limit ${shown}) c
          cross join lateral (select array_agg(n.name order by r.at desc) as names
            from (select r.at, r.node_id from ${latest} limit 3) r join node n on n.id = r.node_id) d
          cross join lateral (select sum(x.documents)::integer as read,
              coalesce(sum(x.documents) filter (where f.id is not null), 0)::integer as stand
            from (select l.folder_id, count(*) as documents from (select r.folder_id from received_document r
              where ${counted} limit ${most}) l group by l.folder_id) x
            left join node f on f.id = x.folder_id and f.deleted_at is null and not f.buried) w
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
const toValidate = "r.waits and (r.rule_id is null or r.rule_id not in (select unnest(app.scope_read_rules())))"
const lately = `r.from_side = 'firm' and r.at > now() - interval '${newForDays} days'`

/**
 * [ACC-084] [NOT-O02] The document lines. For staff: documents to validate, and clients with new documents. For
 * clients: documents that the firm added, and their own.
 */
export const homeDocuments: HomeSource = (question) => {
  const { firmRole, hasModule, line } = question
  if (!hasModule("documents")) return Effect.succeed([])
  const reads: ReadonlyArray<readonly [HomeLineId, Read]> =
    firmRole !== null
      ? [
          ["validate", documentsWhere("validate", question, toValidate)],
          ["received", receivedFrom(question)]
        ]
      : [
          ["shared", documentsWhere("shared", question, lately)],
          ["mine", documentsWhere("mine", question, "r.by_id = app.scope_user()")]
        ]
  return Effect.forEach(
    reads.filter(([id]) => line === undefined || line === id),
    ([, read]) => read
  )
}
