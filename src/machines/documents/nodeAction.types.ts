import type { Result } from "effect"

/** A node as an action needs it; the rest is read where it is shown. */
export interface Target {
  readonly id: number
  readonly name: string
  readonly revision: number
  /** [DOC-O05] */
  readonly isDefault: boolean
}
export type Targets = ReadonlyArray<Target>
export type ActionKind = "create" | "rename" | "move" | "trash" | "restore" | "validate" | "unvalidate" | "emptyTrash"
/** One action as it is carried out; `folder` is the parent of a new folder or the destination, null the root. */
export interface NodeAction {
  readonly kind: ActionKind
  readonly targets: Targets
  readonly name: string
  readonly folder: number | null
}
export interface ActionReport {
  readonly done: number
}
export interface ActionFailure {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly closedBy?: ReadonlyArray<string>
  /** Nodes that were changed before the refusal. */
  readonly done?: number
}
export type ActionOutcome = Result.Result<ActionReport, ActionFailure>

export type NodeActionEvent =
  | { readonly type: "creation.asked"; readonly parent: number | null }
  | { readonly type: "renaming.asked"; readonly target: Target }
  | { readonly type: "moving.asked"; readonly targets: Targets }
  /** Dragged onto a folder: the place is known. */
  | { readonly type: "nodes.dropped"; readonly targets: Targets; readonly folder: number | null }
  | { readonly type: "trashing.asked" | "restoring.asked"; readonly targets: Targets }
  | { readonly type: "validation.asked" | "unvalidation.asked"; readonly targets: Targets }
  | { readonly type: "emptying.asked" }
  | { readonly type: "name.typed"; readonly name: string }
  | { readonly type: "place.chosen"; readonly folder: number | null }
  | { readonly type: "action.submitted" | "action.dismissed" }

export interface ActionContext extends NodeAction {
  readonly hasPlace: boolean
  /** Dragged, not chosen in a dialog: a refusal has no dialog to come back to. */
  readonly isDropped: boolean
  readonly failure: ActionFailure | null
}
export const blank: ActionContext = {
  kind: "create",
  targets: [],
  name: "",
  folder: null,
  hasPlace: false,
  isDropped: false,
  failure: null
}
