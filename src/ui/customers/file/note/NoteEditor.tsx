import type { Command, EditorState } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { blocksOf, writtenNote } from "#schemas/customers/notes.ts"
import { toBlocks } from "#ui/customers/file/note/noteDocument.ts"
import { chooseKind, editorState, hasMark, kindIn, switchMark } from "#ui/customers/file/note/noteEditing.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

const marks = ["bold", "italic", "underline"] as const
const kinds = ["heading", "bullet", "number"] as const

/** A note's text with a few formatting buttons; its content is in the form. */
export function NoteEditor({ field, label }: { readonly field: FieldBinding<string>; readonly label: string }) {
  return (
    <Field label={label} messageKey={field.messageKey}>
      {(control) => <Surface field={field} label={label} control={control} />}
    </Field>
  )
}

interface SurfaceProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly control: Parameters<Parameters<typeof Field>[0]["children"]>[0]
}

function Surface({ control, field, label }: SurfaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  })
  const [shown, setShown] = useState<EditorState | null>(null)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const editor = new EditorView(element, {
      state: editorState(blocksOf(latest.current.value)),
      dispatchTransaction: (transaction) => {
        const state = editor.state.apply(transaction)
        editor.updateState(state)
        setShown(state)
        if (transaction.docChanged) latest.current.onChange(writtenNote(toBlocks(state.doc)))
      }
    })
    view.current = editor
    setShown(editor.state)
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [])

  // Applies changes from outside: an undo of all changes, or another user's note.
  useEffect(() => {
    const editor = view.current
    if (editor === null || writtenNote(toBlocks(editor.state.doc)) === field.value) return
    const state = editorState(blocksOf(field.value))
    editor.updateState(state)
    setShown(state)
  }, [field.value])

  useEffect(() => {
    view.current?.setProps({
      editable: () => !field.isReadOnly,
      attributes: Object.fromEntries(
        Object.entries({
          id: control.id,
          class: "note-text",
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          "aria-describedby": control["aria-describedby"],
          "aria-invalid": control["aria-invalid"] === true ? "true" : undefined,
          "aria-readonly": field.isReadOnly ? "true" : undefined
        }).filter((entry): entry is [string, string] => entry[1] !== undefined)
      )
    })
  }, [control, field.isReadOnly, label])

  const run = (command: Command) => {
    const editor = view.current
    if (editor === null) return
    command(editor.state, editor.dispatch, editor)
    editor.focus()
  }
  return (
    <div className="note-editor">
      <Tools state={shown} isReadOnly={field.isReadOnly} run={run} />
      <div ref={place} />
    </div>
  )
}

interface ToolsProps {
  readonly state: EditorState | null
  readonly isReadOnly: boolean
  readonly run: (command: Command) => void
}

function Tools({ isReadOnly, run, state }: ToolsProps) {
  const { t } = useTranslation("note")
  const tool = (name: (typeof marks)[number] | (typeof kinds)[number], isOn: boolean, command: Command) => (
    <button
      key={name}
      type="button"
      className="note-tool"
      data-tool={name}
      aria-pressed={isOn}
      aria-label={t(name)}
      title={t(name)}
      disabled={isReadOnly}
      // Keeps the focus in the text, so that the selection stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    >
      <span aria-hidden="true" data-sign={t(`${name}.sign`)} />
    </button>
  )
  return (
    <div className="note-tools" role="group" aria-label={t("tools")}>
      {marks.map((mark) => tool(mark, state !== null && hasMark(state, mark), switchMark(mark)))}
      <span className="note-rule" aria-hidden="true" />
      {kinds.map((kind) => tool(kind, state !== null && kindIn(state) === kind, chooseKind(kind)))}
    </div>
  )
}
