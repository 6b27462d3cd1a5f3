import type { ReactNode } from "react"

interface EntityLineProps {
  readonly name: ReactNode
  readonly detail: string
  readonly initials?: string
  readonly isFaded?: boolean
  readonly tags: ReactNode
  readonly facts?: string
  readonly children: ReactNode
}

/** One row of a list: name, status and actions. */
export function EntityLine({ children, detail, facts, initials, isFaded, name, tags }: EntityLineProps) {
  return (
    <li className="entity-line" data-faded={isFaded === true || undefined}>
      {initials === undefined ? null : (
        <span className="entity-mark" aria-hidden="true">
          {initials}
        </span>
      )}
      <div className="entity-text">
        <h2 className="entity-name">
          {name}
          {tags}
        </h2>
        <small>{detail}</small>
        {facts === undefined || facts === "" ? null : <small>{facts}</small>}
      </div>
      <div className="actions">{children}</div>
    </li>
  )
}
