import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"

/** [TSK-005] [TSK-O01] Whether all tasks of the firm may be listed instead of one's own. */
export const mayUseAdminMode = mayAdministerFirm
