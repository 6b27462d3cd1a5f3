import { shallowEqual, useSelector } from "@xstate/react"
import type { ConfirmationRef } from "#machines/shared/confirmation.machine.ts"
import { toConfirmationView } from "#machines/shared/confirmation.projection.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * The dialog of the confirmation machine. `textKey` is `namespace:prefix`; the texts are `.title`, `.text` and
 * `.confirm` under it.
 */
export function ConfirmDialog({ confirmationRef }: { readonly confirmationRef: ConfirmationRef }) {
  const text = useText()
  const view = useSelector(confirmationRef, toConfirmationView, shallowEqual)
  if (view.question === null) return null
  const { params, textKey, tone } = view.question
  const dismiss = () => confirmationRef.send({ type: "confirmation.dismissed" })
  return (
    <Dialog
      title={text(`${textKey}.title`, params)}
      onClose={dismiss}
      closable={view.canDismiss}
      role="alertdialog"
      footer={
        <DialogActions canCancel={view.canDismiss} onCancel={dismiss}>
          <button
            type="button"
            className="button"
            data-kind={tone === "danger" ? "danger" : undefined}
            disabled={!view.canConfirm}
            aria-busy={view.busy}
            onClick={() => confirmationRef.send({ type: "confirmation.confirmed" })}
          >
            {text(`${textKey}.confirm`, params)}
          </button>
        </DialogActions>
      }
    >
      <p>{text(`${textKey}.text`, params)}</p>
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey, params)}</Notice>}
    </Dialog>
  )
}
