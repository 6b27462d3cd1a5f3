import { Dialog } from "primereact/dialog"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { DialogProps } from "#ui/shared/Dialog.tsx"
import { PrimeScope } from "#ui/shared/PrimeScope.tsx"

/** What a form begins with: a list further down would scroll it out of sight. */
const firstField =
  ".p-dialog-content .form :is(input, select, textarea):not([disabled], [readonly], [type='radio']:not(:checked))"

/** Back to what opened it, or to the page where that is gone: unless somebody has taken the keyboard meanwhile. */
const giveBack = (opener: Element | null) => {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const known = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
  const target = known ? opener : document.querySelector<HTMLElement>("main[tabindex]")
  target?.focus({ preventScroll: true })
}

export function PrimeDialog({ children, closable = true, footer, onClose, role, title, width = "28rem" }: DialogProps) {
  const { t } = useTranslation("app")
  const dialog = useRef<Dialog>(null)
  const [opener] = useState(() => document.activeElement)
  // Once what closed it has drawn the page anew.
  useEffect(() => () => void requestAnimationFrame(() => giveBack(opener)), [opener])
  // A field or an answer takes the keyboard by itself; where none does, the first thing to choose, never the cross.
  const onShow = () => {
    const element = dialog.current?.getElement()
    if (element == null || element.contains(document.activeElement)) return
    const first =
      element.querySelector<HTMLElement>("[data-safest]") ??
      element.querySelector<HTMLElement>(firstField) ??
      element.querySelector<HTMLElement>(".p-dialog-content [tabindex='0'], .p-dialog-footer button:last-child")
    first?.focus()
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
        closeOnEscape={closable}
        draggable={false}
        resizable={false}
        pt={{ root: { role: role ?? "dialog" } }}
        style={{ inlineSize: `min(${width}, calc(100vw - 2rem))` }}
        focusOnShow={false}
        onShow={onShow}
        onHide={onClose}
      >
        {children}
      </Dialog>
    </PrimeScope>
  )
}
