"use no memo"

import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { isCodeNotLoaded } from "#services/shared/inTime.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationTriangle } from "#ui/shared/icons/firstIcons.ts"
import { ErrorState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * Where a lazy part that failed to load is reported: `here` in its own place, `over` the page (dialogs, menus), `page`
 * instead of the page, `silent` nowhere.
 */
export type LostPlace = "here" | "over" | "page" | "silent"

interface LostPartProps {
  readonly error: unknown
  readonly place: LostPlace
  readonly onRetry: () => void
  readonly onClose?: (() => void) | undefined
}

/** After a release the previous build's files are gone. Reload once per error: a second reload would not help. */
const startAnew = ({ message }: Error) => {
  const key = `reloaded:${message}`
  if (sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, "1")
  location.reload()
}

/** [ERR-029] Shown instead of a chunk that failed to load; the chunk is retried once the network is back. */
export function LostPart({ error, onClose, onRetry, place }: LostPartProps) {
  const { t } = useTranslation("app")
  const text = useText()
  // Only network failures are retried automatically. A file that the server no longer has needs a reload.
  const gone = error instanceof Error && !isCodeNotLoaded(error) ? error : null
  useEffect(() => {
    if (place === "page" && gone !== null) startAnew(gone)
  }, [place, gone])
  const retry = gone === null ? onRetry : () => location.reload()
  if (place === "page")
    return <ErrorState title={t("error.title")} text={text("connection.load_error")} onRetry={retry} />
  return (
    <div className="part-lost" data-place={place} role="alert">
      <Icon of={exclamationTriangle} />
      <span>{text(gone === null ? "app:part.lost" : "connection.load_error")}</span>
      <button type="button" className="button" data-kind="second" onClick={retry}>
        {t("retry")}
      </button>
      {onClose === undefined ? null : (
        <button type="button" className="button" data-kind="quiet" onClick={onClose}>
          {t("close")}
        </button>
      )}
    </div>
  )
}
