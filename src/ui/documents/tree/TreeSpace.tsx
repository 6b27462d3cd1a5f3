"use no memo"

import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

/** Minimum, maximum and default width of the tree in CSS pixels; the style sheet repeats the default. */
const least = 160
const most = 480
const usual = 232
const step = 16
const name = "documents.treeWidth"
const bounded = (width: number) => Math.round(Math.max(least, Math.min(most, width)))

/** The width of the tree, stored per user in this browser. */
const useTreeWidth = () => {
  const { valuesOf } = usePortal()
  const { me } = useHere()
  const values = me === null ? null : valuesOf(me.id)
  const [width, setWidth] = useState(() => {
    const kept = Number(values?.get(name) ?? usual)
    return Number.isFinite(kept) ? bounded(kept) : usual
  })
  const change = (wanted: number) => {
    const next = bounded(wanted)
    setWidth(next)
    values?.set(name, next === usual ? null : String(next))
  }
  return [width, change] as const
}

interface TreeEdgeProps {
  readonly treeId: string
  readonly width: number
  readonly onChange: (width: number) => void
}

/** The resize handle between tree and content: drag, arrow keys, Home and End; a double click resets the width. */
function TreeEdge({ onChange, treeId, width }: TreeEdgeProps) {
  const { t } = useTranslation("documents")
  const [from, setFrom] = useState<{ readonly x: number; readonly width: number } | null>(null)
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ x: event.clientX, width })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onChange(to)
  }
  return (
    <div
      className="tree-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("tree.width")}
      aria-controls={treeId}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      data-dragged={from !== null || undefined}
      // Prevent text selection on a double click, and a drag of selected text, which would end the pointer capture.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (from !== null) onChange(from.width + event.clientX - from.x)
      }}
      onLostPointerCapture={() => setFrom(null)}
      onDoubleClick={() => onChange(usual)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The column of the tree beside the content; its children do not rerender during a resize. */
export function TreeSpace({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  const id = useId()
  const [width, setWidth] = useTreeWidth()
  return (
    <nav id={id} className="panel docs-tree" aria-label={label} style={{ inlineSize: width }}>
      {children}
      <TreeEdge treeId={id} width={width} onChange={setWidth} />
    </nav>
  )
}
