import type { NodeActionSnapshot } from "#machines/documents/actions/run/nodeAction.machine.ts"
import { type ActionKind, isUnquestioned, type NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import { type NameFault, nameFaults } from "#schemas/documents/rules/names.ts"

export type ActionDialog = "create" | "rename" | "move" | "warning" | "home" | "purge" | "emptyTrash"
/** The dialog of the action stays open while the action runs. */
const dialogOfKind: Readonly<Record<ActionKind, ActionDialog | null>> = {
  create: "create",
  rename: "rename",
  move: "move",
  trash: null,
  emptyTrash: "emptyTrash",
  purge: "purge",
  restore: null,
  validate: null,
  unvalidate: null
}

const dialogOf = (snapshot: NodeActionSnapshot): ActionDialog | null => {
  const { hasPlace, isDropped, kind } = snapshot.context
  if (snapshot.matches("idle")) return null
  if (snapshot.matches("warning")) return "warning"
  if (snapshot.matches("choosingHome") || (kind === "restore" && hasPlace)) return "home"
  return kind === "move" && isDropped ? null : dialogOfKind[kind]
}

export const toNodeActionView = (snapshot: NodeActionSnapshot) => {
  const { kind, targets, name, folder, hasPlace, failure } = snapshot.context
  const isNamed = snapshot.matches("creating") || snapshot.matches("renaming")
  // An empty name disables the button; it is an error only after typing.
  const [fault]: ReadonlyArray<NameFault | undefined> = isNamed && name !== "" ? nameFaults(name) : []
  return {
    dialog: dialogOf(snapshot),
    kind: snapshot.matches("idle") ? null : kind,
    targets,
    name,
    folder: hasPlace ? folder : undefined,
    isBusy: snapshot.hasTag("busy"),
    canSubmit: snapshot.can({ type: "action.submitted" }),
    canDismiss: snapshot.can({ type: "action.dismissed" }),
    /** The error for the field: a text key with its params. */
    problem: failure ?? (fault === undefined ? null : fault)
  }
}

const kindOfAsked = {
  "nodes.dropped": "move",
  "restoring.asked": "restore",
  "trashing.asked": "trash",
  "unvalidation.asked": "unvalidate",
  "validation.asked": "validate"
} as const

/** The queued actions that need no dialog, in the form in which they will run. */
export const toOrders = (snapshot: NodeActionSnapshot): ReadonlyArray<NodeAction> =>
  snapshot.context.waiting.filter(isUnquestioned).flatMap((asked) => {
    if (!(asked.type in kindOfAsked) || !("targets" in asked)) return []
    const kind = kindOfAsked[asked.type as keyof typeof kindOfAsked]
    return [{ kind, targets: asked.targets, name: "", folder: "folder" in asked ? asked.folder : null }]
  })
