import { type Mark, type Node, Schema } from "prosemirror-model"
import {
  type LetterBlock,
  type SoleKind,
  soleKinds,
  type Span,
  type TextKind,
  textKinds,
  tidySpans
} from "#schemas/letters/blocks.ts"
import { piecesOf, variableText } from "#schemas/letters/variables.ts"

/** Labels of chips and blocks in the editor, in the user's language. */
export interface LetterWords {
  readonly variable: (name: string) => string
  readonly sole: (kind: SoleKind | "contract") => string
  readonly each: string
  readonly when: (name: string, isFilled: boolean) => string
}

const line = { group: "block", content: "inline*" } as const
const sole = { group: "block", atom: true, selectable: true } as const

/**
 * The ProseMirror schema of a letter. Nodes map one to one to the stored blocks; variables are atomic inline nodes,
 * which cannot be edited in part.
 */
export const letterSchema = (words: LetterWords) => {
  const drawn = (kind: SoleKind | "contract") => ({
    ...sole,
    parseDOM: [{ tag: `div[data-sole=${kind}]` }],
    toDOM: () => ["div", { class: "letter-sole", "data-sole": kind }, words.sole(kind)] as const
  })
  return new Schema({
    nodes: {
      doc: { content: "block+" },
      paragraph: { ...line, parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
      heading: { ...line, defining: true, parseDOM: [{ tag: "h1" }, { tag: "h2" }], toDOM: () => ["h2", 0] },
      subheading: {
        ...line,
        defining: true,
        parseDOM: [3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
        toDOM: () => ["h3", 0]
      },
      bullet: { ...line, parseDOM: [{ tag: "ul > li" }], toDOM: () => ["p", { class: "rich-bullet" }, 0] },
      number: { ...line, parseDOM: [{ tag: "ol > li" }], toDOM: () => ["p", { class: "rich-number" }, 0] },
      pageBreak: drawn("pageBreak"),
      services: drawn("services"),
      signatures: drawn("signatures"),
      contract: drawn("contract"),
      each: {
        group: "block",
        content: "block+",
        defining: true,
        parseDOM: [{ tag: "section[data-each]" }],
        toDOM: () => ["section", { class: "letter-region", "data-each": "", "data-label": words.each }, 0]
      },
      when: {
        group: "block",
        content: "block+",
        defining: true,
        attrs: { variable: {}, isFilled: { default: true } },
        parseDOM: [
          {
            tag: "section[data-when]",
            getAttrs: (element) => ({
              variable: element.getAttribute("data-when"),
              isFilled: element.getAttribute("data-filled") !== "no"
            })
          }
        ],
        toDOM: ({ attrs }) => [
          "section",
          {
            class: "letter-region",
            "data-when": String(attrs["variable"]),
            "data-filled": attrs["isFilled"] === true ? "yes" : "no",
            "data-label": words.when(String(attrs["variable"]), attrs["isFilled"] === true)
          },
          0
        ]
      },
      variable: {
        group: "inline",
        inline: true,
        atom: true,
        attrs: { name: {} },
        leafText: ({ attrs }) => variableText(String(attrs["name"])),
        parseDOM: [
          { tag: "span[data-variable]", getAttrs: (element) => ({ name: element.getAttribute("data-variable") }) }
        ],
        toDOM: ({ attrs }) => [
          "span",
          { class: "letter-chip", "data-variable": String(attrs["name"]), title: variableText(String(attrs["name"])) },
          words.variable(String(attrs["name"]))
        ]
      },
      text: { group: "inline" }
    },
    marks: {
      bold: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
      italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
      underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] }
    }
  })
}
export type LetterSchema = ReturnType<typeof letterSchema>

export const markNames = ["bold", "italic", "underline"] as const
export type LetterMark = (typeof markNames)[number]

const inlineOf = (schema: LetterSchema, span: Span): ReadonlyArray<Node> => {
  const marks: ReadonlyArray<Mark> = markNames.flatMap((name) => (span[name] === true ? [schema.mark(name)] : []))
  return piecesOf(span.text).map((piece) =>
    piece.kind === "text"
      ? schema.text(piece.text, marks)
      : schema.node("variable", { name: piece.name }, undefined, marks)
  )
}

const nodeOf = (schema: LetterSchema, block: LetterBlock): Node => {
  if ("spans" in block)
    return schema.node(
      block.kind,
      null,
      tidySpans(block.spans).flatMap((span) => inlineOf(schema, span))
    )
  if (!("blocks" in block)) return schema.node(block.kind)
  const inside = block.blocks.length === 0 ? [schema.node("paragraph")] : block.blocks.map((one) => nodeOf(schema, one))
  return block.kind === "each"
    ? schema.node("each", null, inside)
    : schema.node("when", { variable: block.variable, isFilled: block.is_filled }, inside)
}

export const toDocument = (schema: LetterSchema, blocks: ReadonlyArray<LetterBlock>): Node =>
  schema.node(
    "doc",
    null,
    blocks.length === 0 ? [schema.node("paragraph")] : blocks.map((block) => nodeOf(schema, block))
  )

const spanOf = (node: Node): Span => ({
  text: node.type.name === "variable" ? variableText(String(node.attrs["name"])) : (node.text ?? ""),
  ...Object.fromEntries(node.marks.map((mark) => [mark.type.name, true]))
})

const blockOf = (node: Node): LetterBlock => {
  const { name } = node.type
  const text = textKinds.find((kind): kind is TextKind => kind === name)
  if (text !== undefined) return { kind: text, spans: tidySpans(node.children.map(spanOf)) }
  const blocks = node.children.map(blockOf)
  if (name === "each") return { kind: "each", blocks }
  if (name === "when")
    return {
      kind: "when",
      variable: String(node.attrs["variable"]),
      is_filled: node.attrs["isFilled"] === true,
      blocks
    }
  return { kind: soleKinds.find((kind) => kind === name) ?? "contract" }
}

export const toBlocks = (document: Node): ReadonlyArray<LetterBlock> => document.children.map(blockOf)

/** Position in the document before the block at a path of indexes; null if the path no longer exists. */
export const positionOf = (document: Node, at: ReadonlyArray<number>): number | null => {
  let node = document
  let position = 0
  for (const [depth, index] of at.entries()) {
    if (index >= node.childCount) return null
    for (let before = 0; before < index; before += 1) position += node.child(before).nodeSize
    node = node.child(index)
    if (depth < at.length - 1) position += 1
  }
  return position
}
