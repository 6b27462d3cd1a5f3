import type { ReactNode } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { inbox } from "#ui/shared/icons/frame/icons.ts"

interface EmptyStateProps {
  readonly title: string
  readonly text?: string | undefined
  readonly icon?: string
  readonly children?: ReactNode
}

/** Shown instead of an empty list. */
export function EmptyState({ children, icon = inbox, text, title }: EmptyStateProps) {
  return (
    <section className="state">
      <span className="state-mark">
        <Icon of={icon} />
      </span>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      {children === undefined ? null : <div className="state-actions">{children}</div>}
    </section>
  )
}
