import "#ui/shared/richText/richText.css"

export { NoteEditor } from "#ui/customers/file/note/NoteEditor.tsx"
