import { type Mark, type Node, Schema } from "prosemirror-model"
import { type NoteBlock, noteBlockKinds, tidyNote } from "#schemas/customers/notes.ts"

const block = { group: "block", content: "text*" } as const

/**
 * The editor's schema of a note: a flat list of blocks, as in the stored format. List items are paragraphs with a
 * bullet or number.
 */
export const noteSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { ...block, parseDOM: [{ tag: "p" }, { tag: "div" }], toDOM: () => ["p", 0] },
    heading: {
      ...block,
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
      toDOM: () => ["h2", 0]
    },
    bullet: { ...block, parseDOM: [{ tag: "ul > li" }], toDOM: () => ["p", { class: "rich-bullet" }, 0] },
    number: { ...block, parseDOM: [{ tag: "ol > li" }], toDOM: () => ["p", { class: "rich-number" }, 0] },
    text: {}
  },
  marks: {
    bold: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
    italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] }
  }
})

const markNames = ["bold", "italic", "underline"] as const
export type NoteMark = (typeof markNames)[number]
export type NoteKind = NoteBlock["kind"]

const marksOf = (span: NoteBlock["spans"][number]): ReadonlyArray<Mark> =>
  markNames.flatMap((name) => (span[name] === true ? [noteSchema.mark(name)] : []))

export const toDocument = (blocks: ReadonlyArray<NoteBlock>): Node => {
  const tidy = tidyNote(blocks)
  return noteSchema.node(
    "doc",
    null,
    tidy.length === 0
      ? [noteSchema.node("paragraph")]
      : tidy.map(({ kind, spans }) =>
          noteSchema.node(
            kind,
            null,
            spans.map((span) => noteSchema.text(span.text, marksOf(span)))
          )
        )
  )
}

const kindOf = (node: Node): NoteKind => noteBlockKinds.find((kind) => kind === node.type.name) ?? "paragraph"

export const toBlocks = (document: Node): ReadonlyArray<NoteBlock> =>
  tidyNote(
    document.children.map((node) => ({
      kind: kindOf(node),
      spans: node.children.map(({ marks, text = "" }) => ({
        text,
        ...Object.fromEntries(marks.map((mark) => [mark.type.name, true]))
      }))
    }))
  )
