import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

interface DialogActionsProps {
  readonly onCancel: () => void
  /** False while what was asked for is on its way. */
  readonly canCancel?: boolean
  readonly cancelLabel?: string
  /** The keyboard begins here: the deed would throw something away that was not asked about before. */
  readonly isSafest?: boolean
  /** What the dialog is for: its one deed. */
  readonly children: ReactNode
}

/** The foot of every dialog that does something: the way out, then the deed. */
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
