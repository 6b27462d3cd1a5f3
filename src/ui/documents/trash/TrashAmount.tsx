import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { formatNumber, formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { useLanguage } from "#ui/documents/list/NodeCells.tsx"
import { Skeleton } from "#ui/shared/States.tsx"

/** [DOC-026] What emptying the trash deletes, at every depth: documents, folders and their size. Empty on an error. */
export function TrashAmount() {
  const { t } = useTranslation("trash")
  const language = useLanguage()
  const portal = usePortal()
  const { store } = useDocumentsStore()
  const { data, error } = useQuery({
    ...callQuery(portal, "trash.summary", { params: { vendorId: store.vendorId }, showError: false }),
    // Never cached: requested again each time the dialog opens.
    staleTime: 0,
    gcTime: 0
  })
  if (error !== null) return null
  const amount = data?.data
  if (amount === undefined) return <Skeleton width="60%" />
  const counted = (count: number) => ({ count, replace: { count: formatNumber(language, count) } })
  return (
    <p className="num">
      <b>{t("amount.documents", counted(amount.documents))}</b>
      {" · "}
      {t("amount.folders", counted(amount.folders))}
      {" · "}
      {formatSize(language, amount.size)}
    </p>
  )
}
