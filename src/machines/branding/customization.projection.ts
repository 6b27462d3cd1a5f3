import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"
import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"

/** [WHL-003] The text key that says why the viewer may not change the firm's look; null if they may. */
export const lookRefusalKey = (role: FirmRole | null): string | null => {
  const [refusal] = mayAdministerFirm(role)
  return refusal === undefined ? null : `closed.${refusal}`
}
