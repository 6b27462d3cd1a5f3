import { useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { findAll, fold, type Hit } from "#machines/documents/viewer/viewer.search.ts"
import type { ViewedContent } from "#schemas/documents/viewing.ts"
import { mark, reveal } from "#ui/documents/viewer/highlights.ts"
import { Truncated } from "#ui/documents/viewer/Truncated.tsx"

interface PlainTextProps {
  readonly content: Extract<ViewedContent, { readonly as: "text" }>
  readonly label: string
  readonly view: ViewerView
  readonly viewer: ViewerRef
}

const rangeOf = (box: HTMLElement, { end, place, start }: Hit): Range | null => {
  const text = box.children[place]?.firstChild
  if (!(text instanceof Text) || end > text.length) return null
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, end)
  return range
}

/** A text split into blocks, so that the browser lays out only the visible ones, yet can find, copy and print all. */
export function PlainText({ content, label, view, viewer }: PlainTextProps) {
  const box = useRef<HTMLPreElement>(null)
  const { blocks } = content
  const term = view.search?.term ?? ""
  const hits = useSelector(viewer, ({ context }) => context.search?.hits ?? null)
  const at = useSelector(viewer, ({ context }) => context.search?.at ?? 0)
  const jumps = useSelector(viewer, ({ context }) => context.jumps)
  const folded = blocks.map(fold)

  useEffect(() => {
    if (term !== "") viewer.send({ type: "hits.found", term, hits: findAll(folded, term) })
  }, [viewer, term, folded])
  useEffect(() => {
    const element = box.current
    if (element === null || hits === null) return
    const ranges = hits.map((hit) => rangeOf(element, hit))
    const current = ranges[at] ?? null
    const off = [
      mark(
        "viewer-hits",
        ranges.filter((range) => range !== null)
      ),
      mark("viewer-hit", current === null ? [] : [current])
    ]
    if (current !== null) {
      element.children[hits[at]?.place ?? 0]?.scrollIntoView({ block: "nearest" })
      reveal(element, current)
    }
    return () => off.forEach((take) => take())
  }, [hits, at, jumps])

  return (
    <>
      {content.truncated ? <Truncated shown={content.shown} viewer={viewer} /> : null}
      <pre ref={box} className="viewer-ground viewer-text" tabIndex={0} role="region" aria-label={label}>
        {blocks.map((block, n) => (
          <span key={n}>{n === blocks.length - 1 ? block : `${block}\n`}</span>
        ))}
      </pre>
    </>
  )
}
