import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"

/** Only the firm's admins manage its tokens and webhooks. */
export const mayKeepPrograms = mayAdministerFirm
