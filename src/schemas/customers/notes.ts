import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Maximum characters of a note. */
export const noteLimit = 20_000
/** Maximum blocks of a note. */
export const noteBlockLimit = 500

export const noteBlockKinds = ["paragraph", "heading", "bullet", "number"] as const

/**
 * [CLI-O02] A block of rich text. Spans contain plain text with style flags and no HTML, so that no script can be
 * injected.
 */
export interface NoteBlock {
  readonly kind: (typeof noteBlockKinds)[number]
  readonly spans: ReadonlyArray<{
    readonly text: string
    readonly bold?: boolean
    readonly italic?: boolean
    readonly underline?: boolean
  }>
}

export const noteText = (blocks: ReadonlyArray<NoteBlock>): string =>
  blocks.map(({ spans }) => spans.map(({ text }) => text).join("")).join("\n")

/** [CLI-O02] Validates a note; an empty note is valid. Angle brackets are allowed, because spans are plain text. */
export const noteProblem = (blocks: ReadonlyArray<NoteBlock>): MessageCode | null => {
  const text = noteText(blocks)
  if (blocks.length > noteBlockLimit || [...text].length > noteLimit) return "customer.note_too_long"
  const hasUnwanted = blocks.some(({ spans }) =>
    spans.some((span) => hasUnwantedCharacters(span.text.replace(/[<>\t\u200d]/g, " ")))
  )
  return hasUnwanted ? "customer.note_characters" : null
}

const marks = ["bold", "italic", "underline"] as const
type Span = NoteBlock["spans"][number]

/** Writes a span's style flags in a fixed order, so that equal notes have equal JSON. */
const tidySpan = (span: Span): Span => ({
  text: span.text,
  ...Object.fromEntries(marks.filter((mark) => span[mark] === true).map((mark) => [mark, true]))
})
const sameMarks = (one: Span, other: Span) => marks.every((mark) => (one[mark] ?? false) === (other[mark] ?? false))

/** Removes empty spans and joins neighbours with the same style. */
const tidyBlock = ({ kind, spans }: NoteBlock): NoteBlock => {
  const joined: Array<Span> = []
  for (const span of spans.filter(({ text }) => text !== "").map(tidySpan)) {
    const last = joined.at(-1)
    if (last !== undefined && sameMarks(last, span))
      joined[joined.length - 1] = { ...last, text: last.text + span.text }
    else joined.push(span)
  }
  return { kind, spans: joined }
}

/** The canonical form of a note. A single empty paragraph becomes an empty note. */
export const tidyNote = (blocks: ReadonlyArray<NoteBlock>): ReadonlyArray<NoteBlock> => {
  const tidy = blocks.map(tidyBlock)
  const [only] = tidy
  return tidy.length === 1 && only?.kind === "paragraph" && only.spans.length === 0 ? [] : tidy
}

/** Form values of a note: the note is one JSON text, because forms compare their values as strings. */
export interface NoteValues {
  readonly [field: string]: string
  readonly blocks: string
}
export const writtenNote = (blocks: ReadonlyArray<NoteBlock>): string => JSON.stringify(tidyNote(blocks))
/** Parses a text made by `writtenNote`. */
export const blocksOf = (written: string): ReadonlyArray<NoteBlock> => JSON.parse(written) as ReadonlyArray<NoteBlock>

/** [CLI-O02] The form for a client file's note. Its only field is the note as JSON (`writtenNote`). */
export const noteForm: FormDefinition<NoteValues> = {
  fields: ["blocks"],
  check: ({ blocks }) => errorsOf({ blocks: noteProblem(blocksOf(blocks)) })
}
