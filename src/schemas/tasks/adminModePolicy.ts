import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"

/** [TSK-005] [TSK-O01] Who may list all tasks of the firm instead of only their own: the firm's admins. */
export const mayUseAdminMode = mayAdministerFirm
