import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import { clampZoom } from "#machines/documents/viewer/viewer.display.ts"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"

interface Options {
  /** For pictures: the wheel zooms without Ctrl, and dragging pans. */
  readonly freely: boolean
  readonly scale: number
}

/**
 * The point that stays under the pointer during a zoom: as fractions of the content, and in pixels from the box's
 * corner.
 */
interface Held {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
}

const middle = (points: ReadonlyArray<PointerEvent>) => ({
  x: points.reduce((sum, point) => sum + point.clientX, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.clientY, 0) / points.length
})
const spread = ([one, other]: ReadonlyArray<PointerEvent>) =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

/** Wheel, pinch and drag gestures on a scroll box. */
export const useGestures = (box: RefObject<HTMLElement | null>, viewer: ViewerRef, { freely, scale }: Options) => {
  const held = useRef<Held | null>(null)
  const now = useRef(scale)

  useLayoutEffect(() => {
    now.current = scale
    const element = box.current
    const point = held.current
    held.current = null
    if (element === null || point === null) return
    element.scrollTo({
      left: point.x * element.scrollWidth - point.left,
      top: point.y * element.scrollHeight - point.top
    })
  }, [box, scale])

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const fingers = new Map<number, PointerEvent>()
    let pinch: { readonly distance: number; readonly percent: number } | null = null

    const zoomAt = (x: number, y: number, percent: number) => {
      const { left, top } = element.getBoundingClientRect()
      held.current = {
        x: (element.scrollLeft + x - left) / element.scrollWidth,
        y: (element.scrollTop + y - top) / element.scrollHeight,
        left: x - left,
        top: y - top
      }
      viewer.send({ type: "zoom.chosen", zoom: clampZoom(percent) })
    }
    const onWheel = (event: WheelEvent) => {
      if (!freely && !event.ctrlKey) return
      event.preventDefault()
      zoomAt(event.clientX, event.clientY, now.current * 100 * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)))
    }
    const onDown = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && (event.button !== 0 || !freely)) return
      fingers.set(event.pointerId, event)
      if (fingers.size === 2) pinch = { distance: spread([...fingers.values()]), percent: now.current * 100 }
      if (freely) element.setPointerCapture(event.pointerId)
    }
    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (before === undefined) return
      fingers.set(event.pointerId, event)
      const points = [...fingers.values()]
      if (points.length === 2 && pinch !== null && pinch.distance > 0) {
        const { x, y } = middle(points)
        zoomAt(x, y, pinch.percent * (spread(points) / pinch.distance))
      } else if (freely && points.length === 1) {
        element.scrollBy({ left: before.clientX - event.clientX, top: before.clientY - event.clientY })
      }
    }
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      pinch = null
    }
    element.addEventListener("wheel", onWheel, { passive: false })
    element.addEventListener("pointerdown", onDown)
    element.addEventListener("pointermove", onMove)
    element.addEventListener("pointerup", onUp)
    element.addEventListener("pointercancel", onUp)
    return () => {
      element.removeEventListener("wheel", onWheel)
      element.removeEventListener("pointerdown", onDown)
      element.removeEventListener("pointermove", onMove)
      element.removeEventListener("pointerup", onUp)
      element.removeEventListener("pointercancel", onUp)
    }
  }, [box, freely, viewer])
}
