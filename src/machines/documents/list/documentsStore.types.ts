import type { ActionFailure, ActionKind, NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

/** A dialog about nodes outside of an action; `help` is about none. */
export interface AskedDialog {
  readonly name: "share" | "why" | "help" | "mail" | "themes" | "marks" | "refused" | "workflows" | "board"
  readonly nodes: ReadonlyArray<TreeNode>
  /** The failure that the dialog `refused` explains. */
  readonly failure?: ActionFailure
  /** The workflow that the `board` shows first. */
  readonly workflow?: number
}
/** What an action did, for its message and for undo. */
export interface Done {
  readonly kind: ActionKind
  readonly before: ReadonlyArray<TreeNode>
  readonly after: ReadonlyArray<TreeNode>
}
export interface Revision {
  readonly id: number
  readonly revision: number
}
/**
 * A node that an action of this screen changes: its revision before the action, and the node that the server returned.
 */
export interface ActedNode {
  readonly action: NodeAction
  readonly revision: number
  readonly made: TreeNode | null
}
/** Ids of folders whose content changed; null if any folder may have changed. */
export type Touched = ReadonlyArray<number> | null

export type DocumentsStoreEvent =
  | { readonly type: "dialog.asked"; readonly dialog: AskedDialog }
  | { readonly type: "dialog.closed" }
  /** The user wants to undo the last action. */
  | { readonly type: "undo.asked" }
  /** The code that runs, reports and undoes actions is mounted. */
  | { readonly type: "actions.loaded" }
  | { readonly type: "content.changed"; readonly folders: Touched }
  | { readonly type: "action.begun"; readonly action: NodeAction; readonly targets: ReadonlyArray<Revision> }
  | { readonly type: "node.made"; readonly node: TreeNode }
  /** [NET-095] Progress of the job that carries out the action; null once it has ended. */
  | { readonly type: "job.reported"; readonly job: BatchJob | null }
  | { readonly type: "action.ended"; readonly done: Done; readonly undone: ReadonlyArray<number> }
  /** Revisions of nodes after an undo, so that an action before the next load does not conflict with them. */
  | { readonly type: "nodes.returned"; readonly nodes: ReadonlyArray<Revision> }

export interface DocumentsStoreMachineContext {
  readonly dialog: AskedDialog | null
  /** Number of undos requested before `actions.loaded`, which runs them. */
  readonly undos: number
  /** The changed folders, collected during the batch window. */
  readonly touched: Touched
  readonly action: NodeAction | null
  readonly acted: ReadonlyMap<number, ActedNode>
  readonly returned: ReadonlyMap<number, number>
  readonly job: BatchJob | null
  readonly last: Done | null
}
