import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { EditedFolder, TreeEditorView } from "#machines/treeModels/treeEditor.projection.ts"
import { flattenTree, type TreeRow } from "#ui/shared/virtual/flattenTree.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import {
  calendar,
  chevronRight,
  exclamationTriangle,
  folder as closed,
  lock,
  tags
} from "#ui/shared/icons/frame/icons.ts"
import { findByLetters, movedTo } from "#ui/shared/keyboard/lineKeys.ts"
import { Mark } from "#ui/treeModels/TreePreview.tsx"

type Row = TreeRow<EditedFolder, string>

interface EditorTreeProps {
  readonly view: TreeEditorView
  readonly onPoint: (key: string) => void
  readonly onToggle: (key: string, isOpen: boolean) => void
  /** True if the key was handled as an action on the folder; false if the tree has to handle it. */
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly mayDrop: (key: string, onto: string | null) => boolean
  readonly onDrop: (key: string, onto: string | null) => void
}

const keyAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? null) : null

/** Labels beside a folder's name. */
function Marks({ node }: { readonly node: EditedFolder }) {
  const { t } = useTranslation("treeModels")
  const { folder, problem } = node
  return (
    <>
      {folder.kind === "year" ? (
        <span className="tag" data-tone="info">
          {t("editor.mark.year")}
        </span>
      ) : null}
      {folder.read_only ? <Mark icon={lock} text={t("editor.mark.locked")} /> : null}
      {folder.theme_ids.length > 0 ? <Mark icon={tags} text={t("editor.mark.themes")} /> : null}
      {problem === null ? null : (
        <span className="tree-wrong">
          <Mark icon={exclamationTriangle} text={t("editor.mark.wrong")} />
        </span>
      )}
    </>
  )
}

interface LineProps {
  readonly row: Row
  readonly isPointed: boolean
  readonly isTarget: boolean
}

const Line = memo(function Line({ isPointed, isTarget, row }: LineProps) {
  const { folder, isYearly } = row.node
  return (
    <div
      role="treeitem"
      className="tree-line"
      data-key={row.key}
      data-drop={isTarget || undefined}
      data-yearly={isYearly || undefined}
      draggable
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.expanded ?? undefined}
      aria-selected={isPointed}
      tabIndex={isPointed ? 0 : -1}
      style={{ paddingInlineStart: `${(row.level - 1) * 20}px` }}
    >
      <span className="tree-toggle" data-toggle={row.expanded === null ? undefined : ""} aria-hidden="true">
        {row.expanded === null ? null : <Icon of={chevronRight} />}
      </span>
      <Icon of={folder.kind === "year" ? calendar : closed} className="ft-folder" />
      <span className="tree-label">{folder.name === "" ? "\u00a0" : folder.name}</span>
      <Marks node={row.node} />
    </div>
  )
})

/**
 * The folder tree of a model: arrow keys move the focus, the focused folder is the selected one, rows can be dragged.
 */
export function EditorTree({ mayDrop, onDrop, onKey, onPoint, onToggle, view }: EditorTreeProps) {
  const { t } = useTranslation("treeModels")
  const host = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const carried = useRef<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const rows = useMemo(
    () =>
      flattenTree<EditedFolder, string>({
        roots: view.tree,
        keyOf: ({ folder }) => folder.key,
        childrenOf: ({ inside }) => inside,
        hasChildren: ({ inside }) => inside.length > 0,
        isOpen: (key) => !view.closed.has(key)
      }),
    [view.closed, view.tree]
  )
  const pointed = view.selected?.key ?? null
  const at = rows.findIndex(({ key }) => key === pointed)
  const current = Math.max(0, at)
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    // Removing the focused row moves the focus to the body: focus the selected row, unless the focus is outside the
    // tree.
    const { activeElement, body } = document
    if (activeElement !== body && host.current?.contains(activeElement) !== true) return
    host.current?.querySelector<HTMLElement>("[aria-selected='true']")?.focus()
  })

  const goTo = (row: Row | undefined) => {
    if (row === undefined) return
    wantsFocus.current = true
    onPoint(row.key)
  }
  const walk = (event: KeyboardEvent, row: Row) => {
    const next = movedTo(event.key, current, rows.length, 10)
    if (next !== null) goTo(rows[next])
    else if (event.key === "ArrowRight" && row.expanded === false) onToggle(row.key, true)
    else if (event.key === "ArrowRight" && row.expanded === true) goTo(rows[current + 1])
    else if (event.key === "ArrowLeft" && row.expanded === true) onToggle(row.key, false)
    else if (event.key === "ArrowLeft") goTo(rows.find(({ key }) => key === row.parent))
    else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const found = findByLetters(
        rows.map(({ node }) => node.folder.name),
        current,
        event.key
      )
      if (found !== null) goTo(rows[found])
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={host}
      className="tree-lines"
      role="tree"
      aria-label={t("editor.tree")}
      onKeyDown={(event) => {
        const row = rows[current]
        if (row === undefined) return
        if (onKey(event)) wantsFocus.current = true
        else walk(event, row)
      }}
      onFocus={(event) => {
        const key = keyAt(event.target)
        if (key !== null && key !== pointed) onPoint(key)
      }}
      onClick={(event) => {
        const row = rows.find(({ key }) => key === keyAt(event.target))
        if (row === undefined) return
        if (event.target instanceof Element && event.target.closest("[data-toggle]") !== null)
          onToggle(row.key, row.expanded !== true)
        else goTo(row)
      }}
      onDragStart={(event) => {
        carried.current = keyAt(event.target)
        event.dataTransfer.effectAllowed = "move"
        event.dataTransfer.setData("text/plain", carried.current ?? "")
      }}
      onDragOver={(event) => {
        const onto = keyAt(event.target)
        const may = carried.current !== null && mayDrop(carried.current, onto)
        if (may) event.preventDefault()
        setTarget(may ? (onto ?? "") : null)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setTarget(null)
      }}
      onDragEnd={() => {
        carried.current = null
        setTarget(null)
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (carried.current !== null) onDrop(carried.current, keyAt(event.target))
        setTarget(null)
      }}
      data-drop={target === "" || undefined}
    >
      {rows.map((row, index) => (
        <Line key={row.key} row={row} isPointed={index === current} isTarget={target === row.key} />
      ))}
    </div>
  )
}
