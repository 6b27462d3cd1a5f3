import { Dialog } from "primereact/dialog"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { DialogProps } from "#ui/shared/Dialog.tsx"
import { keepFocus } from "#ui/shared/keepFocus.ts"
import { PrimeScope } from "#ui/shared/PrimeScope.tsx"

/** What a form begins with: a list further down would scroll it out of sight. */
const firstField =
  ".p-dialog-content .form :is(input, select, textarea):not([disabled], [readonly], [type='radio']:not(:checked))"

/** Gives the focus back to what opened the dialog; where that is gone or disabled, to what stands behind. */
const giveBack = (opener: Element | null) => {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const behind = [...document.querySelectorAll<HTMLElement>(".p-dialog")].at(-1)
  const targets = [opener === document.body ? null : opener, behind, document.querySelector("main[tabindex]")]
  for (const target of targets) {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    if (document.activeElement !== document.body) return
  }
}

export function PrimeDialog({ children, closable = true, footer, onClose, role, title, width = "28rem" }: DialogProps) {
  const { t } = useTranslation("app")
  const dialog = useRef<Dialog>(null)
  const [opener] = useState(() => document.activeElement)
  const stopKeeping = useRef<() => void>(undefined)
  useEffect(() => () => stopKeeping.current?.(), [])
  // Once what closed it has drawn the page anew.
  useEffect(() => () => void requestAnimationFrame(() => giveBack(opener)), [opener])
  // A field or an answer takes the focus by itself; where none does, the first thing to choose, never the cross.
  const onEntering = () => {
    const element = dialog.current?.getElement()
    if (element == null) return
    const first = () =>
      element.querySelector<HTMLElement>("[data-safest]:not(:disabled)") ??
      element.querySelector<HTMLElement>(firstField) ??
      // A question whose deed destroys something begins on the way out.
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
        // Not at its end: a press may come before. At its very beginning the ref is not attached yet.
        transitionOptions={{ timeout: 150, onEntering }}
        onHide={onClose}
      >
        {children}
      </Dialog>
    </PrimeScope>
  )
}
