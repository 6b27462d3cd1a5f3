"use no memo"

import { useTranslation } from "react-i18next"
import { narrowingNames } from "#schemas/documents/filters/filtering.ts"
import { useBrowserView } from "#ui/documents/page/documentsStoreContext.ts"
import { FilterButton as Button } from "#ui/shared/toolbar/FilterButton.tsx"
import { filter } from "#ui/shared/icons/documents/filterIcon.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const FilterPanel = lazyPart(
  () => import("#ui/documents/filters/FilterPanel.tsx"),
  (module) => module.FilterPanel,
  "over"
)

/** Opens the panel of the less common filters; the button shows how many are set. */
export function FilterButton() {
  const { t } = useTranslation("documents")
  const { filters } = useBrowserView()
  const count = narrowingNames.filter((name) => filters[name] !== null).length
  return (
    <Button label={t("filters")} count={count} icon={filter} className="docs-sort docs-filters">
      {(anchor, close) => <FilterPanel anchor={anchor} onClose={close} />}
    </Button>
  )
}
