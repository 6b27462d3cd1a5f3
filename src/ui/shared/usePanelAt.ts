import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from "react"
import { type Anchor, placeMenu } from "#ui/shared/placeMenu.ts"

/**
 * Props for a popover with choices at a button. It opens with the focus in its first `field`, or on itself if that is
 * null. Escape and a press outside close it (except on the button, which handles its own press); closing restores the
 * focus.
 */
export const usePanelAt = (anchor: Anchor, field: "input" | "select" | null, onClose: () => void) => {
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const before = document.activeElement
    const pressed = ({ target }: PointerEvent) => {
      const isButton = before instanceof HTMLElement && target instanceof Node && before.contains(target)
      if (target instanceof Node && !element.contains(target) && !isButton) close()
    }
    element.showPopover()
    placeMenu(element, anchor)
    const first = field === null ? element : element.querySelector<HTMLElement>(field)
    first?.focus()
    document.addEventListener("pointerdown", pressed, true)
    return () => {
      document.removeEventListener("pointerdown", pressed, true)
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [anchor, field])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return { ref, popover: "manual", role: "dialog", tabIndex: -1, onKeyDown } as const
}
