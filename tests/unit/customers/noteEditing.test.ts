import { type Command, EditorState, Selection, TextSelection } from "prosemirror-state"
import { expect, test } from "vitest"
import { blocksOf, type NoteBlock, noteBlockKinds, noteForm, tidyNote, writtenNote } from "#schemas/customers/notes.ts"
import { toBlocks, toDocument } from "#ui/customers/file/note/noteDocument.ts"
import { chooseKind, hasMark, kindIn, richTextPlugins, switchMark } from "#ui/shared/richText/editing.ts"
import fc from "#tests/support/properties.ts"

const editorState = (blocks: ReadonlyArray<NoteBlock>) =>
  EditorState.create({ doc: toDocument(blocks), plugins: richTextPlugins })
const mark = fc.option(fc.constant(true as const), { nil: undefined })
const span = fc
  .record({ text: fc.string({ maxLength: 8 }), bold: mark, italic: mark, underline: mark })
  .map(
    (one) =>
      Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as NoteBlock["spans"][number]
  )
const block: fc.Arbitrary<NoteBlock> = fc.record({
  kind: fc.constantFrom(...noteBlockKinds),
  spans: fc.array(span, { maxLength: 4 })
})

const apply = (state: EditorState, ...commands: ReadonlyArray<Command>): EditorState =>
  commands.reduce((now, command) => {
    let next = now
    command(now, (transaction) => {
      next = now.apply(transaction)
    })
    return next
  }, state)
const paragraph = (text: string): NoteBlock => ({ kind: "paragraph", spans: text === "" ? [] : [{ text }] })
const whole = (state: EditorState) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, state.doc.content.size - 1)))
/** The editor state after a key was pressed. */
const press = (state: EditorState, key: string): EditorState => {
  let next = state
  const view = {
    state,
    dispatch: (transaction: Parameters<EditorState["apply"]>[0]) => {
      next = state.apply(transaction)
    },
    endOfTextblock: () => state.selection.$from.parentOffset === 0
  }
  const event = { key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, keyCode: 0 }
  for (const plugin of state.plugins) {
    const handle = plugin.props.handleKeyDown as ((view: unknown, event: unknown) => boolean) | undefined
    if (handle?.call(plugin, view, event) === true) break
  }
  return next
}

test("[CLI-O02] what the editor holds of a note is the note, and two that read the same are written the same", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const tidy = tidyNote(blocks)
      expect(toBlocks(toDocument(blocks))).toEqual(tidy)
      expect(blocksOf(writtenNote(blocks))).toEqual(tidy)
      expect(writtenNote(tidy)).toBe(writtenNote(blocks))
      expect(writtenNote(blocks.map(({ kind, spans }) => ({ kind, spans: spans.flatMap(cut) })))).toBe(
        writtenNote(blocks)
      )
    })
  )
})
/** The same span, cut in two. */
const cut = ({ text, ...marks }: NoteBlock["spans"][number]) => [
  { text: text.slice(0, 1), ...marks },
  { text: text.slice(1), ...marks }
]

test("[CLI-O02] an empty note is none, and one that is too long says so on its field", () => {
  expect(writtenNote([paragraph("")])).toBe("[]")
  expect(toBlocks(toDocument([]))).toEqual([])
  expect(noteForm.check({ blocks: "[]" })).toEqual({})
  expect(noteForm.check({ blocks: writtenNote([paragraph("x".repeat(20_001))]) })).toEqual({
    blocks: ["customer.note_too_long"]
  })
})

test("[CLI-O02] a text is marked, made a heading or a list, and a kind chosen twice is a paragraph again", () => {
  const marked = apply(whole(editorState([paragraph("Rappeler")])), switchMark("bold"), switchMark("underline"))
  expect([hasMark(marked, "bold"), hasMark(marked, "italic"), hasMark(marked, "underline")]).toEqual([
    true,
    false,
    true
  ])
  expect(toBlocks(marked.doc)).toEqual([
    { kind: "paragraph", spans: [{ text: "Rappeler", bold: true, underline: true }] }
  ])
  const heading = apply(marked, chooseKind("heading"))
  expect(kindIn(heading)).toBe("heading")
  expect(kindIn(apply(heading, chooseKind("heading")))).toBe("paragraph")
  expect(kindIn(apply(heading, chooseKind("number")))).toBe("number")
})

test("[CLI-O02] Enter goes on with a list and leaves it on an empty line, Backspace at its start makes it a paragraph", () => {
  const list = editorState([{ kind: "bullet", spans: [{ text: "Un" }] }])
  const atEnd = list.apply(list.tr.setSelection(Selection.atEnd(list.doc)))
  const second = press(atEnd, "Enter")
  expect(toBlocks(second.doc).map(({ kind }) => kind)).toEqual(["bullet", "bullet"])
  expect(toBlocks(press(second, "Enter").doc).map(({ kind }) => kind)).toEqual(["bullet", "paragraph"])
  expect(toBlocks(press(list, "Backspace").doc).map(({ kind }) => kind)).toEqual(["paragraph"])
})
