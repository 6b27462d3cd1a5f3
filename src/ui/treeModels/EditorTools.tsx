import { useTranslation } from "react-i18next"
import type { Way } from "#machines/treeModels/editing.ts"
import type { TreeEditorView } from "#machines/treeModels/treeEditor.projection.ts"
import type { TreeEditorEvent } from "#machines/treeModels/treeEditor.setup.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import {
  arrowDown,
  arrowLeft,
  arrowRight,
  arrowUp,
  copy,
  folderPlus,
  plus,
  trash,
  undo
} from "#ui/shared/icons/frame/icons.ts"

interface EditorToolsProps {
  readonly view: TreeEditorView
  readonly send: (event: TreeEditorEvent) => void
}

const ways: ReadonlyArray<readonly [Way, string]> = [
  ["up", arrowUp],
  ["down", arrowDown],
  ["out", arrowLeft],
  ["in", arrowRight]
]

/** A button for every action on the selected folder, for users who use neither shortcuts nor drag and drop. */
export function EditorTools({ send, view }: EditorToolsProps) {
  const { t } = useTranslation("treeModels")
  const key = view.selected?.key ?? ""
  const button = (label: string, icon: string, can: boolean, event: TreeEditorEvent) => (
    <button
      key={label}
      type="button"
      className="icon-button"
      data-size="small"
      aria-label={label}
      title={label}
      aria-disabled={!can || undefined}
      onClick={() => {
        if (can) send(event)
      }}
    >
      <Icon of={icon} />
    </button>
  )
  const add = (inside: boolean) => send({ type: "folder.added", inside, name: t("editor.new") })
  return (
    <div className="tree-tools" role="group" aria-label={t("editor.tools")}>
      <button
        type="button"
        className="button"
        data-kind="second"
        data-size="small"
        aria-disabled={!view.canAdd || undefined}
        onClick={() => {
          if (view.canAdd) add(false)
        }}
      >
        <Icon of={plus} />
        {t("editor.add")}
      </button>
      <button
        type="button"
        className="button"
        data-kind="second"
        data-size="small"
        aria-disabled={!view.canAddInside || undefined}
        onClick={() => {
          if (view.canAddInside) add(true)
        }}
      >
        <Icon of={folderPlus} />
        {t("editor.add-inside")}
      </button>
      <span className="tree-tools-group">
        {ways.map(([way, icon]) =>
          button(t(`editor.move.${way}`), icon, view.canMove[way], { type: "folder.moved", key, way })
        )}
      </span>
      <span className="tree-tools-group">
        {button(t("editor.copy"), copy, view.canDuplicate, { type: "folder.duplicated", key })}
        {button(t("editor.remove"), trash, view.canRemove, { type: "folder.removed", key })}
      </span>
      <span className="tree-tools-group" data-kind="history">
        {button(t("editor.undo"), undo, view.canUndo, { type: "edit.undone" })}
        {button(t("editor.redo"), undo, view.canRedo, { type: "edit.redone" })}
      </span>
    </div>
  )
}
