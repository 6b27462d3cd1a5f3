import type { NoteBlock } from "#schemas/customers/notes.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { isOfService, isVariable, piecesOf, unclosedIn, variableText } from "#schemas/letters/variables.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const textKinds = ["paragraph", "heading", "subheading", "bullet", "number"] as const
export type TextKind = (typeof textKinds)[number]
export type Span = NoteBlock["spans"][number]

export interface TextBlock {
  readonly kind: TextKind
  readonly spans: ReadonlyArray<Span>
}
/** Blocks without content of their own: a page break, the table of services, the signature areas. */
export const soleKinds = ["pageBreak", "services", "signatures"] as const
export type SoleKind = (typeof soleKinds)[number]

/**
 * [LET-O01] A block of a template. Variables are written `{{group.field}}` in the text of spans; text is never parsed
 * as markup. `each` repeats its blocks for every service of the mission; `contract` inserts the contractual text of
 * that service.
 */
export type LetterBlock =
  | TextBlock
  | { readonly kind: SoleKind | "contract" }
  | { readonly kind: "each"; readonly blocks: ReadonlyArray<LetterBlock> }
  | {
      readonly kind: "when"
      readonly variable: string
      readonly is_filled: boolean
      readonly blocks: ReadonlyArray<LetterBlock>
    }

export const letterBlockLimit = 1_000
export const letterTextLimit = 100_000
/** Maximum nesting depth of blocks; a top-level block has depth 1. */
export const letterDepth = 3

export const isText = (block: LetterBlock): block is TextBlock => "spans" in block
export const insideOf = (block: LetterBlock): ReadonlyArray<LetterBlock> => ("blocks" in block ? block.blocks : [])
export const textOf = (block: LetterBlock): string =>
  isText(block) ? block.spans.map(({ text }) => text).join("") : insideOf(block).map(textOf).join("\n")

/** Yields every block with its path (indexes from the outermost block inwards) and whether an `each` contains it. */
export const walkBlocks = function* (
  blocks: ReadonlyArray<LetterBlock>,
  at: ReadonlyArray<number> = [],
  isRepeated = false
): Generator<{ readonly block: LetterBlock; readonly at: ReadonlyArray<number>; readonly isRepeated: boolean }> {
  for (const [index, block] of blocks.entries()) {
    const here = [...at, index]
    yield { block, at: here, isRepeated }
    yield* walkBlocks(insideOf(block), here, isRepeated || block.kind === "each")
  }
}

export const letterFaultKinds = ["unclosed", "unknown", "outside", "empty", "nested", "unsigned"] as const
/** [LET-003] An error in a letter or template, and where it is. */
export interface LetterFault {
  readonly kind: (typeof letterFaultKinds)[number]
  /** Path of the block: indexes from the outermost block inwards; empty for the letter as a whole. */
  readonly at: ReadonlyArray<number>
  /** Name of the variable, or the text that starts at an unclosed brace pair (at most 60 characters). */
  readonly text: string
}

const excerpt = (text: string) => ([...text].length > 60 ? `${[...text].slice(0, 60).join("")}…` : text)

const faultsOfText = (text: string, at: ReadonlyArray<number>, isRepeated: boolean): ReadonlyArray<LetterFault> => {
  const unclosed = unclosedIn(text)
  const named = piecesOf(text).flatMap((piece): ReadonlyArray<LetterFault> => {
    if (piece.kind === "text") return []
    if (!isVariable(piece.name)) return [{ kind: "unknown", at, text: piece.name }]
    return isOfService(piece.name) && !isRepeated ? [{ kind: "outside", at, text: piece.name }] : []
  })
  return [...(unclosed === null ? [] : [{ kind: "unclosed", at, text: excerpt(unclosed) } as const]), ...named]
}

const faultsOfWhen = (variable: string, at: ReadonlyArray<number>, isRepeated: boolean) =>
  faultsOfText(variableText(variable), at, isRepeated)

/** [LET-003] Errors in variables and nesting of a template. A variable that spans two styles counts as unclosed. */
export const templateFaults = (blocks: ReadonlyArray<LetterBlock>): ReadonlyArray<LetterFault> =>
  [...walkBlocks(blocks)].flatMap(({ at, block, isRepeated }): ReadonlyArray<LetterFault> => {
    if (isText(block)) return block.spans.flatMap(({ text }) => faultsOfText(text, at, isRepeated))
    if (block.kind === "when") return faultsOfWhen(block.variable, at, isRepeated)
    if (block.kind === "contract" && !isRepeated) return [{ kind: "outside", at, text: "service.contract" }]
    const isNested = (block.kind === "each" && isRepeated) || (block.kind === "signatures" && at.length > 1)
    return isNested ? [{ kind: "nested", at, text: block.kind }] : []
  })

/**
 * Validates what does not depend on variables: size, depth, characters, at most one block of signatures; null if valid.
 */
export const blocksProblem = (blocks: ReadonlyArray<LetterBlock>): MessageCode | null => {
  const all = [...walkBlocks(blocks)]
  if (all.length > letterBlockLimit || all.some(({ at }) => at.length > letterDepth)) return "letter.text_too_long"
  const text = all.map(({ block }) => (isText(block) ? textOf(block) : "")).join("")
  if ([...text].length > letterTextLimit) return "letter.text_too_long"
  if (hasUnwantedCharacters(text.replace(/[<>\t\u200d]/g, " "))) return "letter.text_characters"
  return all.filter(({ block }) => block.kind === "signatures").length > 1 ? "letter.signatures_twice" : null
}

const marks = ["bold", "italic", "underline"] as const
const tidySpan = (span: Span): Span => ({
  text: span.text.normalize("NFC"),
  ...Object.fromEntries(marks.filter((mark) => span[mark] === true).map((mark) => [mark, true]))
})
const isAlike = (one: Span, other: Span) => marks.every((mark) => (one[mark] ?? false) === (other[mark] ?? false))

/** Merges neighbouring spans of the same style and drops empty ones, so that equal texts are stored equally. */
export const tidySpans = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const joined: Array<Span> = []
  for (const span of spans.filter(({ text }) => text !== "").map(tidySpan)) {
    const last = joined.at(-1)
    if (last !== undefined && isAlike(last, span)) joined[joined.length - 1] = { ...last, text: last.text + span.text }
    else joined.push(span)
  }
  return joined
}

export const tidyBlocks = (blocks: ReadonlyArray<LetterBlock>): ReadonlyArray<LetterBlock> =>
  blocks.map((block): LetterBlock => {
    if (isText(block)) return { kind: block.kind, spans: tidySpans(block.spans) }
    if (block.kind === "each") return { kind: "each", blocks: tidyBlocks(block.blocks) }
    if (block.kind !== "when") return { kind: block.kind }
    return {
      kind: "when",
      variable: block.variable,
      is_filled: block.is_filled,
      blocks: tidyBlocks(block.blocks)
    }
  })

/** [LET-001] Names of the variables used by the blocks, known or unknown, each once, in order of first use. */
export const variablesOf = (blocks: ReadonlyArray<LetterBlock>): ReadonlyArray<string> => [
  ...new Set(
    [...walkBlocks(blocks)].flatMap(({ block }) =>
      isText(block)
        ? block.spans.flatMap(({ text }) =>
            piecesOf(text).flatMap((piece) => (piece.kind === "text" ? [] : [piece.name]))
          )
        : block.kind === "when"
          ? [block.variable]
          : []
    )
  )
]
