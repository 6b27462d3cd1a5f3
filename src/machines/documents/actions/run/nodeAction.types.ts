import type { Result } from "effect"

/** The part of a node that an action needs. */
export interface Target {
  readonly id: number
  readonly name: string
  readonly revision: number
  /** [DOC-O05] A default folder, which automations fill; a move needs a confirmation (DOC-030). */
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
 * One action as it is executed. `folder` is the parent of a new folder or the destination, null for the root. Of
 * restored nodes only those without their former folder go to `folder`.
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
  /** Number of nodes changed before the refusal. */
  readonly done?: number
  /** [NET-094] The nodes that caused the refusal, each with its reason. */
  readonly refused?: ReadonlyArray<RefusedNode>
}
export interface RefusedNode {
  readonly name: string
  readonly code: string
}
export type ActionOutcome = Result.Result<ActionReport, ActionFailure>

/** An action that a user may request; queued if another one is running. */
export type AskedEvent =
  | { readonly type: "creation.asked"; readonly parent: number | null }
  | { readonly type: "renaming.asked"; readonly target: Target }
  | { readonly type: "moving.asked"; readonly targets: Targets }
  /** Dropped on a folder: the destination is known. */
  | { readonly type: "nodes.dropped"; readonly targets: Targets; readonly folder: number | null }
  | { readonly type: "trashing.asked" | "restoring.asked" | "purging.asked"; readonly targets: Targets }
  | { readonly type: "validation.asked" | "unvalidation.asked"; readonly targets: Targets }
  | { readonly type: "emptying.asked" }

export type NodeActionEvent =
  | AskedEvent
  /** Another folder was opened: queued actions that need a dialog are dropped. */
  | { readonly type: "folder.left" }
  | { readonly type: "name.typed"; readonly name: string }
  | { readonly type: "place.chosen"; readonly folder: number | null }
  | { readonly type: "action.submitted" | "action.dismissed" }

export interface ActionContext extends NodeAction {
  readonly hasPlace: boolean
  /** Drag and drop: a refusal has no dialog to return to. */
  readonly isDropped: boolean
  readonly failure: ActionFailure | null
  /** The event that requested the running action. */
  readonly asked: AskedEvent | null
  /** The queue, oldest first. */
  readonly waiting: ReadonlyArray<AskedEvent>
}
/** True if the action runs without a dialog. */
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
