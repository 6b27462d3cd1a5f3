import { Dialog } from "primereact/dialog"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { DialogProps } from "#ui/shared/dialog/Dialog.tsx"
import { controlNear, keepFocus, placesOf } from "#ui/shared/focus/keepFocus.ts"
import { PrimeScope } from "#ui/shared/PrimeScope.tsx"

/** The first field of a form; focusing one in a list further down would scroll it out of sight. */
const firstField =
  ".p-dialog-content .form :is(input, select, textarea):not([disabled], [readonly], [type='radio']:not(:checked))"

/**
 * Returns the focus to the element that opened the dialog. If that is gone or disabled, to the dialog behind, or to
 * what is left of the opener's `places` in a part of the page that keeps its focus.
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
  // Taken now: a line that goes meanwhile has no ancestors any more.
  const [places] = useState(() => placesOf(opener))
  const stopKeeping = useRef<() => void>(undefined)
  useEffect(() => () => stopKeeping.current?.(), [])
  // After the rerender caused by the close.
  useEffect(() => () => void requestAnimationFrame(() => giveBack(opener, places)), [opener, places])
  // Keeps a focus that a field took by itself; otherwise focuses the first control, never the close button.
  const onEntering = () => {
    const element = dialog.current?.getElement()
    if (element == null) return
    const first = () =>
      element.querySelector<HTMLElement>("[data-safest]:not(:disabled)") ??
      element.querySelector<HTMLElement>(firstField) ??
      // Before a destructive action the cancel button is focused.
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
        // Runs on `onEntering`: at the end of the transition a key may come first, and before it the ref is not
        // attached.
        transitionOptions={{ timeout: 150, onEntering }}
        onHide={onClose}
      >
        {children}
      </Dialog>
    </PrimeScope>
  )
}
