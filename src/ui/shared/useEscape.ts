import { useEffectEvent, useLayoutEffect } from "react"

// Open dialogs, the last one in front.
const open: Array<() => void> = []

const onKeyDown = (event: KeyboardEvent) => {
  const leave = open.at(-1)
  // A menu or a field of the dialog may have used the key, and a native dialog closes by itself.
  if (event.key !== "Escape" || event.defaultPrevented || leave === undefined) return
  if (document.querySelector(":modal") !== null) return
  event.preventDefault()
  leave()
}

/**
 * Escape leaves the dialog in front wherever the focus is. PrimeReact's own listener comes two passive effects after
 * the dialog may be closed again: an Escape that follows at once is lost.
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
