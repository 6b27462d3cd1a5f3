/** Constants of the catalogue. Kept apart from its schemas, to keep those out of the pages' bundles. */
export const largestQuantity = 9_999

/** Who does a task: the firm, the client (it becomes an information request), or everyone with a role in the firm. */
export const taskDoers = ["firm", "client", "role"] as const
export const taskRoles = ["admin", "collaborator"] as const

/** Maximum items of a service request. */
export const itemLimit = 50
/** Maximum characters of the client's message and of the firm's reason for a refusal. */
export const messageLimit = 2_000

export const serviceRequestStates = ["requested", "accepted", "declined", "withdrawn", "converted"] as const
