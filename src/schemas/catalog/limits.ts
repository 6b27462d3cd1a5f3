/** Limits of the catalogue, apart from its schemas, which are too large for pages. */
export const largestQuantity = 9_999

/** Who does a task: the firm, the client (as an information request), or a role of the firm. */
export const taskDoers = ["firm", "client", "role"] as const
export const taskRoles = ["admin", "collaborator"] as const

/** Items per request; characters of the client's message and of the firm's reason. */
export const itemLimit = 50
export const messageLimit = 2_000

export const serviceRequestStates = ["requested", "accepted", "declined", "withdrawn", "converted"] as const
