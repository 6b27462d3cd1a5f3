/** Which client files the list of a holding shows. */
export const customerStates = ["active", "deactivated", "leaving", "transferring"] as const
export type CustomerState = (typeof customerStates)[number]

/** Client files for one call of a transfer. */
export const transferLimit = 500

/** [WSP-002] States of a workspace: those of its life cycle. */
export const workspaceStates = ["active", "deactivated", "leaving", "leavingAtRest", "deleting"] as const
export type WorkspaceState = (typeof workspaceStates)[number]

/** [WSP-006] [WSP-O01] What becomes of the customers of a workspace that is deleted. */
export const customerPlans = ["delete", "transfer"] as const
export type CustomerPlan = (typeof customerPlans)[number]

/** Customers whose plan differs from that of the others, in one deletion. */
export const planLimit = 500

/** [WSP-008] What becomes of a member who loses the last workspace: kept in the team without one, or removed from it. */
export const lastWays = ["unassign", "delete"] as const
export type LastWay = (typeof lastWays)[number]

/** People and client files of one call that assigns many. */
export const assignLimit = 500
