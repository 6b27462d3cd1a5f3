/** Signs that somebody is there; a drag from the desktop moves no pointer. */
const signs = ["pointermove", "pointerdown", "keydown", "click", "dragenter"] as const

/** Resolves with the first move of whoever is there: before anything can be asked for, after the page has been read. */
export const firstMove = new Promise<void>((resolve) => {
  const stop = new AbortController()
  const moved = () => {
    stop.abort()
    resolve()
  }
  // Where there is no window nobody moves.
  if (!("addEventListener" in globalThis)) return
  for (const sign of signs) addEventListener(sign, moved, { capture: true, signal: stop.signal })
})
