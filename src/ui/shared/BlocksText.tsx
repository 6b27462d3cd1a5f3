import type { NoteBlock } from "#schemas/customers/notes.ts"
import "#ui/shared/blocksText.css"

type Span = NoteBlock["spans"][number]

const marked = ({ bold, italic, text, underline }: Span) => {
  const inner = underline === true ? <u>{text}</u> : text
  const slanted = italic === true ? <em>{inner}</em> : inner
  return bold === true ? <strong>{slanted}</strong> : slanted
}

/** Read-only rich text: blocks of formatted pieces, never HTML. */
export function BlocksText({ blocks }: { readonly blocks: ReadonlyArray<NoteBlock> }) {
  return (
    <div className="blocks-text">
      {blocks.map(({ kind, spans }, place) => {
        const inside = spans.map((span, at) => <span key={at}>{marked(span)}</span>)
        if (kind === "heading") return <h3 key={place}>{inside}</h3>
        return (
          <p key={place} data-kind={kind}>
            {inside}
          </p>
        )
      })}
    </div>
  )
}
