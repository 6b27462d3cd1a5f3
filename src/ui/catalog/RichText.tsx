import "#ui/customers/file/note/note.css"

export { NoteEditor } from "#ui/customers/file/note/NoteEditor.tsx"
