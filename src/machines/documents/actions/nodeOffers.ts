import { documentAvailability } from "#machines/documents/node/document.projection.ts"
import type { Availability } from "#machines/documents/folder/availability.ts"
import { folderAvailability } from "#machines/documents/folder/folder.projection.ts"
import { type Actor, mayShareOutside } from "#schemas/documents/rules/policy.ts"
import type { DocumentNode, TreeNode } from "#schemas/documents/node.ts"
import { isSignedType } from "#schemas/signatures/rules.ts"

export type NodeActionName =
  | "open"
  | "download"
  | "details"
  | "share"
  | "mail"
  | "themes"
  | "marks"
  | "workflows"
  | "sign"
  | "rename"
  | "move"
  | "validate"
  | "unvalidate"
  | "trash"
  | "restore"
  | "purge"
  | "why"

/** An action on the selection: the nodes it would change, and the guard that refuses it (null if it is available). */
export interface OfferedAction {
  readonly name: NodeActionName
  readonly targets: ReadonlyArray<TreeNode>
  readonly closedBy: string | null
}

/**
 * Guards about the user's rights, not about the node: the screen explains them once and hides the actions that they
 * refuse.
 */
const standing: ReadonlySet<string> = new Set(["isWriter", "mayValidate", "mayPurge"])

type NodeAvailability = Readonly<
  Record<"rename" | "move" | "validate" | "unvalidate" | "trash" | "restore" | "purge", Availability>
>

const notForFolders: Availability = { open: false, closedBy: ["isDocument"] }
const made = new Map<string, NodeAvailability>()

/**
 * Cache key: which actions are available depends only on these facts, so ten thousand nodes need a dozen computations.
 */
const factsOf = (node: TreeNode, by: Actor) =>
  [
    node.type,
    node.deleted_at !== null,
    node.read_only,
    node.theme_acl,
    by.canWrite,
    by.canValidate,
    ...(node.type === "folder"
      ? [node.is_root, node.is_default, node.alias?.startsWith("financial-year") === true]
      : [node.is_validated, node.hold !== undefined])
  ].join()

const readAvailability = (node: TreeNode, by: Actor): NodeAvailability =>
  node.type === "document"
    ? documentAvailability(node, by)
    : { ...folderAvailability(node, by), unvalidate: notForFolders, validate: notForFolders }

const availabilityOf = (node: TreeNode, by: Actor): NodeAvailability => {
  const facts = factsOf(node, by)
  const known = made.get(facts) ?? readAvailability(node, by)
  made.set(facts, known)
  return known
}

const allThrough = (
  name: keyof NodeAvailability,
  nodes: ReadonlyArray<TreeNode>,
  by: Actor,
  concerns: (availability: Availability) => boolean = () => true
): OfferedAction => {
  const availabilities = nodes.map((node) => [node, availabilityOf(node, by)[name]] as const)
  const targets = availabilities.filter(([, availability]) => concerns(availability))
  const [refused] = (targets.length === 0 ? availabilities : targets).filter(([, availability]) => !availability.open)
  return {
    name,
    targets: targets.map(([node]) => node),
    closedBy: refused === undefined ? null : (refused[1].closedBy[0] ?? "isInTheTree")
  }
}

/** Whether a document is not in the wanted state yet: of several documents, only these are validated or unvalidated. */
const stillToDo =
  (done: string) =>
  (availability: Availability): boolean =>
    !availability.closedBy.includes(done)

/**
 * Refusals that need no explanation: the node is already validated or unvalidated, or only documents have the action.
 */
const isNoise = (name: keyof NodeAvailability, guard: string) =>
  guard === "isDocument" || ((name === "validate" || name === "unvalidate") && /^is(Not)?Validated$/.test(guard))

export interface RefusedAction {
  readonly name: keyof NodeAvailability
  readonly node: TreeNode
  readonly closedBy: string
}

/** The actions that these nodes refuse, each once with the first node and the first guard that refuse it. */
export const refusedActions = (nodes: ReadonlyArray<TreeNode>, by: Actor): ReadonlyArray<RefusedAction> => {
  const names: ReadonlyArray<keyof NodeAvailability> =
    nodes[0]?.deleted_at == null ? ["validate", "unvalidate", "rename", "move", "trash"] : ["restore", "purge"]
  return names.flatMap((name) => {
    for (const node of nodes) {
      const { closedBy, open } = availabilityOf(node, by)[name]
      const [guard] = closedBy
      if (!open && guard !== undefined && !isNoise(name, guard)) return [{ name, node, closedBy: guard }]
    }
    return []
  })
}

/** Text key of the reason why these nodes cannot be shared with outsiders; null if they can. */
export const whyNotOutside = (nodes: ReadonlyArray<TreeNode>): string | null =>
  nodes.some((node) => mayShareOutside(node.theme_acl).length > 0) ? "shares:closed.outsiders" : null

const isShown = ({ closedBy }: OfferedAction) => closedBy === null || !standing.has(closedBy)
const isDocument = (node: TreeNode): node is DocumentNode => node.type === "document"

/** The actions on these nodes in the order of the menus, without those that the user's rights never allow. */
export const offeredActions = (
  nodes: ReadonlyArray<TreeNode>,
  by: Actor,
  /** [SIG-O01] Whether the user may send documents to signature. */
  isSender = false
): ReadonlyArray<OfferedAction> => {
  const [node] = nodes
  if (node === undefined) return []
  const plain = (name: NodeActionName, closedBy: string | null = null): OfferedAction => ({
    name,
    targets: nodes,
    closedBy
  })
  const why = refusedActions(nodes, by).length === 0 ? [] : [plain("why")]
  if (node.deleted_at !== null)
    return [...[allThrough("restore", nodes, by), allThrough("purge", nodes, by)].filter(isShown), ...why]
  const isSingle = nodes.length === 1
  const changes = [
    allThrough("validate", nodes, by, stillToDo("isNotValidated")),
    allThrough("unvalidate", nodes, by, stillToDo("isValidated")),
    ...(isSingle ? [allThrough("rename", nodes, by)] : []),
    allThrough("move", nodes, by),
    allThrough("trash", nodes, by)
  ].filter(isShown)
  // For a single document, only the opposite of its present state is offered.
  const wanted = changes.filter(
    ({ closedBy }) => closedBy === null || !/^is(Not)?Validated$|^isDocument$/.test(closedBy)
  )
  const noise = isSingle ? changes.filter((action) => action.name === "trash" || wanted.includes(action)) : changes
  return [
    ...(isSingle ? [plain("open")] : []),
    plain("download"),
    ...(by.canWrite ? [plain("share")] : []),
    ...(by.canWrite && isSingle && !isDocument(node) ? [plain("mail")] : []),
    ...(by.canWrite && isSingle ? [plain("themes")] : []),
    ...(isSingle ? [plain("marks")] : []),
    ...(isSingle || (by.canWrite && nodes.every(isDocument)) ? [plain("workflows")] : []),
    ...(isSender && isSingle && isDocument(node) && isSignedType(node.extension)
      ? [plain("sign", node.hold === undefined ? null : "isNotInSignature")]
      : []),
    ...(isSingle && isDocument(node) ? [plain("details")] : []),
    ...noise,
    ...why
  ]
}
