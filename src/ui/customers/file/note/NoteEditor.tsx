import { EditorState } from "prosemirror-state"
import { useTranslation } from "react-i18next"
import { blocksOf, writtenNote } from "#schemas/customers/notes.ts"
import { toBlocks, toDocument } from "#ui/customers/file/note/noteDocument.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { chooseKind, hasMark, kindIn, richTextPlugins, switchMark } from "#ui/shared/richText/editing.ts"
import { FormatTool } from "#ui/shared/richText/FormatTool.tsx"
import { type RichTextForm, useRichText } from "#ui/shared/richText/useRichText.ts"

const marks = ["bold", "italic", "underline"] as const
const kinds = ["heading", "bullet", "number"] as const

const noteForm: RichTextForm = {
  read: (written) => EditorState.create({ doc: toDocument(blocksOf(written)), plugins: richTextPlugins }),
  write: (document) => writtenNote(toBlocks(document))
}

interface NoteEditorProps {
  readonly field: FieldBinding<string>
  readonly label: string
}

/** The editor of the note, with buttons for formats; its content is a field of the form. */
export function NoteEditor({ field, label }: NoteEditorProps) {
  return (
    <Field label={label} messageKey={field.messageKey}>
      {(control) => <Surface field={field} label={label} control={control} />}
    </Field>
  )
}

interface SurfaceProps extends NoteEditorProps {
  readonly control: Parameters<Parameters<typeof Field>[0]["children"]>[0]
}

function Surface({ control, field, label }: SurfaceProps) {
  const { t } = useTranslation("note")
  const { place, run, shown } = useRichText({ control, field, label, className: "rich-text", form: noteForm })
  const looks = (name: (typeof marks)[number] | (typeof kinds)[number]) => ({
    name,
    label: t(name),
    sign: t(`${name}.sign`),
    isReadOnly: field.isReadOnly
  })
  return (
    <div className="rich-editor">
      <div className="rich-tools" role="group" aria-label={t("tools")}>
        {marks.map((mark) => (
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
      </div>
      <div ref={place} />
    </div>
  )
}
