"use no memo"
import { type RefObject, useImperativeHandle, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TextKind } from "#schemas/letters/blocks.ts"
import { variableLabel } from "#schemas/letters/labels.ts"
import { readBlocks, writtenBlocks } from "#schemas/letters/rules.ts"
import { letterSchema, markNames, toBlocks } from "#ui/letters/letterDocument.ts"
import {
  editorState,
  goTo,
  insertSole,
  insertVariable,
  liftOut,
  wrapEach,
  wrapWhen
} from "#ui/letters/letterEditing.ts"
import { VariablePicker } from "#ui/letters/VariablePicker.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus, tag } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"
import { chooseKind, hasMark, kindIn, switchMark } from "#ui/shared/richText/editing.ts"
import { FormatTool } from "#ui/shared/richText/FormatTool.tsx"
import { type RichTextForm, useRichText } from "#ui/shared/richText/useRichText.ts"
import type { Language } from "#schemas/shared/constants.ts"
import "#ui/shared/richText/richText.css"
import "#ui/letters/letters.css"

const kinds = ["heading", "subheading", "bullet", "number"] as const satisfies ReadonlyArray<TextKind>
const soles = ["services", "signatures", "pageBreak", "contract"] as const

export interface LetterEditorRef {
  /** Moves the caret into the block at a path of indexes. */
  readonly show: (at: ReadonlyArray<number>) => void
}
interface LetterEditorProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly actions: RefObject<LetterEditorRef | null>
}
type Picking = "insert" | "filled" | "empty"

/**
 * [LET-O01] The editor of a letter's text: blocks, styles, and variables as chips. The form field holds the content.
 */
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
  const [picking, setPicking] = useState<Picking | null>(null)
  const [form] = useState((): RichTextForm => {
    const schema = letterSchema({
      variable: (name) => variableLabel(language, name),
      sole: (kind) => t(`block.${kind}`),
      each: t("block.each"),
      when: (name, isFilled) =>
        t(isFilled ? "block.when_filled" : "block.when_empty", { name: variableLabel(language, name) })
    })
    return {
      read: (written) => editorState(schema, readBlocks(written)),
      write: (document) => writtenBlocks(toBlocks(document))
    }
  })
  const { place, run, shown } = useRichText({ control, field, label, className: "rich-text letter-text", form })
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
  const looks = (name: (typeof markNames)[number] | (typeof kinds)[number]) => ({
    name,
    label: t(`tool.${name}`),
    sign: t(`sign.${name}`),
    isReadOnly: field.isReadOnly
  })
  return (
    <div className="rich-editor">
      <div className="rich-tools" role="group" aria-label={t("tools")}>
        {markNames.map((mark) => (
          <FormatTool
            key={mark}
            {...looks(mark)}
            isOn={shown !== null && hasMark(shown, mark)}
            onPress={() => run(switchMark(mark))}
          />
        ))}
        <span className="rich-rule" aria-hidden="true" />
        {kinds.map((kind) => (
          <FormatTool
            key={kind}
            {...looks(kind)}
            isOn={shown !== null && kindIn(shown) === kind}
            onPress={() => run(chooseKind(kind))}
          />
        ))}
        <span className="rich-rule" aria-hidden="true" />
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
