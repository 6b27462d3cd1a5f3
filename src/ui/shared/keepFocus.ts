const tabbable =
  ":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled, [tabindex='-1'], [data-p-hidden-focusable])"

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(":disabled")

/** `element` and what holds it, from the inside, up to the part of the dialog that it is in. */
const around = (element: HTMLElement, dialog: HTMLElement): ReadonlyArray<HTMLElement> => {
  const parent = element.parentElement
  const ends = parent === null || parent === dialog || parent.matches(".p-dialog-content, .p-dialog-footer")
  return ends ? [element] : [element, ...around(parent, dialog)]
}

/**
 * Keeps the focus inside a dialog whose content changes: an element that is disabled or removed loses it to the page.
 * A disabled one gets it back when it is usable again; a removed one leaves it to its neighbours, or to `first`.
 * Beside the page (`isModal: false`) the focus is only kept until the user moves it away.
 */
export const keepFocus = (
  dialog: HTMLElement,
  first: () => HTMLElement | null,
  { isModal = true } = {}
): (() => void) => {
  let held: ReadonlyArray<HTMLElement> = []
  let isParked = false
  const leave = ({ relatedTarget, target }: FocusEvent) => {
    const forget = () => {
      held = []
      isParked = false
    }
    if (relatedTarget instanceof Node) return dialog.contains(relatedTarget) ? undefined : forget()
    // Chromium also reports removed and disabled elements here: they are recognised a frame later.
    requestAnimationFrame(() => {
      if (held[0] === target && isUsable(held[0])) forget()
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
    if (!dialog.isConnected || !isLost() || (!isModal && held.length === 0)) return
    const [last] = held
    if (last !== undefined && isUsable(last)) return last.focus()
    isParked = last?.isConnected === true
    const neighbours = isParked
      ? undefined
      : held.find((one) => one.isConnected && one.querySelector(tabbable) !== null)
    const next = isParked ? null : (neighbours?.querySelector<HTMLElement>(tabbable) ?? first())
    next?.focus()
    if (!dialog.contains(document.activeElement) || isLost()) dialog.focus({ preventScroll: true })
  }
  let frame = 0
  // After the effects of the change: a new field may take the focus itself.
  const observer = new MutationObserver(() => {
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
