import { Icon } from "#ui/shared/icons/Icon.tsx"
import { angleRight } from "#ui/shared/icons/pageIcons.ts"
import { type DrawnStatus, StatusChip } from "#ui/workflows/StatusChip.tsx"

interface StatusChainProps {
  /**
   * Accessible name of the list. A prop, because the chain is also used on pages that do not load the workflow texts.
   */
  readonly label: string
  readonly statuses: ReadonlyArray<DrawnStatus & { readonly key: string | number }>
}

/** The statuses of a workflow, drawn from first to last. */
export function StatusChain({ label, statuses }: StatusChainProps) {
  return (
    <ol className="status-chain" aria-label={label}>
      {statuses.map(({ key, ...status }, place) => (
        <li key={key}>
          {place === 0 ? null : <Icon of={angleRight} />}
          <StatusChip {...status} />
        </li>
      ))}
    </ol>
  )
}
