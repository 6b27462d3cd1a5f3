import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"
import type { FirmRole } from "#schemas/access/policy/rights.ts"

/** [WHL-003] Text key of why the firm's look is not the viewer's to change; null where it is. */
export const lookClosedKey = (role: FirmRole | null): string | null => {
  const [closed] = mayAdministerFirm(role)
  return closed === undefined ? null : `closed.${closed}`
}
