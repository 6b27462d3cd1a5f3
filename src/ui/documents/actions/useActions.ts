import { use } from "react"
import { useTranslation } from "react-i18next"
import type { NodeActionRef } from "#machines/documents/actions/run/nodeAction.machine.ts"
import type { NodeActionEvent } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode, TreeNode } from "#schemas/documents/node.ts"
import { textIfKnown } from "#services/shared/i18n.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { reasonKey } from "#machines/documents/folder/additions.ts"
import { toTarget } from "#ui/documents/actions/asking.ts"
import type { DocumentsStore } from "#ui/documents/page/documentsStore.ts"
import {
  useActorOrNobody,
  useDocumentsStore,
  useGoing,
  useNodeActionRef
} from "#ui/documents/page/documentsStoreContext.ts"
import { type NodeActionName, type OfferedAction, offeredActions } from "#machines/documents/actions/nodeOffers.ts"
import { tryPageTexts } from "#ui/app/frame/pageTexts.ts"
import { arrowRight, checkCircle, history, pencil, replay, timesCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { shareLink } from "#ui/shared/icons/documents/shareIcon.ts"
import { download, thLarge, trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { folderOpen } from "#ui/shared/icons/list/listIcons.ts"
import { eye } from "#ui/shared/icons/firstIcons.ts"
import { fileEdit, inbox, questionCircle, users } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

export interface ShownAction {
  readonly key: NodeActionName
  readonly label: string
  readonly icon: string
  readonly disabledReason: string | null
  /** What would enable the action; null if nothing does, or if the reason already says so. */
  readonly howToEnable: string | null
  readonly tone?: "danger"
  readonly onSelect: () => void
}

const icons: Readonly<Record<NodeActionName, string>> = {
  details: history,
  download,
  mail: inbox,
  marks: eye,
  move: arrowRight,
  open: folderOpen,
  rename: pencil,
  purge: trash,
  restore: replay,
  share: shareLink,
  sign: fileEdit,
  themes: users,
  trash,
  unvalidate: timesCircle,
  validate: checkCircle,
  why: questionCircle,
  workflows: thLarge
}

/**
 * Returns what would enable an action that this guard refuses; null if nothing does, or if the reason already says so.
 */
export const useOpens = () => {
  const { i18n } = useTranslation()
  return (guard: string): string | null => {
    return textIfKnown(i18n, `errors:opens.${guard}`, {})
  }
}

const isDocument = (node: TreeNode): node is DocumentNode => node.type === "document"

const asked = ({ name, targets: nodes }: OfferedAction): NodeActionEvent | null => {
  const targets = nodes.map(toTarget)
  const [target] = targets
  switch (name) {
    case "move":
      return { type: "moving.asked", targets }
    case "rename":
      return target === undefined ? null : { type: "renaming.asked", target }
    case "restore":
      return { type: "restoring.asked", targets }
    case "purge":
      return { type: "purging.asked", targets }
    case "trash":
      return { type: "trashing.asked", targets }
    case "unvalidate":
      return { type: "unvalidation.asked", targets }
    case "validate":
      return { type: "validation.asked", targets }
    default:
      return null
  }
}

interface Parts {
  readonly store: DocumentsStore
  readonly by: Actor
  readonly nodeAction: NodeActionRef
  readonly going: ReturnType<typeof useGoing>
}

const carryOut = ({ store, going, nodeAction }: Parts, action: OfferedAction) => {
  const event = asked(action)
  const [node] = action.targets
  if (event !== null) nodeAction.send(event)
  else if (action.name === "download") void store.download(action.targets)
  else if (
    action.name === "share" ||
    action.name === "mail" ||
    action.name === "marks" ||
    action.name === "themes" ||
    action.name === "why" ||
    action.name === "workflows"
  )
    store.ref.send({ type: "dialog.asked", dialog: { name: action.name, nodes: action.targets } })
  else if (node !== undefined && action.name === "open") going.open(node)
  else if (node !== undefined && action.name === "sign") going.toSignature(node.id)
  else if (node !== undefined && isDocument(node)) going.showDetails(node)
}

/** Runs an action by name, if the user may do it with these nodes. */
export const runAction = (parts: Parts, name: NodeActionName, nodes: ReadonlyArray<TreeNode>) => {
  const action = offeredActions(nodes, parts.by).find((one) => one.name === name)
  if (action?.closedBy === null) carryOut(parts, action)
}

/** The actions on these nodes for a menu or a bar. The machines decide which are disabled, and with which reason. */
export const useActions = (nodes: ReadonlyArray<TreeNode>): ReadonlyArray<ShownAction> => {
  const { i18n, t } = useTranslation("documents")
  const portal = usePortal()
  const text = useText()
  const opens = useOpens()
  const { store } = useDocumentsStore()
  const by = useActorOrNobody()
  const nodeAction = useNodeActionRef()
  const going = useGoing()

  const { modules, side } = useHere()
  // [SIG-O01] Staff of the firm may send documents to signature while the signatures module is active.
  const isSender = side === "accountant" && modules?.includes("signatures") === true
  const offered = offeredActions(nodes, by, isSender).filter(
    ({ name }) => name !== "workflows" || modules?.includes(name) === true
  )
  const isKnown = (key: string) => i18n.exists(key.includes(":") ? key : `errors:${key}`)
  // The text of a rare reason may still be loading right after the page has opened: suspend until it is there.
  const lacksReason = offered.some(({ closedBy }) => closedBy !== null && !isKnown(reasonKey(closedBy)))
  use(tryPageTexts(portal, lacksReason, "documents"))

  const parts = { store, by, nodeAction, going }
  const shown = (action: OfferedAction): ShownAction => ({
    key: action.name,
    label: t(`actions.${action.name}`),
    icon: icons[action.name],
    disabledReason: action.closedBy === null ? null : text(reasonKey(action.closedBy)),
    howToEnable: action.closedBy === null ? null : opens(action.closedBy),
    ...(action.name === "trash" || action.name === "purge" ? { tone: "danger" as const } : {}),
    onSelect: () => carryOut(parts, action)
  })
  return offered.map(shown)
}
