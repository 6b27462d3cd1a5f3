import { useEffectEvent, useLayoutEffect } from "react"

// The close handlers of the open dialogs, the topmost last.
const open: Array<() => void> = []

const onKeyDown = (event: KeyboardEvent) => {
  const leave = open.at(-1)
  // A menu or field of the dialog may have handled the key already, and a native dialog closes by itself.
  if (event.key !== "Escape" || event.defaultPrevented || leave === undefined) return
  if (document.querySelector(":modal") !== null) return
  event.preventDefault()
  leave()
}

/**
 * Escape closes the topmost dialog wherever the focus is; with null, Escape has no effect. PrimeReact's own listener is
 * not used: it is attached two passive effects after the dialog becomes closable and misses an Escape before that.
 */
export const useEscape = (onLeave: (() => void) | null): void => {
  const left = useEffectEvent(() => onLeave?.())
  useLayoutEffect(() => {
    const leave = () => left()
    open.push(leave)
    if (open.length === 1) document.addEventListener("keydown", onKeyDown)
    return () => {
      open.splice(open.indexOf(leave), 1)
      if (open.length === 0) document.removeEventListener("keydown", onKeyDown)
    }
  }, [])
}
