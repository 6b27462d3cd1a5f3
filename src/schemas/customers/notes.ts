import { hasUnwantedCharacters } from "#schemas/people/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Characters and blocks of one client file's note. */
export const noteLimit = 20_000
export const noteBlockLimit = 500

export const noteBlockKinds = ["paragraph", "heading", "bullet", "number"] as const

/** [CLI-O02] A rich text as blocks of marked pieces of plain text: no markup travels, so nothing in it can run. */
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

/** [CLI-O02] What is wrong with a note; an empty one is none. Angle brackets are letters here. */
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

/** A piece with the marks it has, in one order: two notes that read the same are written the same. */
const tidySpan = (span: Span): Span => ({
  text: span.text,
  ...Object.fromEntries(marks.filter((mark) => span[mark] === true).map((mark) => [mark, true]))
})
const sameMarks = (one: Span, other: Span) => marks.every((mark) => (one[mark] ?? false) === (other[mark] ?? false))

/** Pieces without text left out, those with the same marks joined. */
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

/** A note in its one way of being written; nothing but an empty paragraph is no note. */
export const tidyNote = (blocks: ReadonlyArray<NoteBlock>): ReadonlyArray<NoteBlock> => {
  const tidy = blocks.map(tidyBlock)
  const [only] = tidy
  return tidy.length === 1 && only?.kind === "paragraph" && only.spans.length === 0 ? [] : tidy
}

/** A form holds the note as text: values of forms are compared as such. */
export interface NoteValues {
  readonly [field: string]: string
  readonly blocks: string
}
export const writtenNote = (blocks: ReadonlyArray<NoteBlock>): string => JSON.stringify(tidyNote(blocks))
/** The blocks of a text that `writtenNote` made. */
export const blocksOf = (written: string): ReadonlyArray<NoteBlock> => JSON.parse(written) as ReadonlyArray<NoteBlock>

/** [CLI-O02] */
export const noteForm: FormDefinition<NoteValues> = {
  fields: ["blocks"],
  check: ({ blocks }) => errorsOf({ blocks: noteProblem(blocksOf(blocks)) })
}
