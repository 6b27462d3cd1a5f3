import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Holdings } from "#machines/documents/folder.machine.ts"
import type { Place } from "#machines/documents/nodeRules.ts"
import type { DocumentHold } from "#schemas/documents/node.ts"
import { extensionOf } from "#schemas/documents/names.ts"
import { recordEvents } from "#server/shared/eventLog.ts"
import { lock, lockShared } from "#server/shared/locks.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

/** A node as its machine and the rules about its place need it. */
export interface NodeRow {
  readonly id: number
  readonly kind: "folder" | "document"
  readonly alias: string | null
  readonly parent_id: number | null
  readonly grandparent_id: number | null
  readonly name: string
  readonly is_root: boolean
  readonly is_default: boolean
  readonly read_only: boolean
  readonly buried: boolean
  /** A folder above is in the trash: the node is out of reach until that folder comes back. */
  readonly unreachable: boolean
  /** The folder it lay in is gone for good. */
  readonly uprooted: boolean
  /** The latest version; null for folders. */
  readonly version_id: number | null
  readonly is_validated: boolean
  /** The oldest hold that stands on a document. */
  readonly hold: DocumentHold | null
  readonly deleted_at: string | null
  readonly revision: number
  /** [ROL-019] Where the person's themes let them look and no more. */
  readonly theme_acl: "read-only" | null
  readonly wire: string
}

/** Columns that one change sets; what is absent stays. */
export interface NodeChange {
  readonly name?: string
  readonly nameKey?: string
  readonly parent?: number
  readonly trashed?: boolean
  readonly validated?: boolean
}

/** One line of the log; the database adds who was before it and seals it. */
export interface LogLine {
  readonly entity_id: number
  readonly machine: string
  readonly type: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
  readonly folders: ReadonlyArray<number>
}

interface Kept {
  readonly fingerprint: string
  readonly answer: string
}

type Query<A> = Effect.Effect<A, SqlError.SqlError>

/**
 * The documents of the company that the transaction has entered. Two people's changes never wait for each other in a
 * circle: the tree's lock comes first, then folders by id, then documents by id, and the log last.
 */
export class DocumentRepository extends Context.Service<
  DocumentRepository,
  {
    /** Held to the end of the transaction: `shape` by whoever moves, buries or removes folders, `item` by the others. */
    lockTree(vendor: number, kind: "item" | "shape"): Query<unknown>
    find(vendor: number, id: number): Query<NodeRow | undefined>
    /** The id of a node named by its hash or its id. */
    idOf(vendor: number, ref: string): Query<number | undefined>
    root(vendor: number): Query<number | undefined>
    lock(vendor: number, ids: ReadonlyArray<number>): Query<ReadonlyArray<NodeRow>>
    /** The folders that the nodes lie in. */
    parents(vendor: number, ids: ReadonlyArray<number>): Query<ReadonlyArray<number>>
    placeOf(folder: NodeRow): Query<Place>
    /** The living node of a folder that has this name key. */
    named(folder: number, nameKey: string): Query<NodeRow | undefined>
    nameKeys(folder: number): Query<ReadonlySet<string>>
    /** Whether a node that was not found by its name has it all the same, out of the person's sight. */
    isNameHidden(folder: number, nameKey: string): Query<boolean>
    addFolder(holder: CompanyScope, folder: number, name: string, nameKey: string): Query<NodeRow | undefined>
    change(node: number, user: number, change: NodeChange): Query<string>
    bury(folder: number, buried: boolean): Query<unknown>
    holdings(folder: number): Query<Holdings>
    /** What has been in the trash since before `until` (null: now), the longest there first, at most `limit`. */
    trash(
      vendor: number,
      until: string | null,
      limit: number
    ): Query<{ readonly until: string; readonly ids: ReadonlyArray<number> }>
    /** Takes nodes of the trash out of everyone's reach; a job removes the rows. Answers how many nodes are gone with them. */
    purge(vendor: number, nodes: ReadonlyArray<number>): Query<number>
    /** Whether something below one of the folders is out of the person's sight. */
    hidesAny(folders: ReadonlyArray<number>): Query<boolean>
    version(
      document: number,
      version: number
    ): Query<{ readonly id: number; readonly validated_at: string | null } | undefined>
    /** The latest version anew from an earlier one, which stays what it is. */
    repeatVersion(
      node: NodeRow,
      version: number,
      user: number
    ): Query<{ readonly wire: string; readonly version_id: number }>
    /** `user` null: the clock, or somebody without an account. */
    log(
      holder: Omit<CompanyScope, "user"> & { readonly user: number | null },
      lines: ReadonlyArray<LogLine>
    ): Query<unknown>
    /** Takes the key, or gives what was kept under it; keys are forgotten after 24 hours. */
    takeKey(holder: CompanyScope, key: string, fingerprint: string): Query<Kept | undefined>
    keepAnswer(holder: CompanyScope, key: string, answer: string): Query<unknown>
    parameter(key: string): Query<string | undefined>
  }
