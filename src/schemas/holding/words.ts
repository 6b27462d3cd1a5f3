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
