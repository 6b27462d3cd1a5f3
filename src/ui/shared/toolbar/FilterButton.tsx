"use no memo"

import { type ReactNode, Suspense, useState } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"

interface FilterButtonProps {
  readonly label: string
  /** Number of active filters. */
  readonly count: number
  readonly icon: string
  readonly className: string
  readonly kind?: "second"
  /** The content, in a `FilterSurface`. */
  readonly children: (anchor: Anchor, close: () => void) => ReactNode
}

/** Opens the filters that do not fit in the toolbar and shows how many are active. */
export function FilterButton({ children, className, count, icon, kind, label }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const name = count === 0 ? label : `${label} ${count}`
  return (
    <>
      <button
        type="button"
        className={`button filter-button ${className}`}
        data-kind={kind}
        data-on={count > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={name}
        title={name}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget.getBoundingClientRect() : null)}
      >
        <Icon of={icon} />
        <span>{label}</span>
        {count === 0 ? null : (
          <>
            {" "}
            <b className="tag">{count}</b>
          </>
        )}
      </button>
      {anchor === null ? null : <Suspense fallback={null}>{children(anchor, () => setAnchor(null))}</Suspense>}
    </>
  )
}
