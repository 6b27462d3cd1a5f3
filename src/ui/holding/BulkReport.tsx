import { useTranslation } from "react-i18next"
import type { GroupBulkView } from "#machines/holding/groupBulk.projection.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface BulkReportProps {
  readonly view: GroupBulkView
  readonly title: string
  readonly done: string
  readonly left: string
  readonly onClose: () => void
}

/** The result of a bulk action: how many items changed, and why each of the others did not. */
export function BulkReport({ done, left, onClose, title, view }: BulkReportProps) {
  const { t } = useTranslation("app")
  const text = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="36rem"
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t("close")}
        </button>
      }
    >
      <div className="holding-report">
        {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
        <p role="status">{done}</p>
        {view.left.length === 0 ? null : (
          <ul tabIndex={0} aria-label={left}>
            {view.left.map(({ code, name }, place) => (
              <li key={place}>
                <b>{name}</b>
                <span className="muted">{text(code)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
