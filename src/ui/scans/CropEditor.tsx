import { type PointerEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ScanRef } from "#machines/scans/scan.machine.ts"
import type { Point, ScanPage } from "#schemas/scans/page.ts"
import type { ScanTools } from "#services/scans/scanTools.ts"
import { PagePicture } from "#ui/scans/ScanPages.tsx"
import { usePicture } from "#ui/scans/usePicture.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { undo } from "#ui/shared/icons/pageIcons.ts"

interface CropEditorProps {
  readonly page: ScanPage
  readonly send: ScanRef["send"]
  readonly tools: ScanTools
}

const corners = [0, 1, 2, 3] as const
/** How far an arrow key moves a corner, without and with the Shift key, as a fraction of the picture. */
const [step, longStep] = [0.01, 0.05]
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 }
}
const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/** The picture with four corners to drag or move by keyboard, beside a preview of the cropped page. */
export function CropEditor({ page, send, tools }: CropEditorProps) {
  const { t } = useTranslation("scans")
  const stage = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const picture = usePicture(tools.pictureOf, page.id)
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }
  return (
    <>
      <p className="muted">{t("crop.hint")}</p>
      <div className="scan-editor">
        <div ref={stage} className="scan-stage">
          {picture === null || picture === "" ? (
            <span className="scan-drawing" role="status" aria-label={t("drawing")} />
          ) : (
            <img src={picture} alt={t("picture")} draggable={false} />
          )}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={page.corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(" ")} />
          </svg>
          {corners.map((corner) => {
            const at = page.corners[corner]
            return (
              <button
                key={corner}
                type="button"
                className="scan-corner"
                data-dragged={dragged === corner || undefined}
                style={{ insetInlineStart: percent(at.x), insetBlockStart: percent(at.y) }}
                aria-label={t("corner.of", {
                  corner: t(`corner.${corner}`),
                  x: Math.round(at.x * 100),
                  y: Math.round(at.y * 100)
                })}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(corner)
                }}
                onPointerMove={(event) => {
                  if (dragged === corner) send({ type: "corner.moved", corner, to: pointAt(event) })
                }}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                onKeyDown={(event) => {
                  const way = arrows[event.key]
                  if (way === undefined) return
                  event.preventDefault()
                  const by = event.shiftKey ? longStep : step
                  send({ type: "corner.moved", corner, to: { x: at.x + way.x * by, y: at.y + way.y * by } })
                }}
              />
            )
          })}
        </div>
        <figure className="scan-result">
          <PagePicture page={page} tools={tools} label={t("result")} />
          <figcaption className="muted">{t("result")}</figcaption>
        </figure>
      </div>
      <div className="form-bar scan-bar">
        <button type="button" className="button" onClick={() => send({ type: "page.closed" })}>
          {t("done")}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t("turn.left")}
          title={t("turn.left")}
          onClick={() => send({ type: "page.turned", by: -90 })}
        >
          <Icon of={undo} />
        </button>
        <button
          type="button"
          className="icon-button scan-mirrored"
          aria-label={t("turn.right")}
          title={t("turn.right")}
          onClick={() => send({ type: "page.turned", by: 90 })}
        >
          <Icon of={undo} />
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => send({ type: "corners.reset", to: "whole" })}
        >
          {t("crop.whole")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => send({ type: "corners.reset", to: "suggested" })}
        >
          {t("crop.suggested")}
        </button>
        <label className="check-field">
          <input
            type="checkbox"
            className="check"
            checked={page.isBright}
            onChange={({ target }) => send({ type: "brightness.chosen", isBright: target.checked })}
          />
          <span>{t("bright")}</span>
        </label>
      </div>
    </>
  )
}
