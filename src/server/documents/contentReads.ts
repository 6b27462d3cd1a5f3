import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { trashWarningDays } from "#schemas/documents/limits.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"

// Each of these queries enters the scope itself, in one round trip, and returns JSON text; null if the viewer may not
// see it.

/** JSON text produced by the database. */
export interface Text {
  readonly text: string | null
}

interface TreeQuery {
  readonly parent?: number | undefined
  readonly reveal?: string | number | undefined
}
/** The subfolders of a folder, or the folders on the path to the one to reveal. */
export const readTree = (user: number, vendor: number, { parent, reveal }: TreeQuery) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Text>`
      select app.read_tree(${user}, ${vendor}, ${parent ?? null}::bigint, ${reveal ?? null}::text) as text`
  )

export const readVersions = (user: number, vendor: number, document: string | number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Text>`select app.read_versions(${user}, ${vendor}, ${document}) as text`
  )

interface Page {
  readonly cursor: string | null
  readonly limit: number | null
  readonly sort: string
  readonly order: "asc" | "desc"
}

/** A page of the trash, as bytes: converting ten thousand documents to a string and back would double the cost. */
export const trashPieces = (user: number, vendor: number, { cursor, limit, order, sort }: Page, trashDays: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ piece: Uint8Array }>`
      select textsend(piece) as piece from app.trash_pieces(${user}, ${vendor}, ${sort}, ${order === "desc"},
        ${cursor}::text::json, ${limit}::integer, ${trashDays}, ${trashWarningDays}) as piece`
  )

/** A page of a folder, as bytes too. */
export const folderPieces = (
  user: number,
  vendor: number,
  folder: string | number,
  { cursor, limit, order, sort }: Page,
  { filter, validated }: { readonly filter: string | null; readonly validated: boolean | null }
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
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

/** Batches concurrent reads of documents in one company; each row is read with its own viewer's rights. */
export const documentLoader = Effect.map(SqlClient.SqlClient, (sql) =>
  batchLoader({
    lane: ({ vendor }: Wanted) => String(vendor),
    most: batchSize,
    ask: (wanted) =>
      Effect.map(
        sql<Text>`select text from app.read_documents(${wanted[0]?.vendor ?? 0},
          ${wanted.map(({ user }) => user)}::integer[], ${wanted.map(({ ref }) => ref)}::text[])`,
        (rows) => rows.map((row) => [row])
      )
  })
)

/** The number of nodes in the trash, and the next purge dates. */
export const readTrash = (user: number, vendor: number, trashDays: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Text>`select app.read_trash(${user}, ${vendor}, ${trashDays}, ${trashWarningDays}) as text`
  )

interface DocumentsPage {
  readonly validated: boolean | null
  readonly cursor: string | null
  readonly limit: number
}
/** All documents of a company, page by page. */
export const listDocuments = (user: number, vendor: number, { cursor, limit, validated }: DocumentsPage) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Text>`
      select app.list_documents(${user}, ${vendor}, ${validated}::boolean, ${cursor}::text::json, ${limit}) as text`
  )

export const readFolder = (user: number, vendor: number, folder: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql<Text>`select app.read_folder(${user}, ${vendor}, ${folder}) as text`)

export const readNode = (user: number, vendor: number, node: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Text>`select app.read_node(${user}, ${vendor}, ${node}::bigint, null) as text`
  )

export const readVersion = (user: number, vendor: number, document: string, version: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Text>`select app.read_version(${user}, ${vendor}, ${document}, ${version}::bigint) as text`
  )

const historyPage = 50

/** Events of a document, newest first, from the end or before the given one. */
export const readHistory = (user: number, vendor: number, document: string, before: number | null) =>
  Effect.gen(function* () {
    if (!isStorable(vendor)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Text>`
      select app.read_history(${user}, ${vendor}, ${document}, ${before}::bigint, ${historyPage}) as text`.pipe(
      Effect.orDie
    )
    return row?.text ?? (yield* notFound())
  })
