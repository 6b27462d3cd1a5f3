import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Holdings } from "#machines/documents/folder.machine.ts"
import type { Place } from "#machines/documents/nodeRules.ts"
import type { DocumentHold } from "#schemas/documents/node.ts"
import { activity } from "#server/documents/repository/activity.ts"
import { changeNodes } from "#server/documents/repository/changeNodes.ts"
import { idempotency } from "#server/documents/repository/idempotency.ts"
import { readNodes } from "#server/documents/repository/readNodes.ts"
import { trashedNodes } from "#server/documents/repository/trashedNodes.ts"
import { versions } from "#server/documents/repository/versions.ts"
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

/** An answer that was given before, and the fingerprint of the request that it was given to. */
export interface Kept {
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
    Effect.map(SqlClient.SqlClient, (sql) =>
      DocumentRepository.of({
        ...readNodes(sql),
        ...changeNodes(sql),
        ...trashedNodes(sql),
        ...versions(sql),
        ...idempotency(sql),
        ...activity(sql)
      })
    )
  )
}
