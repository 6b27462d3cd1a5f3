"use no memo"

import { type ReactNode, Suspense, useState } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"

interface AskedButtonProps {
  readonly label: string
  readonly icon: string
  /** Whether `children` open a menu (for `aria-haspopup`) rather than a panel. */
  readonly hasMenu?: boolean
  /** Replaces the button once it was pressed: an open menu or panel from a lazy chunk. */
  readonly children: ReactNode
}

/** A button that renders its menu or panel, a lazy chunk, only once pressed: the first load of the page stays small. */
export function AskedButton({ children, hasMenu = false, icon, label }: AskedButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <button
      type="button"
      className="icon-button"
      aria-haspopup={hasMenu ? "menu" : undefined}
      aria-expanded={hasMenu ? false : undefined}
      aria-label={label}
      title={label}
      aria-busy={isAsked}
      onClick={() => setAsked(true)}
    >
      <Icon of={icon} />
    </button>
  )
  return isAsked ? <Suspense fallback={button}>{children}</Suspense> : button
}
