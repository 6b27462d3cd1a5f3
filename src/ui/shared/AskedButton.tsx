"use no memo"

import { type ReactNode, Suspense, useState } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"

interface AskedButtonProps {
  readonly label: string
  readonly icon: string
  /** Whether a menu opens; a panel of the page otherwise. */
  readonly hasMenu?: boolean
  /** What replaces the button once it was pressed, opened, from a chunk of its own. */
  readonly children: ReactNode
}

/** The button of something that is loaded when it is pressed, on pages whose first visit must stay small. */
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
