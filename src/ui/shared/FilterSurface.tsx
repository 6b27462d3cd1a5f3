import { type ReactNode, useLayoutEffect } from "react"
import { useTranslation } from "react-i18next"
import { useModalDialog } from "#ui/shared/dialog/useModalDialog.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { useBreakpoint } from "#ui/shared/page/useBreakpoint.ts"
import { usePanelAt } from "#ui/shared/usePanelAt.ts"
import "#ui/shared/filterSheet.css"

interface FilterSurfaceProps {
  readonly anchor: Anchor
  readonly label: string
  /** The kind of control that gets the initial focus. */
  readonly field: "input" | "select"
  readonly className: string
  /** False if no filter is active. */
  readonly isSet: boolean
  /** Number of matching rows; null if not counted. */
  readonly results: number | null
  readonly onClear: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The filters of a list: a popover at their button, or a bottom sheet on a phone. Each choice applies at once. */
export function FilterSurface(props: FilterSurfaceProps) {
  return useBreakpoint() === "narrow" ? <Sheet {...props} /> : <Panel {...props} />
}

function Panel({ anchor, children, className, field, isSet, label, onClear, onClose }: FilterSurfaceProps) {
  const { t } = useTranslation(["search", "app"])
  const panel = usePanelAt(anchor, field, onClose)
  return (
    <div {...panel} className={`menu filter-panel ${className}`} aria-label={label}>
      {children}
      <div className="filter-end">
        <button type="button" className="button" data-kind="quiet" disabled={!isSet} onClick={onClear}>
          {t("search:filters.clear")}
        </button>
        <button type="button" className="button" data-kind="second" onClick={onClose}>
          {t("app:close")}
        </button>
      </div>
    </div>
  )
}

function Sheet({ children, className, field, isSet, label, onClear, onClose, results }: FilterSurfaceProps) {
  const { t } = useTranslation(["search", "app"])
  const { close, dialog } = useModalDialog(onClose)
  useLayoutEffect(() => dialog.ref.current?.querySelector<HTMLElement>(field)?.focus(), [dialog.ref, field])
  return (
    <dialog {...dialog} className="filter-sheet" aria-label={label}>
      <div className="filter-sheet-inside">
        <div className="filter-sheet-head">
          <h2>{label}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t("app:close")}
            title={t("app:close")}
            onClick={close}
          >
            <Icon of={times} />
          </button>
        </div>
        <div className={`filter-sheet-fields ${className}`}>{children}</div>
        <div className="filter-end">
          <button
            type="button"
            className="button"
            data-kind="second"
            aria-disabled={!isSet || undefined}
            onClick={onClear}
          >
            {t("search:filters.clear")}
          </button>
          <button type="button" className="button" onClick={close}>
            <span aria-live="polite">
              {results === null ? t("search:filters.show.any") : t("search:filters.show", { count: results })}
            </span>
          </button>
        </div>
      </div>
    </dialog>
  )
}
