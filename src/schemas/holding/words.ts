/** State filter of a holding's list of client files. */
export const customerStates = ["active", "deactivated", "leaving", "transferring"] as const
export type CustomerState = (typeof customerStates)[number]

/** Maximum number of client files in one transfer call. */
export const transferLimit = 500

/** [WSP-002] States of a workspace's life cycle. */
export const workspaceStates = ["active", "deactivated", "leaving", "leavingAtRest", "deleting"] as const
export type WorkspaceState = (typeof workspaceStates)[number]

/** [WSP-006] [WSP-O01] What happens to the customers of a workspace that is deleted. */
export const customerPlans = ["delete", "transfer"] as const
export type CustomerPlan = (typeof customerPlans)[number]

/** Maximum number of customers with a plan of their own in one deletion. */
export const planLimit = 500

/**
 * [WSP-008] What happens to a member who loses their last workspace: kept in the team without one, or removed from it.
 */
export const lastWays = ["unassign", "delete"] as const
export type LastWay = (typeof lastWays)[number]

/** Maximum number of people, and of client files, in one call that assigns files. */
export const assignLimit = 500
