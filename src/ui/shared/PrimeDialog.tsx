import { Dialog } from "primereact/dialog"
import type { DialogProps } from "#ui/shared/Dialog.tsx"
import { PrimeScope } from "#ui/shared/PrimeScope.tsx"

export function PrimeDialog({ children, closable = true, footer, onClose, role, title, width = "28rem" }: DialogProps) {
  return (
    <PrimeScope>
      <Dialog
        visible
        modal
        header={title}
        footer={footer}
        closable={closable}
        closeOnEscape={closable}
        draggable={false}
        resizable={false}
        pt={{ root: { role: role ?? "dialog" } }}
        style={{ inlineSize: `min(${width}, calc(100vw - 2rem))` }}
        onHide={onClose}
      >
        {children}
      </Dialog>
    </PrimeScope>
  )
}
