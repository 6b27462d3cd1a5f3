/** [ROL-006] [ROL-007] [ROL-008] */
export const clientRoles = ["admin", "collaborator", "guest"] as const
