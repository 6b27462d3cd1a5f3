import type { ReactNode } from "react"

interface EntityLineProps {
  readonly name: ReactNode
  /** The level of the name's heading, below that of the page or of the section. */
  readonly heading?: "h2" | "h3"
  readonly detail?: ReactNode
  readonly initials?: string
  /** A mark before the name instead of initials, hidden from screen readers. */
  readonly mark?: ReactNode
  readonly isFaded?: boolean
  readonly tags?: ReactNode
  readonly facts?: string
  /** The actions; null for none. */
  readonly children: ReactNode
}

/** One row of a list: name, status and actions. */
export function EntityLine({
  children,
  detail,
  facts,
  heading: Heading = "h2",
  initials,
  isFaded,
  mark,
  name,
  tags
}: EntityLineProps) {
  return (
    <li className="entity-line" data-faded={isFaded === true || undefined}>
      {initials === undefined ? (
        mark
      ) : (
        <span className="entity-mark" aria-hidden="true">
          {initials}
        </span>
      )}
      <div className="entity-text">
        <Heading className="entity-name">
          {name}
          {tags}
        </Heading>
        {detail === undefined ? null : <small>{detail}</small>}
        {facts === undefined || facts === "" ? null : <small>{facts}</small>}
      </div>
      {children === null ? null : <div className="actions">{children}</div>}
    </li>
  )
}

interface RowActionProps {
  /** The accessible name, with that of the row: each row has the same button. */
  readonly name: string
  readonly disabled?: boolean
  /** Why the action is refused. The button keeps the focus and shows it as its title. */
  readonly reason?: string | null
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button of a row. */
export function RowAction({ children, disabled, name, onClick, reason = null }: RowActionProps) {
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-size="small"
      aria-label={name}
      aria-disabled={reason !== null || undefined}
      title={reason ?? undefined}
      disabled={disabled}
      onClick={reason === null ? onClick : undefined}
    >
      {children}
    </button>
  )
}
