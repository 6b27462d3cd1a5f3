import { hasUnwantedCharacters } from "#schemas/people/names.ts"
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
