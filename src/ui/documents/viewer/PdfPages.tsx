import { useSelector } from "@xstate/react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import { scaleFor, turnedBox } from "#ui/documents/viewer/fit.ts"
import { gap, layPages, pageAt, pagesNear } from "#ui/documents/viewer/pageLayout.ts"
import { searchPdf } from "#ui/documents/viewer/pdf.ts"
import { PdfPage } from "#ui/documents/viewer/PdfPage.tsx"
import { type Box, useBox } from "#ui/documents/viewer/useBox.ts"
import { useGestures } from "#ui/documents/viewer/useGestures.ts"
import { type OpenedPdf, usePdf } from "#ui/documents/viewer/usePdf.ts"

interface PdfPagesProps {
  readonly bytes: Blob
  readonly label: string
  readonly viewer: ViewerRef
}

/** [VIE-006] A PDF as a column of pages; only the pages near the viewport are rendered. */
export function PdfPages({ bytes, label, viewer }: PdfPagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const password = useSelector(viewer, ({ context }) => context.password)
  const opened = usePdf(bytes, password, viewer)
  const room = useBox(box)
  return (
    <div ref={box} className="viewer-ground viewer-pdf" tabIndex={0} role="region" aria-label={label}>
      {opened === null || room === null ? (
        <progress className="viewer-progress" aria-label={label} />
      ) : (
        <Pages box={box} opened={opened} room={room} viewer={viewer} />
      )}
    </div>
  )
}

interface PagesProps {
  readonly box: React.RefObject<HTMLDivElement | null>
  readonly opened: OpenedPdf
  readonly room: Box
  readonly viewer: ViewerRef
}

function Pages({ box, opened: { first, pdf }, room, viewer }: PagesProps) {
  const zoom = useSelector(viewer, ({ context }) => context.zoom)
  const rotation = useSelector(viewer, ({ context }) => context.rotation)
  const search = useSelector(viewer, ({ context }) => context.search)
  const jumps = useSelector(viewer, ({ context }) => context.jumps)
  const [sizes, setSizes] = useState<ReadonlyArray<Box>>(() => Array.from({ length: pdf.numPages }, () => first))
  const [top, setTop] = useState(0)
  const scale = scaleFor(zoom, turnedBox(first, rotation), {
    width: room.width - 2 * gap,
    height: room.height - 2 * gap
  })
  const layout = layPages(sizes, scale, rotation)
  /** The reading position as a page and a fraction of that page, so that it survives a resize. */
  const reading = useRef({ page: 1, part: 0 })
  const isGoing = useRef(false)
  const term = search?.term ?? ""
  const hits = search?.hits ?? []
  const hit = hits[search?.at ?? 0] ?? null

  useGestures(box, viewer, { freely: false, scale })
  useEffect(() => viewer.send({ type: "zoom.measured", percent: scale * 100 }), [viewer, scale])
  useEffect(() => {
    if (term === "") return
    const stop = new AbortController()
    void searchPdf(pdf, term, stop.signal).then(
      (found) => (found === null ? undefined : viewer.send({ type: "hits.found", term, hits: found })),
      () => (stop.signal.aborted ? undefined : viewer.send({ type: "hits.found", term, hits: [] }))
    )
    return () => stop.abort()
  }, [pdf, term, viewer])

  const scrollTo = (page: number, part: number) => {
    const element = box.current
    const placed = layout.pages[page - 1]
    if (element === null || placed === undefined) return
    isGoing.current = true
    element.scrollTo({ top: placed.top - gap + part * (placed.height + gap) })
    reading.current = { page, part }
    setTop(element.scrollTop)
  }
  const last = useRef({ jumps, layout })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { jumps, layout }
    if (before.jumps !== jumps) scrollTo(viewer.getSnapshot().context.page, 0)
    else if (before.layout.height !== layout.height) scrollTo(reading.current.page, reading.current.part)
    // If the widest page is wider than the window, keep the pages centred.
    if (before.layout.width !== layout.width) box.current?.scrollTo({ left: (layout.width - room.width) / 2 })
  })

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const onScroll = () => {
      const at = element.scrollTop
      setTop(at)
      if (isGoing.current) {
        isGoing.current = false
        return
      }
      const placed = layout.pages.findLast((page) => page.top - gap <= at)
      if (placed !== undefined)
        reading.current = { page: placed.number, part: (at - placed.top + gap) / (placed.height + gap) }
      viewer.send({ type: "page.reached", page: pageAt(layout, at, element.clientHeight) })
    }
    element.addEventListener("scroll", onScroll, { passive: true })
    return () => element.removeEventListener("scroll", onScroll)
  }, [box, layout, viewer])

  const measure = (number: number, size: Box) =>
    setSizes((known) => {
      const before = known[number - 1]
      return before?.width === size.width && before.height === size.height ? known : known.with(number - 1, size)
    })

  return (
    <div className="viewer-column" style={{ blockSize: layout.height, minInlineSize: layout.width }}>
      {pagesNear(layout, top, room.height).map((page) => (
        <PdfPage
          key={page.number}
          pdf={pdf}
          page={page}
          scale={scale}
          rotation={rotation}
          hits={hits.filter(({ place }) => place === page.number - 1)}
          hit={hit?.place === page.number - 1 ? hit : null}
          jumps={jumps}
          box={box}
          onSize={measure}
        />
      ))}
    </div>
  )
}
