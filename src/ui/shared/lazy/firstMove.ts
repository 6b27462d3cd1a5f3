/** Events that prove user presence; `dragenter`, because a drag from the desktop fires no pointer event. */
const signs = ["pointermove", "pointerdown", "keydown", "click", "dragenter"] as const

/** Browsers also fire `pointermove`, without a movement, when a page loads under a resting pointer. */
const isAtRest = ({ movementX, movementY, type }: Partial<PointerEvent>) =>
  type === "pointermove" && movementX === 0 && movementY === 0

/** Resolves at the first user input: the page has loaded by then, and no action has been requested yet. */
export const firstMove = new Promise<void>((resolve) => {
  const stop = new AbortController()
  const moved = (event: Event) => {
    if (isAtRest(event)) return
    stop.abort()
    resolve()
  }
  // There are no events outside of a browser.
  if (!("addEventListener" in globalThis)) return
  for (const sign of signs) addEventListener(sign, moved, { capture: true, signal: stop.signal })
})
