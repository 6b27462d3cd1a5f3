import type { FirmId } from "#schemas/shared/ids.ts"

export interface IdentityProvidersProps {
  readonly firmId: FirmId
}

/** [SES-012] The ways in that a firm offers beside a password: a section of its administration. */
export function IdentityProviders({ firmId }: IdentityProvidersProps) {
  return <section className="panel" data-firm={firmId} />
}
