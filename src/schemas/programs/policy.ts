import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"

/** Tokens and webhooks of a firm are its admins'. */
export const mayKeepPrograms = mayAdministerFirm