>()("dossier/server/documents/DocumentRepository") {
  static readonly layer = Layer.effect(
    DocumentRepository,
    Effect.map(SqlClient.SqlClient, (sql) => {
      // Ids are eight bytes in the database and safe integers everywhere else.
      const columns =
        sql.literal(`n.id::float8 as id, n.kind, n.alias, n.parent_id::float8 as parent_id, n.name, n.is_root,
        (select p.parent_id::float8 from node p where p.id = n.parent_id) as grandparent_id, n.is_default, n.read_only,
        n.buried, n.deleted_at is null and (n.buried or coalesce((select p.buried or p.deleted_at is not null from node p
          where p.id = n.parent_id), false)) as unreachable,
        n.former_way is not null as uprooted, n.version_id::float8 as version_id,
        n.validated_at is not null as is_validated,
        case when n.held_since is not null then json_build_object('kind', n.held_as, 'since', app.instant(n.held_since)) end as hold, app.instant(n.deleted_at) as deleted_at, n.revision,
        case when n.rule_id = any (app.scope_read_rules()) then 'read-only' end as theme_acl,
        app.as_seen(n.id, n.wire, n.rule_id, n.is_mixed) as wire`)
      const first = <A>(rows: ReadonlyArray<A>) => rows[0]
      // As what they are there: the driver takes an array's type from its first element, which may be a small one.
      const list = (ids: ReadonlyArray<number>) => ids.map(BigInt)

      return DocumentRepository.of({
        lockTree: (vendor, kind) =>
          Effect.provideService(
            kind === "shape" ? lock("tree", vendor) : lockShared("tree", vendor),
            SqlClient.SqlClient,
            sql
          ),

        find: (vendor, id) =>
          Effect.map(
            sql<NodeRow>`select ${columns} from node n where n.id = ${id}::bigint and n.vendor_id = ${vendor}`,
            first
          ),

        idOf: (vendor, ref) =>
          Effect.map(
            ref.length === 16
              ? sql<{ id: number }>`select id::float8 as id from node where hash = ${ref} and vendor_id = ${vendor}`
              : sql<{
                  id: number
                }>`select id::float8 as id from node where id = ${ref}::bigint and vendor_id = ${vendor}`,
            (rows) => rows[0]?.id
          ),

        root: (vendor) =>
          Effect.map(
            sql<{ id: number }>`select id::float8 as id from node where vendor_id = ${vendor} and is_root`,
            (rows) => rows[0]?.id
          ),

        // Read again after the wait: the first statement may have seen the rows as they were before it.
        lock: (vendor, ids) =>
          Effect.andThen(
            sql`select 1 from node where id = any (${list(ids)}::bigint[]) and vendor_id = ${vendor}
              order by (kind = 'document'), id for update`,
            sql<NodeRow>`select ${columns} from node n where n.id = any (${list(ids)}::bigint[]) and n.vendor_id = ${vendor}`
          ),

        parents: (vendor, ids) =>
          Effect.map(
            sql<{ id: number }>`select distinct parent_id::float8 as id from node
              where id = any (${list(ids)}::bigint[]) and vendor_id = ${vendor} and parent_id is not null`,
            (rows) => rows.map(({ id }) => id)
          ),

        placeOf: (folder) =>
          Effect.map(
            sql<{ path: ReadonlyArray<number> }>`
              with recursive up as (
                select id, parent_id, 1 as depth from node where id = ${folder.id}::bigint
                union all
                select n.id, n.parent_id, up.depth + 1 from node n join up on n.id = up.parent_id
              ) select json_agg(id order by depth desc) as path from up`,
            (rows) => ({
              isRoot: folder.is_root,
              isReadOnly: folder.read_only || folder.theme_acl === "read-only",
              isTrashed: folder.deleted_at !== null || folder.buried,
              path: rows[0]?.path ?? []
            })
          ),

        named: (folder, nameKey) =>
          Effect.map(
            sql<NodeRow>`select ${columns} from node n
              where n.parent_id = ${folder}::bigint and n.name_key = ${nameKey} and n.deleted_at is null`,
            first
          ),

        nameKeys: (folder) =>
          Effect.map(
            sql<{ name_key: string }>`select unnest(app.names_like(${folder}::bigint, '')) as name_key`,
            (rows) => new Set(rows.map((row) => row.name_key))
          ),

        isNameHidden: (folder, nameKey) =>
          Effect.map(
            sql`select 1 from node f where f.id = ${folder}::bigint and f.is_mixed
              and cardinality(app.taken_keys(f.id, array[${nameKey}::text])) > 0`,
            (rows) => rows.length > 0
          ),

        addFolder: ({ firm, vendor }, folder, name, nameKey) =>
          Effect.map(
            sql<NodeRow>`with n as (
                insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
                values (${firm}, ${vendor}, 'folder', ${folder}::bigint, ${name}, ${nameKey}) returning *
              ) select ${columns} from n`,
            first
          ),

        change: (node, user, { name, nameKey, parent, trashed, validated }) =>
          Effect.gen(function* () {
            const sets = [
              sql`revision = revision + 1`,
              sql`updated_at = now()`,
              ...(name === undefined
                ? []
                : [
                    sql`name = ${name}`,
                    sql`extension = case kind when 'document' then ${extensionOf(name)} else '' end`
                  ]),
              ...(nameKey === undefined ? [] : [sql`name_key = ${nameKey}`]),
              ...(parent === undefined ? [] : [sql`parent_id = ${parent}::bigint`]),
              ...(trashed === undefined
                ? []
                : [
                    sql`deleted_at = ${trashed ? sql`now()` : sql`null`}`,
                    sql`deleted_by = ${trashed ? user : null}::integer`,
                    sql`former_way = null`
                  ]),
              ...(validated === undefined
                ? []
                : [
                    sql`validated_at = ${validated ? sql`now()` : sql`null`}`,
                    sql`validator_id = ${validated ? user : null}::integer`
                  ])
            ]
            const rows = yield* sql<{ wire: string; version_id: number | null }>`
              update node set ${sql.csv(sets)} where id = ${node}::bigint returning wire, version_id::float8 as version_id`
            const row = rows[0]
            if (row === undefined) return yield* Effect.die(new Error(`node ${node} was locked and is gone`))
            if (validated !== undefined && row.version_id !== null) {
              yield* sql`update version set validated_at = ${validated ? sql`now()` : sql`null`},
                validator_id = ${validated ? user : null}::integer where id = ${row.version_id}::bigint`
            }
            return row.wire
          }),

        bury: (folder, buried) =>
          sql`update node set buried = ${buried}
            where id in (select app.folders_below(array[${folder}::bigint], false))`,

        holdings: (folder) =>
          Effect.map(
            sql<Holdings>`
              with folders as materialized (select app.folders_below(array[${folder}::bigint], false) as id),
              items as (
                select n.kind, n.read_only, n.validated_at from node n
                 where n.deleted_at is null and (n.parent_id = ${folder}::bigint or n.parent_id in (select id from folders))
              ) select exists (select from items where read_only or validated_at is not null) or hidden.is_hidden as "holdsProtected",
                       app.holds_below(${folder}::bigint) as "holdsSigned",
                       exists (select from items where kind = 'document') or (hidden.is_hidden and hidden.is_document) as "holdsDocuments"
                  from app.out_of_sight(array[${folder}::bigint]) hidden`,
            (rows) => rows[0] ?? { holdsProtected: true, holdsSigned: true, holdsDocuments: true }
          ),

        trash: (vendor, until, limit) =>
          Effect.map(
            sql<{ until: string; ids: ReadonlyArray<number> }>`
              select coalesce(${until}::text, now()::text) as until, to_json(array(select id from node
                where vendor_id = ${vendor} and deleted_at is not null and deleted_at <= coalesce(${until}::timestamptz, now())
                  and not coalesce(rule_id = any (app.scope_read_rules()), false)
                  and not (kind = 'folder' and (select is_hidden from app.out_of_sight(array[id])))
                order by deleted_at, (kind = 'folder'), id limit ${limit})) as ids`,
            (rows) => rows[0] ?? { until: "now", ids: [] }
          ),

        hidesAny: (folders) =>
          Effect.map(
            sql<{ is: boolean }>`select is_hidden as is from app.out_of_sight(${list(folders)}::bigint[])`,
            (rows) => rows[0]?.is ?? false
          ),

        purge: (vendor, nodes) =>
          Effect.map(
            sql<{ gone: number | null }>`select app.purge(${vendor}, ${list(nodes)}::bigint[]) as gone`,
            (rows) => rows[0]?.gone ?? 0
          ),

        version: (document, version) =>
          Effect.map(
            sql<{ id: number; validated_at: string | null }>`
              select id::float8 as id, app.instant(validated_at) as validated_at from version
              where document_id = ${document}::bigint and id = ${version}::bigint`,
            first
          ),

        repeatVersion: (node, version, user) =>
          Effect.gen(function* () {
            const [row] = yield* sql<{ wire: string; version_id: number }>`
              with v as (
                insert into version (firm_id, vendor_id, document_id, ancestor_id, number, content, size, media_type, author_id)
                select v.firm_id, v.vendor_id, n.id, n.version_id, n.version_number + 1, v.content, v.size, v.media_type, ${user}
                  from version v join node n on n.id = v.document_id where v.id = ${version}::bigint and n.id = ${node.id}::bigint
                returning *
              ) update node n set version_id = v.id, version_number = v.number, size = v.size, media_type = v.media_type,
                  author_id = v.author_id, validated_at = null, validator_id = null, start_date = v.created_at,
                  updated_at = now(), revision = revision + 1
                from v where n.id = v.document_id returning n.wire, n.version_id::float8 as version_id`
            return row ?? (yield* Effect.die(new Error(`version ${version} was found and is gone`)))
          }),

        log: ({ firm, user, vendor }, lines) =>
          Effect.provideService(
            recordEvents(
              lines.map(({ entity_id, ...line }) => ({
                firm,
                vendor,
                user,
                entity: line.machine,
                id: entity_id,
                ...line
              }))
            ),
            SqlClient.SqlClient,
            sql
          ),

        takeKey: ({ firm, user, vendor }, key, fingerprint) =>
          Effect.gen(function* () {
            yield* sql`delete from idempotency
              where vendor_id = ${vendor} and user_id = ${user} and created_at < now() - interval '24 hours'`
            // Waits for a call that is under way with the same key, then finds its answer.
            const taken = yield* sql`insert into idempotency (firm_id, vendor_id, user_id, key, fingerprint)
              values (${firm}, ${vendor}, ${user}, ${key}, decode(${fingerprint}, 'hex')) on conflict do nothing returning key`
            if (taken.length > 0) return undefined
            const kept = yield* sql<Kept>`select encode(fingerprint, 'hex') as fingerprint, answer from idempotency
              where vendor_id = ${vendor} and user_id = ${user} and key = ${key}`
            return kept[0]
          }),

        keepAnswer: ({ user, vendor }, key, answer) =>
          sql`update idempotency set answer = ${answer} where vendor_id = ${vendor} and user_id = ${user} and key = ${key}`,

        parameter: (key) =>
          Effect.map(
            sql<{ value: string }>`select value from global_parameter where key = ${key}`,
            (rows) => rows[0]?.value
          )
      })
    })
  )
}
