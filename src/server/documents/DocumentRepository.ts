import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Holdings } from "#machines/documents/node/folder.machine.ts"
import type { Place } from "#machines/documents/node/nodeRules.ts"
import type { DocumentHold } from "#schemas/documents/node.ts"
import { activity } from "#server/documents/repository/activity.ts"
import { changeNodes } from "#server/documents/repository/changeNodes.ts"
import { readNodes } from "#server/documents/repository/readNodes.ts"
import { trashedNodes } from "#server/documents/repository/trashedNodes.ts"
import { versions } from "#server/documents/repository/versions.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

/** The columns of a node that its machine and the rules about its place need. */
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
  /** A folder above is in the trash: the node cannot be reached until that folder is restored. */
  readonly unreachable: boolean
  /** Whether the folder that the node was in has been purged. */
  readonly uprooted: boolean
  /** The latest version; null for folders. */
  readonly version_id: number | null
  readonly is_validated: boolean
  /** The oldest hold on the document. */
  readonly hold: DocumentHold | null
  readonly deleted_at: string | null
  readonly revision: number
  /** [ROL-019] "read-only" if the person's themes give no right to write. */
  readonly theme_acl: "read-only" | null
  readonly wire: string
}

/** Columns that one change sets; omitted columns are unchanged. */
export interface NodeChange {
  readonly name?: string
  readonly nameKey?: string
  readonly parent?: number
  readonly trashed?: boolean
  readonly validated?: boolean
}

/** One row of the event log; the database adds the hash of the previous row. */
export interface LogLine {
  readonly entity_id: number
  readonly machine: string
  readonly type: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
  readonly folders: ReadonlyArray<number>
}

/** A stored answer and the fingerprint of the request that it belongs to. */
type Query<A> = Effect.Effect<A, SqlError.SqlError>

/**
 * Documents of the company whose scope the transaction has entered. Lock order, against deadlocks: the tree first, then
 * folders by id, then documents by id, the event log last.
 */
export class DocumentRepository extends Context.Service<
  DocumentRepository,
  {
    /** Held until the transaction ends: `shape` to move, delete or restore folders, `item` for any other change. */
    lockTree(vendor: number, kind: "item" | "shape"): Query<unknown>
    find(vendor: number, id: number): Query<NodeRow | undefined>
    /** The id of a node given by its hash or its id. */
    idOf(vendor: number, ref: string): Query<number | undefined>
    root(vendor: number): Query<number | undefined>
    lock(vendor: number, ids: ReadonlyArray<number>): Query<ReadonlyArray<NodeRow>>
    /** Ids of the nodes' parent folders. */
    parents(vendor: number, ids: ReadonlyArray<number>): Query<ReadonlyArray<number>>
    placeOf(folder: NodeRow): Query<Place>
    /** The node with this name key in the folder that is not in the trash. */
    named(folder: number, nameKey: string): Query<NodeRow | undefined>
    nameKeys(folder: number): Query<ReadonlySet<string>>
    /** Whether a node that `named` did not return has the name but is hidden from the person. */
    isNameHidden(folder: number, nameKey: string): Query<boolean>
    addFolder(holder: CompanyScope, folder: number, name: string, nameKey: string): Query<NodeRow | undefined>
    change(node: number, user: number, change: NodeChange): Query<string>
    bury(folder: number, buried: boolean): Query<unknown>
    holdings(folder: number): Query<Holdings>
    /** Nodes in the trash since before `until` (null: now), oldest first, at most `limit`. */
    trash(
      vendor: number,
      until: string | null,
      limit: number
    ): Query<{ readonly until: string; readonly ids: ReadonlyArray<number> }>
    /**
     * Makes nodes in the trash unreachable for everyone; a job deletes the rows. Returns the number of nodes,
     * descendants included.
     */
    purge(vendor: number, nodes: ReadonlyArray<number>): Query<number>
    /** Whether a descendant of one of the folders is hidden from the person. */
    hidesAny(folders: ReadonlyArray<number>): Query<boolean>
    version(
      document: number,
      version: number
    ): Query<{ readonly id: number; readonly validated_at: string | null } | undefined>
    /** Adds a latest version with the content of an earlier one, which stays unchanged. */
    repeatVersion(
      node: NodeRow,
      version: number,
      user: number
    ): Query<{ readonly wire: string; readonly version_id: number }>
    /** `user` null: a scheduled job, or a person without an account. */
    log(
      holder: Omit<CompanyScope, "user"> & { readonly user: number | null },
      lines: ReadonlyArray<LogLine>
    ): Query<unknown>
    parameter(key: string): Query<string | undefined>
  }
>()("dossier/server/documents/DocumentRepository") {
  static readonly layer = Layer.effect(
    DocumentRepository,
    Effect.map(SqlClient.SqlClient, (sql) =>
      DocumentRepository.of({
        ...readNodes(sql),
        ...changeNodes(sql),
        ...trashedNodes(sql),
        ...versions(sql),
        ...activity(sql)
      })
    )
  )
}
