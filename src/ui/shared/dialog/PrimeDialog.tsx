import { Dialog } from "primereact/dialog"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { DialogProps } from "#ui/shared/dialog/Dialog.tsx"
import { controlNear, keepFocus, placesOf } from "#ui/shared/focus/keepFocus.ts"
import { PrimeScope } from "#ui/shared/PrimeScope.tsx"

/** The first field of a form inside a dialog. */
const firstField =
  ".p-dialog-content .form :is(input, select, textarea):not([disabled], [readonly], [type='radio']:not(:checked))"

/**
 * Returns the focus to the element that opened the dialog. If that element cannot take it: to the dialog behind, else
 * to a control near the opener (`places`, see `keepPartFocus`), else to the main region.
 */
const giveBack = (opener: Element | null, places: ReadonlyArray<HTMLElement>) => {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const behind = [...document.querySelectorAll<HTMLElement>(".p-dialog")].at(-1)
  const targets = [
    opener === document.body ? null : opener,
    behind,
    controlNear(places),
    document.querySelector("main[tabindex]")
  ]
  for (const target of targets) {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    if (document.activeElement !== document.body) return
  }
}

export function PrimeDialog({ children, closable = true, footer, onClose, role, title, width = "28rem" }: DialogProps) {
  const { t } = useTranslation("app")
  const dialog = useRef<Dialog>(null)
  const [opener] = useState(() => document.activeElement)
  // Recorded when the dialog opens: an opener that is removed later no longer has ancestors.
  const [places] = useState(() => placesOf(opener))
  const stopKeeping = useRef<() => void>(undefined)
  useEffect(() => () => stopKeeping.current?.(), [])
  // Wait one frame for the rerender that the close causes.
  useEffect(() => () => void requestAnimationFrame(() => giveBack(opener, places)), [opener, places])
  // Keeps the focus if a field has taken it; otherwise focuses the first control, never the close button.
  const onEntering = () => {
    const element = dialog.current?.getElement()
    if (element == null) return
    const first = () =>
      element.querySelector<HTMLElement>("[data-safest]:not(:disabled)") ??
      element.querySelector<HTMLElement>(firstField) ??
      // If the dialog confirms a destructive action, focus its cancel button.
      element.querySelector<HTMLElement>(".p-dialog-footer:has([data-kind='danger']) button:not(:disabled)") ??
      element.querySelector<HTMLElement>(".p-dialog-content [tabindex='0'], .p-dialog-footer button:last-child")
    if (!element.contains(document.activeElement)) first()?.focus()
    stopKeeping.current = keepFocus(element, first)
  }
  return (
    <PrimeScope>
      <Dialog
        ref={dialog}
        visible
        modal
        header={title}
        footer={footer}
        closable={closable}
        ariaCloseIconLabel={t("close")}
        closeOnEscape={false}
        draggable={false}
        resizable={false}
        pt={{ root: { role: role ?? "dialog", tabIndex: -1 } }}
        style={{ inlineSize: `min(${width}, calc(100vw - 2rem))` }}
        focusOnShow={false}
        // Focus on `onEntering`: before it the ref is not attached, and a key pressed during the transition must not be
        // lost.
        transitionOptions={{ timeout: 150, onEntering }}
        onHide={onClose}
      >
        {children}
      </Dialog>
    </PrimeScope>
  )
}
