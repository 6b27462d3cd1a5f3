import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { narrowingNames } from "#schemas/documents/filtering.ts"
import { useBrowserView } from "#ui/documents/deskContext.ts"
import { filter } from "#ui/shared/filterIcon.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

const FilterPanel = lazyPart(
  () => import("#ui/documents/filters/FilterPanel.tsx"),
  (module) => module.FilterPanel,
  "over"
)

/** Leads to the filters that are rarer than the two states, and says how many of them are set. */
export function FilterButton() {
  const { t } = useTranslation("documents")
  const { filters } = useBrowserView()
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const count = narrowingNames.filter((name) => filters[name] !== null).length
  const label = count === 0 ? t("filters") : `${t("filters")} (${count})`
  return (
    <>
      <button
        type="button"
        className="button docs-sort docs-filters"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-on={count > 0 || undefined}
        aria-label={label}
        title={label}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget.getBoundingClientRect() : null)}
      >
        <Icon of={filter} />
        <span>{t("filters")}</span>
        {count === 0 ? null : <b className="num">{count}</b>}
      </button>
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <FilterPanel anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
