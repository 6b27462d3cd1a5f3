import { useTranslation } from "react-i18next"
import { building } from "#ui/shared/icons/icons.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"

/** [DOC-010] The documents page without a company: it names none, and none is chosen. */
export function NoCompany() {
  const { t } = useTranslation("documents")
  return (
    <div className="panel">
      <EmptyState icon={building} title={t("company.none.title")} text={t("company.none.text")} />
    </div>
  )
}
