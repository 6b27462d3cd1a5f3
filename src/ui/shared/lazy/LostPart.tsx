"use no memo"

import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { isCodeNotLoaded } from "#services/shared/inTime.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationTriangle } from "#ui/shared/icons/firstIcons.ts"
import { ErrorState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * Where the load error of a lazy part is shown: `here` in the place of the part, `over` the page (dialogs, menus),
 * `page` instead of the page, `silent` nowhere.
 */
export type LostPlace = "here" | "over" | "page" | "silent"

interface LostPartProps {
  readonly error: unknown
  readonly place: LostPlace
  readonly onRetry: () => void
  readonly onClose?: (() => void) | undefined
}

/**
 * After a release the files of the previous build are gone: reload the page. Only once per error, as a second reload
 * would not help.
 */
const startAnew = ({ message }: Error) => {
  const key = `reloaded:${message}`
  if (sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, "1")
  location.reload()
}

/** [ERR-029] The error shown instead of a chunk that failed to load, with a retry button. */
export function LostPart({ error, onClose, onRetry, place }: LostPartProps) {
  const { t } = useTranslation("app")
  const text = useText()
  // An error other than a timeout may mean that the server no longer has the file: reload the page instead of retrying.
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
