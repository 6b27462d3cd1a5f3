import type { ReactNode } from "react"
import { plus } from "#ui/shared/icons/frame/icons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

interface AddButtonProps {
  /** Secondary style, for a list that is not the main part of its page. */
  readonly isSecond?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** The button above a list that begins a new entry. */
export function AddButton({ children, isSecond = false, onClick }: AddButtonProps) {
  return (
    <button type="button" className="button" data-kind={isSecond ? "second" : undefined} onClick={onClick}>
      <Icon of={plus} />
      {children}
    </button>
  )
}
