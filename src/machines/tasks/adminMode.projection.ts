import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { mayUseAdminMode } from "#schemas/tasks/adminModePolicy.ts"

/** [TSK-005] [TSK-O01] Whether a list offers all tasks of the firm instead of one's own. */
export const offersAdminMode = (role: FirmRole | null): boolean => mayUseAdminMode(role).length === 0
