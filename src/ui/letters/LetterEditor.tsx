"use no memo"
import type { Command, EditorState } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TextKind } from "#schemas/letters/blocks.ts"
import { variableLabel } from "#schemas/letters/labels.ts"
import { readBlocks, writtenBlocks } from "#schemas/letters/rules.ts"
import { letterSchema, markNames, toBlocks } from "#ui/letters/letterDocument.ts"
import {
  chooseKind,
  editorState,
  goTo,
  hasMark,
  insertSole,
  insertVariable,
  kindIn,
  liftOut,
  switchMark,
  wrapEach,
  wrapWhen
} from "#ui/letters/letterEditing.ts"
import { VariablePicker } from "#ui/letters/VariablePicker.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { plus, tag } from "#ui/shared/icons.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"
import type { Language } from "#schemas/shared/constants.ts"
import "#ui/customers/file/note/note.css"
import "#ui/letters/letters.css"

const kinds = ["heading", "subheading", "bullet", "number"] as const satisfies ReadonlyArray<TextKind>
const soles = ["services", "signatures", "pageBreak", "contract"] as const

export interface LetterEditorRef {
  /** Puts the caret into the block of a place. */
  readonly show: (at: ReadonlyArray<number>) => void
}
interface LetterEditorProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly actions: RefObject<LetterEditorRef | null>
}
type Picking = "insert" | "filled" | "empty"

/** [LET-O01] A letter's text: blocks, styles, and variables as chips; its content is in the form. */
export function LetterEditor({ actions, field, label }: LetterEditorProps) {
  return (
    <Field label={label} messageKey={field.messageKey}>
      {(control) => <Surface actions={actions} field={field} label={label} control={control} />}
    </Field>
  )
}

interface SurfaceProps extends LetterEditorProps {
  readonly control: Parameters<Parameters<typeof Field>[0]["children"]>[0]
}

function Surface({ actions, control, field, label }: SurfaceProps) {
  const { i18n, t } = useTranslation("letters")
  const language = i18n.language as Language
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(field)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [shown, setShown] = useState<EditorState | null>(null)
  const [schema] = useState(() =>
    letterSchema({
      variable: (name) => variableLabel(language, name),
      sole: (kind) => t(`block.${kind}`),
      each: t("block.each"),
      when: (name, isFilled) =>
        t(isFilled ? "block.when_filled" : "block.when_empty", { name: variableLabel(language, name) })
    })
  )
  useEffect(() => {
    latest.current = field
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const editor = new EditorView(element, {
      state: editorState(schema, readBlocks(latest.current.value)),
      dispatchTransaction: (transaction) => {
        const state = editor.state.apply(transaction)
        editor.updateState(state)
        setShown(state)
        if (transaction.docChanged) latest.current.onChange(writtenBlocks(toBlocks(state.doc)))
      }
    })
    view.current = editor
    setShown(editor.state)
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [schema])
  // Applies changes from outside: an undo of all changes, an earlier version, or another user's text.
  useEffect(() => {
    const editor = view.current
    if (editor === null || writtenBlocks(toBlocks(editor.state.doc)) === field.value) return
    const state = editorState(schema, readBlocks(field.value))
    editor.updateState(state)
    setShown(state)
  }, [field.value, schema])
  useEffect(() => {
    view.current?.setProps({
      editable: () => !field.isReadOnly,
      attributes: Object.fromEntries(
        Object.entries({
          id: control.id,
          class: "note-text letter-text",
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
  useImperativeHandle(actions, () => ({ show: (at) => run(goTo(at)) }))
  const pick = (name: string) => {
    setPicking(null)
    if (picking === "insert") run(insertVariable(name))
    else run(wrapWhen(name, picking === "filled"))
  }
  const items: ReadonlyArray<MenuItem> = [
    ...soles.map((kind) => ({ key: kind, label: t(`block.${kind}`), onSelect: () => run(insertSole(kind)) })),
    { key: "each", label: t("block.each"), afterLine: true, onSelect: () => run(wrapEach) },
    { key: "filled", label: t("add.when_filled"), onSelect: () => setPicking("filled") },
    { key: "empty", label: t("add.when_empty"), onSelect: () => setPicking("empty") },
    { key: "lift", label: t("add.lift"), onSelect: () => run(liftOut) }
  ]
  const tool = (name: (typeof markNames)[number] | (typeof kinds)[number], isOn: boolean, command: Command) => (
    <button
      key={name}
      type="button"
      className="note-tool"
      data-tool={name}
      aria-pressed={isOn}
      aria-label={t(`tool.${name}`)}
      title={t(`tool.${name}`)}
      disabled={field.isReadOnly}
      // Keeps the focus in the text, so that the selection stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    >
      <span aria-hidden="true" data-sign={t(`sign.${name}`)} />
    </button>
  )
  return (
    <div className="note-editor">
      <div className="note-tools" role="group" aria-label={t("tools")}>
        {markNames.map((mark) => tool(mark, shown !== null && hasMark(shown, mark), switchMark(mark)))}
        <span className="note-rule" aria-hidden="true" />
        {kinds.map((kind) => tool(kind, shown !== null && kindIn(shown) === kind, chooseKind(kind)))}
        <span className="note-rule" aria-hidden="true" />
        <button
          type="button"
          className="button letter-tool"
          disabled={field.isReadOnly}
          onClick={() => setPicking("insert")}
        >
          <Icon of={tag} />
          {t("add.variable")}
        </button>
        {field.isReadOnly ? null : (
          <MenuButton className="button letter-tool" label={t("add.block")} items={items}>
            <Icon of={plus} />
            {t("add.block")}
          </MenuButton>
        )}
      </div>
      <div ref={place} />
      {picking === null ? null : (
        <VariablePicker
          title={t(picking === "insert" ? "add.variable" : `add.when_${picking}`)}
          language={language}
          onPick={pick}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  )
}
