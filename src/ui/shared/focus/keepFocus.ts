const tabbable =
  ":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled, [tabindex='-1'], [data-p-hidden-focusable])"

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(":disabled")

/** `element` and its ancestors, innermost first, up to the section of the dialog that contains it. */
const around = (element: HTMLElement, dialog: HTMLElement): ReadonlyArray<HTMLElement> => {
  const parent = element.parentElement
  const ends = parent === null || parent === dialog || parent.matches(".p-dialog-content, .p-dialog-footer")
  return ends ? [element] : [element, ...around(parent, dialog)]
}

/**
 * `element` and its ancestors, innermost first, up to the part of the page that `keepPartFocus` marks; empty outside
 * such a part.
 */
export const placesOf = (element: Element | null): ReadonlyArray<HTMLElement> => {
  const part = element?.closest<HTMLElement>("[data-keeps-focus]") ?? null
  return part === null || !(element instanceof HTMLElement) ? [] : [...around(element, part), part]
}

/** The first focusable control in the innermost of `places` that is still in the document. */
export const controlNear = (places: ReadonlyArray<HTMLElement>): HTMLElement | null => {
  const place = places.find((one) => one.isConnected && one.querySelector(tabbable) !== null)
  return place?.querySelector<HTMLElement>(tabbable) ?? null
}

/**
 * Keeps the focus inside a dialog whose content changes: without this, a disabled or removed element loses the focus to
 * the body. A disabled element gets the focus back once enabled. For a removed element the focus goes to a neighbour,
 * or to `first`. With `isModal: false` (a part of the page) this ends when the user moves the focus out.
 * Returns the function that stops it.
 */
export const keepFocus = (
  dialog: HTMLElement,
  first: () => HTMLElement | null,
  { isModal = true } = {}
): (() => void) => {
  let held: ReadonlyArray<HTMLElement> = []
  let isParked = false
  /**
   * Whether the focused element was removed and perhaps inserted again, as happens when a list is reordered: it loses
   * the focus.
   */
  let isMoved = false
  const leave = ({ relatedTarget, target }: FocusEvent) => {
    const forget = () => {
      held = []
      isParked = false
    }
    if (relatedTarget instanceof Node) return dialog.contains(relatedTarget) ? undefined : forget()
    // Chromium also fires `focusout` for removed and disabled elements; one frame later the cases can be told apart.
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
  // Restore the focus one frame later: an effect of the same change may focus a new field.
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
