import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { treeEditorMachine } from "#machines/treeModels/treeEditor.machine.ts"
import { mayDrop, toTreeEditorView } from "#machines/treeModels/treeEditor.projection.ts"
import type { TreeEditorEvent } from "#machines/treeModels/treeEditor.setup.ts"
import type { Way } from "#machines/treeModels/editing.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { folderProblems, foldersOf, lineOf, type TreeModelValues } from "#schemas/treeModels/rules.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import type { Form } from "#ui/shared/form/useForm.ts"
import { sitemap } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { EditorTools } from "#ui/treeModels/EditorTools.tsx"
import { EditorTree } from "#ui/treeModels/EditorTree.tsx"
import { FolderPanel } from "#ui/treeModels/FolderPanel.tsx"

interface TreeEditorProps {
  /** Null for a model of the provider's catalogue, which has no themes. */
  readonly firmId: FirmId | null
  readonly form: Form<TreeModelValues>
}

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out"
}

/** Maps a key press to the edit of the selected folder; null for keys that the tree handles. */
const editOf = (event: KeyboardEvent, key: string, newName: string): TreeEditorEvent | null => {
  const way = ways[event.key]
  if (event.altKey && way !== undefined) return { type: "folder.moved", key, way }
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const letter = event.key.toLowerCase()
    if (letter === "y" || (letter === "z" && event.shiftKey)) return { type: "edit.redone" }
    return letter === "z" ? { type: "edit.undone" } : null
  }
  if (event.key === "Insert") return { type: "folder.added", inside: event.shiftKey, name: newName }
  return event.key === "Delete" ? { type: "folder.removed", key } : null
}

/** [NET-050] The editor of a model's folders: the tree beside the properties of the selected folder. */
export function TreeEditor({ firmId, form }: TreeEditorProps) {
  const { t } = useTranslation("treeModels")
  const { messageKey, onChange, isReadOnly, value } = form.field("folders")
  const given = useMemo(() => foldersOf(value), [value])
  const editor = useActorRef(treeEditorMachine, { input: { folders: given } })
  const snapshot = useSelector(editor, (state) => state)
  const view = useMemo(() => toTreeEditorView(snapshot), [snapshot])
  const name = useRef<HTMLInputElement>(null)
  const put = useRef(onChange)
  useEffect(() => {
    put.current = onChange
  })
  useEffect(() => {
    const told = editor.on("tree.changed", ({ folders }) => put.current(folders.map(lineOf)))
    return () => told.unsubscribe()
  }, [editor])
  useEffect(() => editor.send({ type: "tree.read", folders: given }), [editor, given])
  useEffect(() => {
    // After validation has refused a save, select the first invalid folder.
    const refused = form.ref.on("form.refused", () => {
      const { folders } = editor.getSnapshot().context
      const key = folders[folderProblems(folders)[0]?.at ?? -1]?.key
      if (key !== undefined) editor.send({ type: "folder.pointed", key })
    })
    return () => refused.unsubscribe()
  }, [editor, form.ref])

  const wantsName = useRef(false)
  const rename = () => {
    name.current?.focus()
    name.current?.select()
  }
  useLayoutEffect(() => {
    // Runs after the render that puts the new folder's name into the field, so that it can be selected.
    if (!wantsName.current) return
    wantsName.current = false
    rename()
  })
  const send = (event: TreeEditorEvent) => {
    if (isReadOnly && event.type !== "folder.pointed" && event.type !== "folder.toggled") return
    wantsName.current = event.type === "folder.added" && editor.getSnapshot().can(event)
    editor.send(event)
  }
  const onKey = (event: KeyboardEvent) => {
    const key = view.selected?.key ?? ""
    const edit = editOf(event, key, t("editor.new"))
    if (edit !== null) {
      event.preventDefault()
      send(edit)
      return true
    }
    if (event.key === "F2" || event.key === "Enter") {
      event.preventDefault()
      rename()
      return true
    }
    return false
  }

  return (
    <div className="tree-editor" data-empty={view.count === 0 || undefined}>
      <section className="panel tree-side" aria-label={t("editor.tree")}>
        <EditorTools view={view} send={send} />
        {messageKey === null ? null : <Notice tone="error">{t("editor.problems", { count: view.problems })}</Notice>}
        {view.count === 0 ? (
          <EmptyState icon={sitemap} title={t("editor.empty")} text={t("editor.empty.text")} />
        ) : (
          <EditorTree
            view={view}
            onPoint={(key) => send({ type: "folder.pointed", key })}
            onToggle={(key, isOpen) => send({ type: "folder.toggled", key, isOpen })}
            onKey={onKey}
            mayDrop={(key, onto) => !isReadOnly && mayDrop(editor.getSnapshot(), key, onto)}
            onDrop={(key, onto) => send({ type: "folder.dropped", key, onto })}
          />
        )}
        <footer className="tree-foot">
          <span role="status">{t("editor.count", { count: view.count })}</span>
          <small className="muted">{t("editor.keys")}</small>
        </footer>
      </section>
      <FolderPanel firmId={firmId} view={view} isReadOnly={isReadOnly} nameRef={name} send={send} />
    </div>
  )
}
