import { useTranslation } from "react-i18next"
import { documentColumns } from "#services/documents/list/keptColumns.ts"
import type { DocumentColumnsProps } from "#ui/documents/around/ColumnsButton.tsx"
import { ColumnChoice } from "#ui/shared/kit/list/ColumnChoice.tsx"

/** The choice of columns of the documents list; replaces its button once that was pressed. */
export function ColumnsPanel({ choose, columns }: DocumentColumnsProps["columns"]) {
  const { t } = useTranslation("documents")
  return (
    <ColumnChoice
      label={t("columns")}
      offered={documentColumns}
      chosen={columns}
      labelOf={(column) => t(`column.${column}`)}
      onChoose={choose}
      opensAtOnce
    />
  )
}
