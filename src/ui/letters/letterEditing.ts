import { lift, wrapIn } from "prosemirror-commands"
import { type Command, EditorState, Plugin, Selection } from "prosemirror-state"
import type { LetterBlock, SoleKind } from "#schemas/letters/blocks.ts"
import { piecesOf } from "#schemas/letters/variables.ts"
import { type LetterSchema, positionOf, toDocument } from "#ui/letters/letterDocument.ts"
import { richTextPlugins } from "#ui/shared/richText/editing.ts"

export const insertVariable =
  (name: string): Command =>
  (state, dispatch) => {
    const type = state.schema.nodes["variable"]
    if (type === undefined || !state.selection.$from.parent.inlineContent) return false
    dispatch?.(state.tr.replaceSelectionWith(type.create({ name }), true).scrollIntoView())
    return true
  }

/** Inserts a block without text (services, signatures, page break, contract) after the block that has the caret. */
export const insertSole =
  (kind: SoleKind | "contract"): Command =>
  (state, dispatch) => {
    const type = state.schema.nodes[kind]
    if (type === undefined) return false
    const { $to } = state.selection
    const after = $to.depth === 0 ? $to.pos : $to.after($to.depth)
    const paragraph = state.schema.nodes["paragraph"]
    const isLast = after === state.doc.content.size && paragraph !== undefined
    const tr = state.tr.insert(after, isLast ? [type.create(), paragraph.create()] : [type.create()])
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView())
    return true
  }

export const wrapEach: Command = (state, dispatch, view) => {
  const type = state.schema.nodes["each"]
  return type === undefined ? false : wrapIn(type)(state, dispatch, view)
}
export const wrapWhen =
  (variable: string, isFilled: boolean): Command =>
  (state, dispatch, view) => {
    const type = state.schema.nodes["when"]
    return type === undefined ? false : wrapIn(type, { variable, isFilled })(state, dispatch, view)
  }
/** Moves the block that has the caret out of the repeated or conditional block around it. */
export const liftOut: Command = lift

/** Moves the caret to the block at a path of indexes. */
export const goTo =
  (at: ReadonlyArray<number>): Command =>
  (state, dispatch) => {
    const position = positionOf(state.doc, at)
    if (position === null) return false
    dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve(position + 1))).scrollIntoView())
    return true
  }

/** Replaces a variable that was typed or pasted as text with a chip, as soon as its closing braces are there. */
const chips = new Plugin({
  appendTransaction: (transactions, _before, state) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const type = state.schema.nodes["variable"]
    if (type === undefined) return null
    const found: Array<{ readonly from: number; readonly to: number; readonly name: string }> = []
    state.doc.descendants((node, position) => {
      if (!node.isText) return
      let from = position
      const text = node.text ?? ""
      let rest = text
      for (const piece of piecesOf(text)) {
        const size = piece.kind === "text" ? piece.text.length : rest.indexOf("}}") + 2
        if (piece.kind === "variable") found.push({ from, to: from + size, name: piece.name })
        from += size
        rest = rest.slice(size)
      }
    })
    if (found.length === 0) return null
    const tr = state.tr
    for (const { from, name, to } of found.toReversed())
      tr.replaceRangeWith(from, to, type.create({ name }, null, tr.doc.resolve(from).marks()))
    return tr
  }
})

export const editorState = (schema: LetterSchema, blocks: ReadonlyArray<LetterBlock>): EditorState =>
  EditorState.create({ doc: toDocument(schema, blocks), plugins: [...richTextPlugins, chips] })
