import type { KeyboardEvent, PointerEvent } from "react"
import { say } from "#ui/inspector/texts.ts"

/** Percent of the window's width. */
const width = { least: 25, most: 95, step: 5 }
const within = (percent: number) => Math.round(Math.min(width.most, Math.max(width.least, percent)))

/** The panel's resize handle: drag or arrow keys. */
export function InspectorResizer({
  percent,
  onResize
}: {
  readonly percent: number
  readonly onResize: (percent: number) => void
}) {
  const drag = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLDivElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) onResize(within(100 - (clientX / window.innerWidth) * 100))
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") onResize(within(percent + width.step))
    if (key === "ArrowRight") onResize(within(percent - width.step))
  }
  return (
    <div
      className="inspector-resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={say("resize")}
      aria-valuenow={percent}
      aria-valuemin={width.least}
      aria-valuemax={width.most}
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}
