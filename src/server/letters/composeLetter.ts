import type { NoteBlock } from "#schemas/customers/notes.ts"
import { insideOf, isText, type LetterBlock, type LetterFault, type Span } from "#schemas/letters/blocks.ts"
import { variableLabel } from "#schemas/letters/labels.ts"
import {
  isOfService,
  isVariable,
  piecesOf,
  type Values,
  type VariableName,
  variableText
} from "#schemas/letters/variables.ts"

/** A service of a mission: the values of its variables, its contractual text, and its row in the table of services. */
export interface ServiceFacts {
  readonly values: Values
  readonly contract: ReadonlyArray<NoteBlock>
  readonly row: readonly [title: string, frequency: string, quantity: string, amount: string]
}
export interface LetterSum {
  readonly label: string
  readonly amount: string
  readonly strong: boolean
}
export interface SigningPerson {
  readonly side: string
  readonly name: string
}
/** The data that fills a letter. With `values` null (a preview without client) each variable shows its label. */
export interface LetterFacts {
  readonly values: Values | null
  readonly services: ReadonlyArray<ServiceFacts>
  readonly sums: ReadonlyArray<LetterSum>
  readonly people: ReadonlyArray<SigningPerson>
}

/** `blank` marks a variable without value, which is highlighted. */
type Piece = Span & { readonly blank?: boolean }
export type LetterNode =
  | { readonly kind: "paragraph" | "heading" | "subheading"; readonly spans: ReadonlyArray<Piece> }
  | { readonly kind: "bullets" | "numbers"; readonly items: ReadonlyArray<ReadonlyArray<Piece>> }
  | { readonly kind: "pageBreak" }
  | {
      readonly kind: "services"
      readonly head: ReadonlyArray<string>
      readonly rows: ReadonlyArray<ServiceFacts["row"]>
      readonly sums: ReadonlyArray<LetterSum>
    }
  | {
      readonly kind: "signatures"
      readonly people: ReadonlyArray<{
        readonly side: string
        readonly order: number
        readonly name: ReadonlyArray<Piece>
      }>
    }

const columns = ["Prestation", "Fréquence", "Quantité", "Montant HT"]

/**
 * Replaces ligatures such as "ﬁ", which the font lacks. Not NFKC for the whole text: it would also replace the narrow
 * spaces in French numbers.
 */
const tidy = (text: string) => text.normalize("NFC").replace(/[\ufb00-\ufb06]/g, (letter) => letter.normalize("NFKC"))

interface Filling {
  readonly facts: LetterFacts
  readonly values: Values | null
  /** The service of the enclosing `each` block; null outside of one. Its `values` are null in a preview. */
  readonly service: { readonly values: Values | null; readonly contract: ReadonlyArray<NoteBlock> } | null
  readonly faults: Array<LetterFault>
}

const valueOf = (name: VariableName, { service, values }: Filling): string | null => {
  const from = isOfService(name) ? (service?.values ?? null) : values
  return from === null ? null : (from[name] ?? "")
}

const filled = (span: Span, at: ReadonlyArray<number>, filling: Filling): ReadonlyArray<Piece> =>
  piecesOf(span.text).map((piece): Piece => {
    if (piece.kind === "text") return { ...span, text: tidy(piece.text) }
    const { name } = piece
    if (!isVariable(name)) return { ...span, text: variableText(name), blank: true }
    const value = valueOf(name, filling)
    if (value !== null && value.trim() !== "") return { ...span, text: tidy(value) }
    if (value !== null) filling.faults.push({ kind: "empty", at, text: name })
    return { ...span, text: variableLabel("fr", name), blank: true }
  })

const contractNodes = (blocks: ReadonlyArray<NoteBlock>): ReadonlyArray<LetterNode> =>
  blocks.map(({ kind, spans }): LetterNode => {
    const pieces = spans.map((span) => ({ ...span, text: tidy(span.text) }))
    if (kind === "bullet") return { kind: "bullets", items: [pieces] }
    if (kind === "number") return { kind: "numbers", items: [pieces] }
    return { kind: kind === "heading" ? "subheading" : "paragraph", spans: pieces }
  })

