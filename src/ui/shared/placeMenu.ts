/** Where a menu opens: the box of a button, or a point without size for a right click. */
export interface Anchor {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const pointAnchor = (x: number, y: number): Anchor => ({ left: x, right: x, top: y, bottom: y })

const gap = 4

interface Box {
  readonly width: number
  readonly height: number
}

/** Below the anchor if there is room, else above; always inside the window. */
export const menuPosition = (anchor: Anchor, menu: Box, view: Box): { readonly left: number; readonly top: number } => {
  const below = anchor.bottom + gap
  const above = anchor.top - gap - menu.height
  const top = below + menu.height <= view.height || above < gap ? below : above
  const left = anchor.left + menu.width <= view.width ? anchor.left : anchor.right - menu.width
  const within = (at: number, size: number, room: number) => Math.max(gap, Math.min(at, room - size - gap))
  return { left: within(left, menu.width, view.width), top: within(top, menu.height, view.height) }
}

export const placeMenu = (element: HTMLElement, anchor: Anchor) => {
  const { left, top } = menuPosition(
    anchor,
    { width: element.offsetWidth, height: element.offsetHeight },
    { width: innerWidth, height: innerHeight }
  )
  element.style.left = `${left}px`
  element.style.top = `${top}px`
}
