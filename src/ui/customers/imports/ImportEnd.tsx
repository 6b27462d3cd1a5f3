import { useTranslation } from "react-i18next"
import type { ImportPartProps } from "#ui/customers/imports/ImportFile.tsx"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"

const endOf = {
  client_files: "to-list",
  client_users: "to-list",
  information_requests: "to-tasks",
  catalog_services: "to-services"
} as const

/** The progress of the import job, and then its result. */
export function ImportEnd({ onClose, send, view }: ImportPartProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("imports")
  const done = view.found?.done ?? 0
  const total = view.found?.run_total ?? 0
  const imported = view.found?.imported ?? 0
  return view.isDone ? (
    <EmptyState
      icon={checkCircle}
      title={t(`done.${view.kind}`, { count: imported })}
      text={t(`done.${view.kind}.text`)}
    >
      <button type="button" className="button" onClick={onClose}>
        {t(endOf[view.kind])}
      </button>
      <button type="button" className="button" data-kind="quiet" onClick={() => send({ type: "file.dropped" })}>
        {t("again")}
      </button>
    </EmptyState>
  ) : (
    <section className="state import-running">
      <h2 id="import-running">{t("running")}</h2>
      <progress value={done} max={total} aria-labelledby="import-running" />
      <p role="status">{t("seen", { done, total })}</p>
      <p className="muted">{t("running.text")}</p>
    </section>
  )
}
