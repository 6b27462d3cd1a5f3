import { baseKeymap, chainCommands, setBlockType, splitBlockAs, toggleMark } from "prosemirror-commands"
import { history, redo, undo } from "prosemirror-history"
import { keymap } from "prosemirror-keymap"
import type { Command, EditorState, Plugin } from "prosemirror-state"

/** The kind of the block with the caret: a node name of the schema. */
export const kindIn = ({ selection }: EditorState): string => selection.$from.parent.type.name

/** Whether the selection, or the text typed next, has a mark such as bold. */
export const hasMark = (state: EditorState, mark: string): boolean => {
  const { $from, empty, from, to } = state.selection
  const type = state.schema.marks[mark]
  if (type === undefined) return false
  return empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type)
}

/** Choosing the current kind again turns the block into a paragraph. */
export const chooseKind =
  (kind: string): Command =>
  (state, dispatch, view) => {
    const type = state.schema.nodes[kindIn(state) === kind ? "paragraph" : kind]
    return type === undefined ? false : setBlockType(type)(state, dispatch, view)
  }

export const switchMark =
  (mark: string): Command =>
  (state, dispatch, view) => {
    const type = state.schema.marks[mark]
    return type === undefined ? false : toggleMark(type)(state, dispatch, view)
  }

/**
 * Turns the block into a paragraph if `isThere` holds. Enter uses it in an empty block, Backspace at the start of one.
 */
const leaveKind =
  (isThere: (state: EditorState) => boolean): Command =>
  (state, dispatch, view) => {
    const type = state.schema.nodes["paragraph"]
    const isOther = state.selection.empty && kindIn(state) !== "paragraph" && state.selection.$from.parent.isTextblock
    return type !== undefined && isOther && isThere(state) ? setBlockType(type)(state, dispatch, view) : false
  }

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

/**
 * The undo history and keys of every rich text editor. The schema must have `paragraph` blocks; `bullet` and `number`
 * blocks and the marks are optional.
 */
export const richTextPlugins: ReadonlyArray<Plugin> = [
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
