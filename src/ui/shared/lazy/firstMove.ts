/** Events that prove user presence; a drag from the desktop fires no pointer event. */
const signs = ["pointermove", "pointerdown", "keydown", "click", "dragenter"] as const

/** Resolves at the first user input: after the page has loaded, and before any action can be requested. */
export const firstMove = new Promise<void>((resolve) => {
  const stop = new AbortController()
  const moved = () => {
    stop.abort()
    resolve()
  }
  // Outside of a browser there are no events.
  if (!("addEventListener" in globalThis)) return
  for (const sign of signs) addEventListener(sign, moved, { capture: true, signal: stop.signal })
})
