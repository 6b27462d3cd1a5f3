import { shallowEqual, useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { toNodeActionView } from "#machines/documents/actions/nodeAction.projection.ts"
import { nodeById } from "#machines/documents/tree/tree.ts"
import {
  useActorOrNobody,
  useContent,
  useDocumentsStore,
  useKnownFolders,
  useNodeActionRef
} from "#ui/documents/page/documentsStoreContext.ts"
import { folderRows, keyOfLine, type Line } from "#ui/documents/around/folderRows.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { whyNotThere } from "#ui/documents/actions/places.ts"
import { reasonKey } from "#machines/documents/folder/additions.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { folder as folderIcon, home } from "#ui/shared/icons/frame/documentIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { VirtualTree } from "#ui/shared/virtual/tree/VirtualTree.tsx"

/**
 * [DOC-029] Moves nodes to a folder picked in the tree, for keyboards and small screens. [DOC-O04] Also picks the
 * target for restored nodes whose folder no longer exists.
 */
export function MoveDialog() {
  usePageTexts("documents")
  const { t } = useTranslation(["documents", "trash", "app"])
  const text = useText()
  const { store } = useDocumentsStore()
  const by = useActorOrNobody()
  const content = useContent()
  const known = useKnownFolders()
  const nodeAction = useNodeActionRef()
  const view = useSelector(nodeAction, toNodeActionView, shallowEqual)
  const dismiss = () => nodeAction.send({ type: "action.dismissed" })
  const ids = new Set(view.targets.map(({ id }) => id))
  const nodes = [
    ...(content?.rows.filter(({ id }) => ids.has(id)) ?? []),
    ...[...ids].flatMap((id) => (content?.rows.some((row) => row.id === id) ? [] : (nodeById(known.tree, id) ?? [])))
  ]
  const chosen =
    view.folder == null ? null : view.folder === known.root?.id ? known.root : nodeById(known.tree, view.folder)
  const guard = chosen == null ? null : whyNotThere(nodes, chosen, known, by)
  const isOne = view.targets.length === 1
  const isHome = view.dialog === "home"
  // The text of the dialog already says that the former folder no longer exists.
  const problem = isHome && view.problem?.code === "closed.hasPlace" ? null : view.problem
  const reason = guard !== null ? text(reasonKey(guard)) : problem === null ? null : text(problem.code, problem.params)
  const idOf = (line: Line) => (line === "root" ? (known.root?.id ?? null) : typeof line === "string" ? null : line.id)
  return (
    <Dialog
      title={
        isOne
          ? t(isHome ? "trash:home.title.one" : "documents:move.title.one", { name: view.targets[0]?.name ?? "" })
          : t(isHome ? "trash:home.title.many" : "documents:move.title.many", { count: view.targets.length })
      }
      onClose={dismiss}
      closable={view.canDismiss}
      footer={
        <DialogActions canCancel={view.canDismiss} onCancel={dismiss}>
          <button
            type="button"
            className="button"
            disabled={!view.canSubmit || guard !== null}
            aria-busy={view.isBusy}
            onClick={() => nodeAction.send({ type: "action.submitted" })}
          >
            {t(isHome ? "trash:home.confirm" : "documents:move.confirm")}
          </button>
        </DialogActions>
      }
    >
      <div className="docs-move">
        <p className="muted">
          {t(isHome ? (isOne ? "trash:home.hint" : "trash:home.hint.many") : "documents:move.hint")}
        </p>
        <div className="docs-move-tree">
          <VirtualTree
            label={t("documents:tree")}
            rows={folderRows(known, false)}
            labelOf={(line) => (typeof line === "string" ? t("documents:title") : line.name)}
            iconOf={({ node }) => (
              <Icon
                of={node === "root" ? home : folderIcon}
                className={node === "root" ? "tree-icon" : "tree-icon ft-folder"}
              />
            )}
            selected={view.folder == null ? null : view.folder === known.root?.id ? 0 : view.folder}
            onChoose={(line) => nodeAction.send({ type: "place.chosen", folder: idOf(line) })}
            onToggle={(line, open) => void store.folders.expand(keyOfLine(line), open)?.catch(() => undefined)}
          />
        </div>
        {reason === null ? null : <Notice tone={guard === null ? "error" : "warn"}>{reason}</Notice>}
      </div>
    </Dialog>
  )
}
