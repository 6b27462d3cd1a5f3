import { useRef } from "react"
import { useTranslation } from "react-i18next"

/** Picture size in pixels; the page scales it to the available width. */
const size = { width: 600, height: 200 }

/** A canvas to sign with a finger, a pen or a mouse. Users who cannot draw type their name instead. */
export function DrawingPad({ onDrawn }: { readonly onDrawn: (drawing: string | null) => void }) {
  const { t } = useTranslation("signing")
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const pointOf = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height
    }
  }
  const draw = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    const pen = canvas.current?.getContext("2d")
    if (from === null || pen == null) return
    const to = pointOf(event)
    pen.lineWidth = 4
    pen.lineCap = "round"
    pen.strokeStyle = "#14245c"
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    last.current = to
  }
  const end = () => {
    if (last.current === null) return
    last.current = null
    onDrawn(canvas.current?.toDataURL("image/png").split(",")[1] ?? null)
  }
  const wipe = () => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, size.width, size.height)
    onDrawn(null)
  }
  return (
    <div className="drawing">
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={t("drawing")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = pointOf(event)
          draw(event)
        }}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <button type="button" className="button" data-kind="quiet" onClick={wipe}>
        {t("drawing.wipe")}
      </button>
    </div>
  )
}
