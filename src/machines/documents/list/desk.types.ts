import type { ActionFailure, ActionKind, NodeAction } from "#machines/documents/actions/nodeAction.types.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

/** A dialog about nodes outside of an action; `help` is about none. */
export interface AskedDialog {
  readonly name: "share" | "why" | "help" | "mail" | "themes" | "marks" | "refused" | "workflows" | "board"
  readonly nodes: ReadonlyArray<TreeNode>
  /** What `refused` tells of. */
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
/** A node that an action of this screen changes: its revision before, and what the server made of it since. */
export interface ActedNode {
  readonly action: NodeAction
  readonly revision: number
  readonly made: TreeNode | null
}
/** Ids of folders whose content changed; null where any may have. */
export type Touched = ReadonlyArray<number> | null

export type DeskEvent =
  | { readonly type: "dialog.asked"; readonly dialog: AskedDialog }
  | { readonly type: "dialog.closed" }
  /** The last action shall be taken back. */
  | { readonly type: "undo.asked" }
  /** What tells of actions and takes them back is on the screen. */
  | { readonly type: "desk.attended" }
  | { readonly type: "content.changed"; readonly folders: Touched }
  | { readonly type: "action.begun"; readonly action: NodeAction; readonly targets: ReadonlyArray<Revision> }
  | { readonly type: "node.made"; readonly node: TreeNode }
  /** [NET-095] How far the job is that carries out the action; null: it has ended. */
  | { readonly type: "job.told"; readonly job: BatchJob | null }
  | { readonly type: "action.ended"; readonly done: Done; readonly undone: ReadonlyArray<number> }
  /** The nodes as an undo left them, so that an action before the refetch does not conflict with it. */
  | { readonly type: "nodes.returned"; readonly nodes: ReadonlyArray<Revision> }

export interface DeskContext {
  readonly dialog: AskedDialog | null
  /** Steps to take back that were asked for before anything could. */
  readonly undos: number
  /** Gathered while changes still come in. */
  readonly touched: Touched
  readonly action: NodeAction | null
  readonly acted: ReadonlyMap<number, ActedNode>
  readonly returned: ReadonlyMap<number, number>
  readonly job: BatchJob | null
  readonly last: Done | null
}
