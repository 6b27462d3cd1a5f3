const tabbable =
  ":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled, [tabindex='-1'], [data-p-hidden-focusable])"

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(":disabled")

/** `element` and its ancestors, innermost first, up to the section of the dialog that contains it. */
const around = (element: HTMLElement, dialog: HTMLElement): ReadonlyArray<HTMLElement> => {
  const parent = element.parentElement
  const ends = parent === null || parent === dialog || parent.matches(".p-dialog-content, .p-dialog-footer")
  return ends ? [element] : [element, ...around(parent, dialog)]
}

/** `element` and its ancestors, innermost first, up to the part of the page that keeps its focus; none outside of one. */
export const placesOf = (element: Element | null): ReadonlyArray<HTMLElement> => {
  const part = element?.closest<HTMLElement>("[data-keeps-focus]") ?? null
  return part === null || !(element instanceof HTMLElement) ? [] : [...around(element, part), part]
}

/** The first control in the innermost of the places that is still there. */
export const controlNear = (places: ReadonlyArray<HTMLElement>): HTMLElement | null => {
  const place = places.find((one) => one.isConnected && one.querySelector(tabbable) !== null)
  return place?.querySelector<HTMLElement>(tabbable) ?? null
}

/**
 * Keeps the focus inside a dialog whose content changes: a disabled or removed element loses it to the body. A disabled
 * element gets it back when enabled; for a removed one it goes to a neighbour, or to `first`. For panels of the page
 * (`isModal: false`), only until the user moves the focus away.
 */
export const keepFocus = (
  dialog: HTMLElement,
  first: () => HTMLElement | null,
  { isModal = true } = {}
): (() => void) => {
  let held: ReadonlyArray<HTMLElement> = []
  let isParked = false
  /** A list that reorders its lines removes and inserts them: the focused one loses its focus and is there again. */
  let isMoved = false
  const leave = ({ relatedTarget, target }: FocusEvent) => {
    const forget = () => {
      held = []
      isParked = false
    }
    if (relatedTarget instanceof Node) return dialog.contains(relatedTarget) ? undefined : forget()
    // Chromium also fires this for removed and disabled elements; one frame later they can be told apart.
    requestAnimationFrame(() => {
      if (held[0] === target && isUsable(held[0]) && !isMoved) forget()
    })
  }
  const note = ({ target }: Pick<FocusEvent, "target">) => {
    if (!(target instanceof HTMLElement) || target === dialog || !dialog.contains(target)) return
    isParked = false
    held = around(target, dialog)
  }
  const isLost = () => {
    const active = document.activeElement
    if (active === null || active === document.body) return true
    return dialog.contains(active) && (active.matches(":disabled") || (active === dialog && isParked))
  }
  const restore = () => {
    isMoved = false
    if (!dialog.isConnected || !isLost() || (!isModal && held.length === 0)) return
    const [last] = held
    if (last !== undefined && isUsable(last)) return last.focus()
    isParked = last?.isConnected === true
    const next = isParked ? null : (controlNear(held) ?? first())
    next?.focus()
    if (!dialog.contains(document.activeElement) || isLost()) dialog.focus({ preventScroll: true })
  }
  let frame = 0
  // After the effects of the change: a new field may focus itself.
  const observer = new MutationObserver((changes) => {
    const [last = null] = held
    isMoved ||= changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)))
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(restore)
  })
  observer.observe(dialog, { attributeFilter: ["disabled"], childList: true, subtree: true })
  dialog.addEventListener("focusin", note)
  if (!isModal) dialog.addEventListener("focusout", leave)
  note({ target: document.activeElement })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    dialog.removeEventListener("focusin", note)
    dialog.removeEventListener("focusout", leave)
  }
}
