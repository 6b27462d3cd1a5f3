import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { extensionOf, nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import type { Fault, SqlCheck } from "#server/platform/integrity.ts"

interface Named {
  readonly id: number
  readonly firm: number
  readonly vendor: number
  readonly parent: number | null
  readonly kind: "document" | "folder"
  readonly name: string
  readonly name_key: string
  readonly extension: string
  readonly trashed: boolean
}

const columns = `id::float8 as id, firm_id as firm, vendor_id as vendor, parent_id::float8 as parent, kind, name, name_key, extension,
  deleted_at is not null as trashed`
const rightOf = ({ kind, name }: Pick<Named, "kind" | "name">) => ({
  key: nameKey(name),
  extension: kind === "document" ? extensionOf(name) : ""
})
const isWrong = (node: Named) => {
  const { extension, key } = rightOf(node)
  return node.name_key !== key || node.extension !== extension
}

/** Rewrites a node's name and the columns derived from it. Numbers the name if a sibling has it (DOC-027). */
const rename = (node: Named) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const beside = node.trashed
      ? []
      : yield* sql<{ key: string }>`select name_key as key from node
          where parent_id = ${node.parent}::bigint and id <> ${node.id}::bigint and deleted_at is null`
    const taken = new Set(beside.map(({ key }) => key))
    const name = taken.has(nameKey(node.name)) ? numberedName(node.name, taken) : node.name
    const { extension, key } = rightOf({ kind: node.kind, name })
    yield* sql`update node set name = ${name}, name_key = ${key}, extension = ${extension} where id = ${node.id}::bigint`
  })

const misnamed = Stream.unwrap(
  Effect.map(SqlClient.SqlClient, (sql) =>
    sql.unsafe<Named>(`select ${columns} from node order by id`).stream.pipe(
      Stream.filter(isWrong),
      Stream.map((node): Fault => ({
        kind: "node.name",
        firm: node.firm,
        vendor: node.vendor,
        subject: `${node.kind} ${node.id}`,
        detail: "its key or extension is not that of its name"
      }))
    )
  )
)

const mendNames = (vendor: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const nodes = yield* sql.unsafe<Named>(`select ${columns} from node where vendor_id = $1 order by id`, [vendor])
    yield* Effect.forEach(nodes.filter(isWrong), rename, { discard: true })
  })

const twice = `select n.* from (select n.*, row_number() over (partition by parent_id, name_key order by id) as place from node n
  where deleted_at is null and parent_id is not null) n where n.place > 1`

/**
 * [VAL-O07] [VAL-030] Integrity checks of names. Name keys are computed in TypeScript only, never in SQL, so this reads
 * all nodes to compare them.
 */
export const nameChecks: ReadonlyArray<SqlCheck> = [
  { kind: "node.name", find: misnamed, mend: mendNames },
  {
    kind: "node.twin",
    find: `select n.firm_id as firm, n.vendor_id as vendor, n.kind || ' ' || n.id as subject,
        'has the name of another in its folder' as detail from (${twice}) n`,
    mend: (vendor) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const nodes = yield* sql.unsafe<Named>(
          `select ${columns} from (${twice}) n where n.vendor_id = $1 order by id`,
          [vendor]
        )
        yield* Effect.forEach(nodes, rename, { discard: true })
      })
  }
]
