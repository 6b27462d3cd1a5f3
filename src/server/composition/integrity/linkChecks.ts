import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlCheck } from "#server/platform/integrity.ts"

interface Link {
  readonly table: string
  readonly columns: ReadonlyArray<string>
  readonly other: string
  readonly keys: ReadonlyArray<string>
  /** PostgreSQL's ON DELETE action: `c` for cascade, `n` for set null. */
  readonly rule: string
  readonly nullable: boolean
}

interface Table {
  readonly name: string
  readonly firm: boolean
  readonly vendor: boolean
}

const linksQuery = `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as other, c.confdeltype::text as rule,
    (select json_agg(quote_ident(a.attname) order by k.place) from unnest(c.conkey) with ordinality k(number, place)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
    (select json_agg(quote_ident(a.attname) order by k.place) from unnest(c.confkey) with ordinality k(number, place)
       join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as keys,
    (select bool_and(not a.attnotnull) from unnest(c.conkey) k(number) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as nullable
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, c.conname`
const tablesQuery = `select c.oid::regclass::text as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped) as firm,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'vendor_id' and not a.attisdropped) as vendor
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`

/** Foreign keys that the tree and version checks repair better. */
const elsewhere = new Set(["node parent_id", "version document_id", "version ancestor_id"])
/** Tables whose rows are never deleted just because a row they reference is missing. */
const precious = new Set(["firm", "vendor", "app_user", "node", "version", "content"])
/**
 * Tables whose rows belong to the company of their node or version, and are repaired. In other tables, a row that links
 * two companies is deleted.
 */
const followers = new Set(["version", "node_search"])
const names: Readonly<Record<string, string>> = {
  "node_search node_id": "search.extra",
  "share_node node_id": "share.purged",
  "upload_chunk vendor_id,user_id,upload_id": "upload.chunk"
}

const rowOf = (table: string) =>
  `'${table} ' || coalesce(to_jsonb(t)->>'id', to_jsonb(t)->>'node_id', to_jsonb(t)->>'version_id', to_jsonb(t)->>'checksum', t.ctid::text)`

/**
 * Checks a foreign key for rows that reference a missing row. Generated from the schema, so new tables are included.
 */
const orphans = ({ columns, keys, nullable, other, rule, table }: Link, { firm, vendor }: Table): SqlCheck => {
  const missing = `${columns.map((column) => `t.${column} is not null`).join(" and ")} and not exists (select from ${other} r
    where ${columns.map((column, place) => `r.${keys[place]} = t.${column}`).join(" and ")})`
  const mend =
    rule === "c" && !precious.has(table)
      ? [`delete from ${table} t where ${missing}`]
      : nullable
        ? [`update ${table} t set ${columns.map((column) => `${column} = null`).join(", ")} where ${missing}`]
        : undefined
  return {
    kind: names[`${table} ${columns.join(",")}`] ?? `orphan.${table}`,
    find: `select ${firm ? "t.firm_id" : "null::integer"} as firm, ${vendor ? "t.vendor_id" : "null::integer"} as vendor, ${rowOf(table)} as subject,
      '${columns.join(", ")} ' || concat_ws(', ', ${columns.map((column) => `t.${column}`).join(", ")}) || ' is no ${other}' as detail
      from ${table} t where ${missing}`,
    ...(mend === undefined ? {} : { mendAll: mend })
  }
}

/** Checks a foreign key for rows of one company that reference a row of another. */
const crossCompanyRows = ({ columns, keys, other, table }: Link): SqlCheck => {
  const apart = `r.${keys[0]} = t.${columns[0]} and t.vendor_id <> r.vendor_id`
  return {
    kind: `vendor.${table}`,
    find: `select t.firm_id as firm, t.vendor_id as vendor, ${rowOf(table)} as subject,
      'says company ' || t.vendor_id || ', its ${other} says ' || r.vendor_id as detail from ${table} t join ${other} r on ${apart}`,
    mend: followers.has(table)
      ? [
          `update ${table} t set vendor_id = r.vendor_id, firm_id = r.firm_id from ${other} r where t.vendor_id = $1 and ${apart}`
        ]
      : [`delete from ${table} t using ${other} r where t.vendor_id = $1 and ${apart}`]
  }
}

/**
 * Checks a table for rows whose firm is not their company's. Events stay with the firm that transferred a client file.
 */
const wrongFirmRows = ({ name }: Table): SqlCheck => {
  const moved = `${name === "event" ? "" : "false and "}exists (select from client_file_move m where m.vendor_id = t.vendor_id and m.from_firm_id = t.firm_id)`
  const apart = `v.id = t.vendor_id and t.firm_id <> v.firm_id and not (${moved})`
  return {
    kind: `firm.${name}`,
    find: `select t.firm_id as firm, t.vendor_id as vendor, ${rowOf(name)} as subject, 'says firm ' || t.firm_id || ', its company is of firm ' || v.firm_id as detail
      from ${name} t join vendor v on ${apart}`,
    // Events are hash-chained and never rewritten.
    ...(name === "event"
      ? {}
      : { mend: [`update ${name} t set firm_id = v.firm_id from vendor v where t.vendor_id = $1 and ${apart}`] })
  }
}

/** Checks generated from the schema of the database. */
export const linkChecks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const links = yield* sql.unsafe<Link>(linksQuery)
  const tables = new Map((yield* sql.unsafe<Table>(tablesQuery)).map((table) => [table.name, table]))
  const ofCompanies = [...tables.values()].filter(({ firm, vendor }) => firm && vendor)
  const own = links.filter(({ columns, table }) => !elsewhere.has(`${table} ${columns.join(",")}`))
  const isOfCompany = (name: string) => ofCompanies.some((table) => table.name === name)
  return {
    firms: ofCompanies.map(wrongFirmRows),
    crossCompanyRows: links
      .filter(({ columns, other, table }) => columns.length === 1 && isOfCompany(table) && isOfCompany(other))
      .filter(
        ({ columns, table }) => !["node parent_id", "version ancestor_id"].includes(`${table} ${columns.join(",")}`)
      )
      .map(crossCompanyRows),
    orphans: own.flatMap((link) => {
      const table = tables.get(link.table)
      return table === undefined ? [] : [orphans(link, table)]
    })
  }
})
