import { baseKeymap, chainCommands, setBlockType, splitBlockAs, toggleMark } from "prosemirror-commands"
import { history, redo, undo } from "prosemirror-history"
import { keymap } from "prosemirror-keymap"
import { type Command, EditorState, type Plugin } from "prosemirror-state"
import type { NoteBlock } from "#schemas/customers/notes.ts"
import { type NoteKind, type NoteMark, noteSchema, toDocument } from "#ui/customers/file/note/noteDocument.ts"

/** Choosing the current kind again turns the block into a paragraph. */
export const chooseKind =
  (kind: NoteKind): Command =>
  (state, dispatch, view) =>
    setBlockType(noteSchema.nodes[kindIn(state) === kind ? "paragraph" : kind])(state, dispatch, view)

export const switchMark = (mark: NoteMark): Command => toggleMark(noteSchema.marks[mark])

export const kindIn = ({ selection }: EditorState): NoteKind => selection.$from.parent.type.name as NoteKind

export const hasMark = (state: EditorState, mark: NoteMark): boolean => {
  const { $from, empty, from, to } = state.selection
  const type = noteSchema.marks[mark]
  return empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type)
}

/**
 * Enter on an empty list item, and Backspace at the start of any block that is not a paragraph, make it a paragraph.
 */
const leaveKind =
  (isThere: (state: EditorState) => boolean): Command =>
  (state, dispatch, view) =>
    state.selection.empty && kindIn(state) !== "paragraph" && isThere(state)
      ? setBlockType(noteSchema.nodes["paragraph"])(state, dispatch, view)
      : false

const isList = (kind: string) => kind === "bullet" || kind === "number"

const keys: Readonly<Record<string, Command>> = {
  "Mod-b": switchMark("bold"),
  "Mod-i": switchMark("italic"),
  "Mod-u": switchMark("underline"),
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  Enter: chainCommands(
    leaveKind(({ selection }) => selection.$from.parent.content.size === 0),
    // Enter in a list adds an item; after a heading it starts a paragraph.
    splitBlockAs(({ type }) => (isList(type.name) ? { type } : null))
  ),
  Backspace: leaveKind(({ selection }) => selection.$from.parentOffset === 0)
}

const plugins: ReadonlyArray<Plugin> = [
  history(),
  keymap(
    Object.fromEntries(
      Object.entries(keys).map(([key, command]) => {
        const base = baseKeymap[key]
        return [key, base === undefined ? command : chainCommands(command, base)]
      })
    )
  ),
  keymap(baseKeymap)
]

export const editorState = (blocks: ReadonlyArray<NoteBlock>): EditorState =>
  EditorState.create({ doc: toDocument(blocks), plugins })
