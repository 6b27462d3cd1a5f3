/**
 * [ROL-006] [ROL-007] [ROL-008] Roles of a client user. A role applies to one company: a person can have another role
 * in another company.
 */
export const clientRoles = ["admin", "collaborator", "guest"] as const
