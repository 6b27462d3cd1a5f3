import { useTranslation } from "react-i18next"
import { building } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"

/** [DOC-010] Shown instead of the documents if no company is in the URL and none is chosen. */
export function NoCompany() {
  const { t } = useTranslation("documents")
  return (
    <div className="panel">
      <EmptyState icon={building} title={t("company.none.title")} text={t("company.none.text")} />
    </div>
  )
}
