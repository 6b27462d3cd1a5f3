import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

interface DialogActionsProps {
  readonly onCancel: () => void
  /** False while the request is pending. */
  readonly canCancel?: boolean
  readonly cancelLabel?: string
  /** Gives the cancel button the initial focus: the action would discard work without another confirmation. */
  readonly isSafest?: boolean
  /** The primary action. */
  readonly children: ReactNode
}

/** The footer of a dialog with an action: cancel first, then the action. */
export function DialogActions({ canCancel = true, cancelLabel, children, isSafest, onCancel }: DialogActionsProps) {
  const { t } = useTranslation("app")
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-safest={isSafest}
        disabled={!canCancel}
        onClick={onCancel}
      >
        {cancelLabel ?? t("cancel")}
      </button>
      {children}
    </>
  )
}
