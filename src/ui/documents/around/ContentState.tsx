"use no memo"

import { useTranslation } from "react-i18next"
import { allShown, isSameFilters } from "#machines/documents/list/display.ts"
import {
  useActorOrNobody,
  useBrowserView,
  useChoosing,
  useContent,
  useDocumentsStore,
  useGoing
} from "#ui/documents/page/documentsStoreContext.ts"
import { additionRefusals } from "#machines/documents/folder/additions.ts"
import { cloudUpload, clock, search, trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { folderOpen } from "#ui/shared/icons/list/listIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { hasFingersOnly } from "#ui/shared/toolbar/fingers.ts"

const missing: ReadonlySet<string> = new Set(["error.404", "error.400", "documents.folder_missing"])

/** Shown instead of rows that failed to load, or that a job is still creating. */
export function ContentState() {
  const { t } = useTranslation(["documents", "app"])
  const text = useText()
  const { browser } = useDocumentsStore()
  const going = useGoing()
  const { canRetry, failureCode, phase } = useBrowserView()
  const retry = () => browser.send({ type: "content.retried" })
  if (phase === "building")
    return (
      <EmptyState icon={clock} title={t("building.title")} text={text("documents.building_tree")}>
        <button type="button" className="button" data-kind="second" onClick={retry}>
          {t("app:retry")}
        </button>
      </EmptyState>
    )
  if (failureCode !== null && missing.has(failureCode))
    return (
      <EmptyState icon={search} title={t("lost.title")} text={t("lost.text")}>
        <button type="button" className="button" data-kind="second" onClick={() => going.toFolder("root")}>
          {t("lost.back")}
        </button>
      </EmptyState>
    )
  return (
    <ErrorState
      title={t("failed.title")}
      text={text(failureCode ?? "error.global")}
      onRetry={canRetry ? retry : undefined}
    />
  )
}

/** Warning above stale rows after a failed refetch. */
export function StaleNotice() {
  const { t } = useTranslation("documents")
  const text = useText()
  const { failureCode } = useBrowserView()
  return failureCode === null ? null : <Notice tone="warn">{`${t("refresh.failed")} ${text(failureCode)}`}</Notice>
}

/** Shown in a folder without rows: why it is empty, and what the user can do. */
export function EmptyContent() {
  const { t } = useTranslation("documents")
  const by = useActorOrNobody()
  const choose = useChoosing()
  const { filters, isTrash } = useBrowserView()
  const folder = useContent()?.folder ?? null
  if (isTrash) return <EmptyState icon={trash} title={t("empty.trash.title")} text={t("empty.trash.text")} />
  if (folder !== null && folder.counter > 0 && !isSameFilters(filters, allShown))
    return (
      <EmptyState icon={search} title={t("empty.filtered.title")} text={t("empty.filtered.text")}>
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => choose({ type: "filters.chosen", filters: allShown })}
        >
          {t("empty.unfilter")}
        </button>
      </EmptyState>
    )
  const refusals = additionRefusals(folder, by)
  if (refusals.document === null && folder !== null)
    return (
      <EmptyState
        icon={cloudUpload}
        title={t("empty.title")}
        text={t(hasFingersOnly() ? "empty.touch" : "empty.text")}
      />
    )
  return (
    <EmptyState
      icon={folderOpen}
      title={t("empty.title")}
      text={t(refusals.folder === null && folder !== null ? "empty.root" : "empty.reader")}
    />
  )
}
