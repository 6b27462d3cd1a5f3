import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { FileFacts } from "#ui/customers/imports/ImportColumns.tsx"
import { ImportCorrection } from "#ui/customers/imports/lazyImport.ts"
import type { ImportPartProps } from "#ui/customers/imports/ImportFile.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { exclamationTriangle, spinner } from "#ui/shared/icons/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/** The result of the dry run: the lines to correct, and the button that imports what is correct. */
export function ImportReport({ send, view }: ImportPartProps) {
  const { t } = useTranslation("imports")
  const text = useText()
  const { found } = view
  if (found === null) return null
  const isFaulty = found.faulty > 0
  const title = isFaulty
    ? t("faulty", { count: found.faulty })
    : found.good > 0
      ? t("ready", { count: found.good })
      : t("left", { count: found.left_out })
  return (
    <div className="import-part">
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey, view.messageParams)}</Notice>}
      {found.imported > 0 ? (
        <p className="import-made" role="status">
          <Icon of={checkCircle} />
          {t(`done.${view.kind}`, { count: found.imported })}
        </p>
      ) : null}
      <header className="import-title" data-tone={isFaulty ? "error" : "ok"}>
        <Icon of={isFaulty ? exclamationTriangle : checkCircle} />
        <h2>{title}</h2>
        <FileFacts found={found} />
        {isFaulty ? (
          <p>
            {view.kind === "information_requests"
              ? t("faulty.together")
              : found.good > 0
                ? t("faulty.part", { count: found.good })
                : t("faulty.text")}
          </p>
        ) : null}
      </header>
      <Suspense fallback={<p role="status">{t("checking")}</p>}>
        <ImportCorrection found={found} view={view} send={send} />
      </Suspense>
      <div className="actions import-actions">
        {view.launchable > 0 ? (
          <button
            type="button"
            className="button"
            aria-disabled={!view.canLaunch || undefined}
            onClick={() => send({ type: "import.launched" })}
          >
            {view.busy || view.isCorrecting ? <Icon of={spinner} className="spin" /> : null}
            {t(`launch.${view.kind}`, { count: view.launchable })}
          </button>
        ) : null}
        <button
          type="button"
          className="button"
          data-kind={view.launchable > 0 ? "quiet" : "second"}
          aria-disabled={!view.canDrop || undefined}
          onClick={() => send({ type: "file.dropped" })}
        >
          {t("other")}
        </button>
        {view.canReopen ? (
          <button type="button" className="button" data-kind="quiet" onClick={() => send({ type: "columns.reopened" })}>
            {t("columns.reopen")}
          </button>
        ) : null}
      </div>
    </div>
  )
}
