"use no memo"

import { useTranslation } from "react-i18next"
import type { DocumentColumn } from "#services/documents/list/keptColumns.ts"
import { AskedButton } from "#ui/shared/toolbar/AskedButton.tsx"
import type { useKeptColumns } from "#ui/shared/page/useKeptColumns.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { table } from "#ui/shared/icons/list/tableIcon.ts"

const ColumnsPanel = lazyPart(
  () => import("#ui/documents/onDemand/ColumnsPanel.tsx"),
  (module) => module.ColumnsPanel,
  "silent"
)

export interface DocumentColumnsProps {
  readonly columns: ReturnType<typeof useKeptColumns<DocumentColumn>>
}

/** The button for the choice of columns, which is in a lazy chunk. */
export function ColumnsButton({ columns }: DocumentColumnsProps) {
  const { t } = useTranslation("documents")
  return (
    <AskedButton label={t("columns")} icon={table}>
      <ColumnsPanel {...columns} />
    </AskedButton>
  )
}
