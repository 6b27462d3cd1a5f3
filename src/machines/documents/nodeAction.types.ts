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
export type ActionKind =
  | "create"
  | "rename"
  | "move"
  | "trash"
  | "restore"
  | "purge"
  | "validate"
  | "unvalidate"
  | "emptyTrash"
/**
 * One action as it is carried out; `folder` is the parent of a new folder or the destination, null the root. Of what is
 * restored only those go to `folder` whose own is gone.
 */
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
  /** [NET-094] Where several nodes were in the way, each with its reason. */
  readonly refused?: ReadonlyArray<RefusedNode>
}
export interface RefusedNode {
  readonly name: string
  readonly code: string
}
export type ActionOutcome = Result.Result<ActionReport, ActionFailure>

/** What a person may ask for; asked while something else is under way, it waits for its turn. */
export type AskedEvent =
  | { readonly type: "creation.asked"; readonly parent: number | null }
  | { readonly type: "renaming.asked"; readonly target: Target }
  | { readonly type: "moving.asked"; readonly targets: Targets }
  /** Dragged onto a folder: the place is known. */
  | { readonly type: "nodes.dropped"; readonly targets: Targets; readonly folder: number | null }
  | { readonly type: "trashing.asked" | "restoring.asked" | "purging.asked"; readonly targets: Targets }
  | { readonly type: "validation.asked" | "unvalidation.asked"; readonly targets: Targets }
  | { readonly type: "emptying.asked" }

export type NodeActionEvent =
  | AskedEvent
  /** Another folder is on the screen: what would still have to be asked about this one is not asked any more. */
  | { readonly type: "folder.left" }
  | { readonly type: "name.typed"; readonly name: string }
  | { readonly type: "place.chosen"; readonly folder: number | null }
  | { readonly type: "action.submitted" | "action.dismissed" }

export interface ActionContext extends NodeAction {
  readonly hasPlace: boolean
  /** Dragged, not chosen in a dialog: a refusal has no dialog to come back to. */
  readonly isDropped: boolean
  readonly failure: ActionFailure | null
  /** What the action under way was asked with. */
  readonly asked: AskedEvent | null
  /** Asked meanwhile, oldest first. */
  readonly waiting: ReadonlyArray<AskedEvent>
}
/** Carried out with no question: nothing but its turn stands between the asking and the work. */
export const isUnquestioned = (asked: AskedEvent): boolean =>
  asked.type === "restoring.asked" ||
  asked.type === "trashing.asked" ||
  asked.type === "validation.asked" ||
  asked.type === "unvalidation.asked" ||
  (asked.type === "nodes.dropped" && !asked.targets.some(({ isDefault }) => isDefault))

export const blank: Omit<ActionContext, "waiting"> = {
  kind: "create",
  targets: [],
  name: "",
  folder: null,
  hasPlace: false,
  isDropped: false,
  failure: null,
  asked: null
}
