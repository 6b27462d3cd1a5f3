import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { trashWarningDays } from "#schemas/documents/limits.ts"
import { isStorable, notFound, readAtOnce, type VendorScope, whenUnlocked } from "#server/platform/scope.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"

// Each of these queries sets its own row-level security and returns JSON text, in one round trip. The text is null if
// the viewer has no access.

/** JSON text produced by the database. */
export interface Text {
  readonly text: string | null
}

/** Runs one of these queries when the company is not locked. */
const ask = <Row>(query: (sql: SqlClient.SqlClient) => Statement.Statement<Row>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => whenUnlocked(query(sql)))

/** The viewer's scope in a company's documents, and the firm's refresh interval (see `refreshEvery`). */
export const readAccess = (user: number, vendor: number) =>
  readAtOnce(
    vendor,
    (sql) => sql<{ found: { readonly scope: VendorScope; readonly refresh: string | null } | null }>`
      select app.documents_access(${user}, ${vendor}) as found`
  )

interface TreeQuery {
  readonly parent?: number | undefined
  readonly reveal?: string | number | undefined
}
/** The subfolders of `parent` (by default the root); with `reveal`, all levels down to that node. */
export const readTree = (user: number, vendor: number, { parent, reveal }: TreeQuery) =>
  ask(
    (sql) => sql<Text>`
      select app.read_tree(${user}, ${vendor}, ${parent ?? null}::bigint, ${reveal ?? null}::text) as text`
  )

export const readVersions = (user: number, vendor: number, document: string | number) =>
  ask((sql) => sql<Text>`select app.read_versions(${user}, ${vendor}, ${document}) as text`)

interface Page {
  readonly cursor: string | null
  readonly limit: number | null
  readonly sort: string
  readonly order: "asc" | "desc"
}

/** A page of the trash as bytes: decoding a large page to a string and encoding it again would double the cost. */
export const trashPieces = (user: number, vendor: number, { cursor, limit, order, sort }: Page, trashDays: number) =>
  ask(
    (sql) => sql<{ piece: Uint8Array }>`
      select textsend(piece) as piece from app.trash_pieces(${user}, ${vendor}, ${sort}, ${order === "desc"},
        ${cursor}::text::json, ${limit}::integer, ${trashDays}, ${trashWarningDays}) as piece`
  )

/** A page of a folder's nodes as bytes, for the same reason as `trashPieces`. */
export const folderPieces = (
  user: number,
  vendor: number,
  folder: string | number,
  { cursor, limit, order, sort }: Page,
  { filter, validated }: { readonly filter: string | null; readonly validated: boolean | null }
) =>
  ask((sql) => {
    const read = sql.literal(`app.content_by_${sort === "default" ? "date" : sort}_${order}`)
    return sql<{ piece: Uint8Array }>`
      select piece from ${read}(${user}, ${vendor}, ${folder}, ${validated}::boolean, ${cursor}::text::json,
        ${limit}::integer, ${filter}::text::json) as piece`
  })

interface Wanted {
  readonly user: number
  readonly vendor: number
  readonly ref: string
}
const batchSize = 32

/**
 * Reads documents. Concurrent reads in one company share a query, which applies each viewer's own rights. Each waits by
 * itself for a locked company.
 */
export const documentLoader = Effect.map(SqlClient.SqlClient, (sql) => {
  const load = batchLoader({
    lane: ({ vendor }: Wanted) => String(vendor),
    most: batchSize,
    ask: (wanted) =>
      Effect.map(
        sql<Text>`select text from app.read_documents(${wanted[0]?.vendor ?? 0},
          ${wanted.map(({ user }) => user)}::integer[], ${wanted.map(({ ref }) => ref)}::text[])`,
        (rows) => rows.map((row) => [row])
      )
  })
  return (wanted: Wanted) => whenUnlocked(load(wanted))
})

/** The counts and size of what is in the trash, and the date of the next automatic purge, as JSON. */
export const readTrash = (user: number, vendor: number, trashDays: number) =>
  ask((sql) => sql<Text>`select app.read_trash(${user}, ${vendor}, ${trashDays}, ${trashWarningDays}) as text`)

interface DocumentsPage {
  readonly validated: boolean | null
  readonly cursor: string | null
  readonly limit: number
}
/** One page of all documents of a company. */
export const listDocuments = (user: number, vendor: number, { cursor, limit, validated }: DocumentsPage) =>
  ask(
    (sql) => sql<Text>`
      select app.list_documents(${user}, ${vendor}, ${validated}::boolean, ${cursor}::text::json, ${limit}) as text`
  )

export const readFolder = (user: number, vendor: number, folder: string) =>
  ask((sql) => sql<Text>`select app.read_folder(${user}, ${vendor}, ${folder}) as text`)

export const readNode = (user: number, vendor: number, node: number) =>
  ask((sql) => sql<Text>`select app.read_node(${user}, ${vendor}, ${node}::bigint, null) as text`)

export const readVersion = (user: number, vendor: number, document: string, version: number) =>
  ask((sql) => sql<Text>`select app.read_version(${user}, ${vendor}, ${document}, ${version}::bigint) as text`)

const historyPage = 50

/** A page of a document's events, newest first; `before` is the id of the last event of the previous page. */
export const readHistory = (user: number, vendor: number, document: string, before: number | null) =>
  Effect.gen(function* () {
    if (!isStorable(vendor)) return yield* notFound()
    const [row] = yield* ask(
      (sql) => sql<Text>`
        select app.read_history(${user}, ${vendor}, ${document}, ${before}::bigint, ${historyPage}) as text`
    ).pipe(Effect.orDie)
    return row?.text ?? (yield* notFound())
  })