const eachNodes = (block: LetterBlock, at: ReadonlyArray<number>, filling: Filling) => {
  const { services, values } = filling.facts
  // Without values (preview), show the block once, with labels.
  const repeated = values === null ? [{ values: null, contract: [] }] : services
  return repeated.flatMap((service) => nodesOf(insideOf(block), at, { ...filling, service }))
}

const isShown = (block: Extract<LetterBlock, { kind: "when" }>, filling: Filling) => {
  const value = isVariable(block.variable) ? valueOf(block.variable, filling) : null
  return value === null || (value.trim() !== "") === block.is_filled
}

const nodesOfOne = (block: LetterBlock, at: ReadonlyArray<number>, filling: Filling): ReadonlyArray<LetterNode> => {
  if (isText(block)) {
    const pieces = block.spans.flatMap((span) => filled(span, at, filling))
    if (block.kind === "bullet") return [{ kind: "bullets", items: [pieces] }]
    if (block.kind === "number") return [{ kind: "numbers", items: [pieces] }]
    return [{ kind: block.kind, spans: pieces }]
  }
  switch (block.kind) {
    case "each":
      return eachNodes(block, at, filling)
    case "when":
      return isShown(block, filling) ? nodesOf(block.blocks, at, filling) : []
    case "contract":
      return filling.service?.values == null
        ? [{ kind: "paragraph", spans: [{ text: "Texte contractuel de la prestation", blank: true }] }]
        : contractNodes(filling.service.contract)
    case "pageBreak":
      return [{ kind: "pageBreak" }]
    case "services":
      return [
        {
          kind: "services",
          head: columns,
          rows: filling.facts.services.map(({ row }) => row),
          sums: filling.facts.sums
        }
      ]
    case "signatures":
      return [
        {
          kind: "signatures",
          people: filling.facts.people.map(({ name, side }, order) => ({ side, order, name: [{ text: tidy(name) }] }))
        }
      ]
  }
}

/** Merges consecutive items of the same kind into one list. */
const joined = (nodes: ReadonlyArray<LetterNode>): ReadonlyArray<LetterNode> => {
  const lists: Array<LetterNode> = []
  for (const node of nodes) {
    const last = lists.at(-1)
    if ("items" in node && last !== undefined && "items" in last && last.kind === node.kind)
      lists[lists.length - 1] = { kind: last.kind, items: [...last.items, ...node.items] }
    else lists.push(node)
  }
  return lists
}

const nodesOf = (
  blocks: ReadonlyArray<LetterBlock>,
  at: ReadonlyArray<number>,
  filling: Filling
): ReadonlyArray<LetterNode> => blocks.flatMap((block, index) => nodesOfOne(block, [...at, index], filling))

/**
 * [LET-O01] Fills a template: returns the letter as plain data, and its faults (variables without value with their
 * place, no signature block), each once.
 */
export const composeLetter = (blocks: ReadonlyArray<LetterBlock>, facts: LetterFacts) => {
  const faults: Array<LetterFault> = []
  const nodes = joined(nodesOf(blocks, [], { facts, values: facts.values, service: null, faults }))
  const hasSignatures = blocks.some(({ kind }) => kind === "signatures")
  const unsigned: ReadonlyArray<LetterFault> = hasSignatures ? [] : [{ kind: "unsigned", at: [], text: "" }]
  const seen = new Map([...faults, ...unsigned].map((fault) => [JSON.stringify(fault), fault]))
  return { nodes, faults: [...seen.values()] }
}

/** Fills the variables of a one-line text, such as a document's name. A variable without value becomes empty. */
export const fillLine = (text: string, values: Values | null): string =>
  piecesOf(text)
    .map((piece) =>
      piece.kind === "text"
        ? piece.text
        : isVariable(piece.name) && values !== null
          ? (values[piece.name] ?? "")
          : variableLabel("fr", piece.name)
    )
    .join("")
    .replace(/\s+/g, " ")
    .trim()
