/**
 * [ROL-006] [ROL-007] [ROL-008] Roles of a client user, held per company: one person can have another role in another
 * company.
 */
export const clientRoles = ["admin", "collaborator", "guest"] as const
