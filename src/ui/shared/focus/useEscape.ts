import { useEffectEvent, useLayoutEffect } from "react"

// Open dialogs, the topmost last.
const open: Array<() => void> = []

const onKeyDown = (event: KeyboardEvent) => {
  const leave = open.at(-1)
  // A menu or field of the dialog may have handled the key, and a native dialog closes by itself.
  if (event.key !== "Escape" || event.defaultPrevented || leave === undefined) return
  if (document.querySelector(":modal") !== null) return
  event.preventDefault()
  leave()
}

/**
 * Escape closes the topmost dialog wherever the focus is. PrimeReact attaches its own listener two passive effects
 * after the dialog becomes closable: an Escape right after that would be lost.
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
