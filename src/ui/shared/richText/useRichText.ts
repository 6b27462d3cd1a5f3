import type { Node } from "prosemirror-model"
import type { Command, EditorState } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { type RefObject, useEffect, useRef, useState } from "react"
import type { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

/**
 * Converts between the text in the form and the editor. Pass the same object while the editor is shown: another one
 * recreates it.
 */
export interface RichTextForm {
  readonly read: (written: string) => EditorState
  /** Must give equal texts for equal documents: the editor is reset if the text differs from the field's value. */
  readonly write: (document: Node) => string
}

interface RichTextOptions {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly control: Parameters<Parameters<typeof Field>[0]["children"]>[0]
  /** CSS class of the editable element. */
  readonly className: string
  readonly form: RichTextForm
}

interface RichText {
  /** The empty element that the editor fills. */
  readonly place: RefObject<HTMLDivElement | null>
  /** The state of the editor; null before it is created. */
  readonly shown: EditorState | null
  /** Runs a command on the selection and puts the focus back into the text. */
  readonly run: (command: Command) => void
}

/** A rich text editor whose content is a field of a form. */
export const useRichText = ({ className, control, field, form, label }: RichTextOptions): RichText => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(field)
  const [shown, setShown] = useState<EditorState | null>(null)
  useEffect(() => {
    latest.current = field
  })

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const editor = new EditorView(element, {
      state: form.read(latest.current.value),
      dispatchTransaction: (transaction) => {
        const state = editor.state.apply(transaction)
        editor.updateState(state)
        setShown(state)
        if (transaction.docChanged) latest.current.onChange(form.write(state.doc))
      }
    })
    view.current = editor
    setShown(editor.state)
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [form])

  // Apply a change from outside the editor: an undo of all changes, an earlier version, or another user's text.
  useEffect(() => {
    const editor = view.current
    if (editor === null || form.write(editor.state.doc) === field.value) return
    const state = form.read(field.value)
    editor.updateState(state)
    setShown(state)
  }, [field.value, form])

  useEffect(() => {
    view.current?.setProps({
      editable: () => !field.isReadOnly,
      attributes: Object.fromEntries(
        Object.entries({
          id: control.id,
          class: className,
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          "aria-describedby": control["aria-describedby"],
          "aria-invalid": control["aria-invalid"] === true ? "true" : undefined,
          "aria-readonly": field.isReadOnly ? "true" : undefined
        }).filter((entry): entry is [string, string] => entry[1] !== undefined)
      )
    })
  }, [className, control, field.isReadOnly, form, label])

  const run = (command: Command) => {
    const editor = view.current
    if (editor === null) return
    command(editor.state, editor.dispatch, editor)
    editor.focus()
  }
  return { place, shown, run }
}
