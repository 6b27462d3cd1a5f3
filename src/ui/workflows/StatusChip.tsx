import { check } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

export interface DrawnStatus {
  readonly name: string
  readonly color: string
  readonly is_end: boolean
}

/** A status as a chip. Its colour is only a dot beside the name, so that the name is readable with any colour. */
export function StatusChip({ color, is_end, name }: DrawnStatus) {
  return (
    <span className="status-chip" data-end={is_end || undefined}>
      <i className="status-dot" style={{ backgroundColor: color }}>
        {is_end ? <Icon of={check} /> : null}
      </i>
      <span className="truncate">{name}</span>
    </span>
  )
}
