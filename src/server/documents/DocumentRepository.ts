import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Holdings } from "#machines/documents/folder/folder.machine.ts"
import type { Place } from "#machines/documents/folder/nodeRules.ts"
import type { DocumentHold } from "#schemas/documents/node.ts"
import { changeNodes } from "#server/documents/repository/changeNodes.ts"
import { nodeLog } from "#server/documents/repository/nodeLog.ts"
import { readNodes } from "#server/documents/repository/readNodes.ts"
import { trashedNodes } from "#server/documents/repository/trashedNodes.ts"
import { versions } from "#server/documents/repository/versions.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

/** A node, with what its state machine and the rules of folders need. */
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
  /**
   * The node itself is not in the trash but a folder above it is: it cannot be reached until that folder is restored.
   */
  readonly unreachable: boolean
  /** Whether the node's former folder has been purged, so that the node cannot be restored there. */
  readonly uprooted: boolean
  /** The id of the latest version; null for folders. */
  readonly version_id: number | null
  readonly is_validated: boolean
  /** The earliest active hold on the document, by a signature procedure; null without one. */
  readonly hold: DocumentHold | null
  readonly deleted_at: string | null
  readonly revision: number
  /** [ROL-019] "read-only" if the viewer's themes let them read this node but not change it. */
  readonly theme_acl: "read-only" | null
  readonly wire: string
}

/** Columns that one change sets; an omitted column is unchanged. */
export interface NodeChange {
  readonly name?: string
  readonly nameKey?: string
  readonly parent?: number
  readonly trashed?: boolean
  readonly validated?: boolean
}

/** One row of the event log. The database chains the rows: it adds the hash of the previous row. */
export interface LogLine {
  readonly entity_id: number
  readonly machine: string
  readonly type: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
  readonly folders: ReadonlyArray<number>
}

type Query<A> = Effect.Effect<A, SqlError.SqlError>

/**
 * Queries on the documents of one company. Call them in a transaction that has set row-level security to that company
 * (`inVendor`, `changeTree`). To prevent deadlocks, lock in this order: the tree, folders by id, documents by id, and
 * the event log last.
 */
export class DocumentRepository extends Context.Service<
  DocumentRepository,
  {
    /**
     * Takes the tree's advisory lock until the transaction ends: exclusive for `shape` (moving, deleting or restoring
     * folders), shared for `item` (any other change).
     */
    lockTree(vendor: number, kind: "item" | "shape"): Query<unknown>
    find(vendor: number, id: number): Query<NodeRow | undefined>
    /** The id of a node, from its 16-character hash or from its id as text. */
    idOf(vendor: number, ref: string): Query<number | undefined>
    root(vendor: number): Query<number | undefined>
    lock(vendor: number, ids: ReadonlyArray<number>): Query<ReadonlyArray<NodeRow>>
    /** Ids of the folders that hold the nodes. */
    parents(vendor: number, ids: ReadonlyArray<number>): Query<ReadonlyArray<number>>
    placeOf(folder: NodeRow): Query<Place>
    /** The folder's node with this name key, ignoring nodes in the trash. */
    named(folder: number, nameKey: string): Query<NodeRow | undefined>
    nameKeys(folder: number): Query<ReadonlySet<string>>
    /** Whether the folder has a node with this name key that row-level security hides from the viewer. */
    isNameHidden(folder: number, nameKey: string): Query<boolean>
    addFolder(holder: CompanyScope, folder: number, name: string, nameKey: string): Query<NodeRow | undefined>
    change(node: number, user: number, change: NodeChange): Query<string>
    bury(folder: number, buried: boolean): Query<unknown>
    holdings(folder: number): Query<Holdings>
    /**
     * The oldest nodes in the trash, at most `limit`. Pass the returned `until` to the next call to leave out nodes
     * that were trashed meanwhile; null starts now.
     */
    trash(
      vendor: number,
      until: string | null,
      limit: number
    ): Query<{ readonly until: string; readonly ids: ReadonlyArray<number> }>
    /**
     * Hides nodes in the trash and their descendants from everyone; a job deletes the rows later. Returns the number of
     * nodes, descendants included.
     */
    purge(vendor: number, nodes: ReadonlyArray<number>): Query<number>
    /** Whether row-level security hides a descendant of one of the folders from the viewer. */
    hidesAny(folders: ReadonlyArray<number>): Query<boolean>
    version(
      document: number,
      version: number
    ): Query<{ readonly id: number; readonly validated_at: string | null } | undefined>
    /** Adds a new latest version with the content of an earlier version, and leaves the earlier one unchanged. */
    repeatVersion(
      node: NodeRow,
      version: number,
      user: number
    ): Query<{ readonly wire: string; readonly version_id: number }>
    /** Appends to the event log. `user` is null for a scheduled job or a person without an account. */
    log(
      holder: Omit<CompanyScope, "user"> & { readonly user: number | null },
      lines: ReadonlyArray<LogLine>
    ): Query<unknown>
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
        ...nodeLog(sql)
      })
    )
  )
}
