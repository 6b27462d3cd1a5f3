/** What pages need of the catalogue without its schemas, which are heavy. */
export const largestQuantity = 9_999

/** Who does a task: somebody of the firm, the client (then it is an information request), or whoever has the role. */
export const taskDoers = ["firm", "client", "role"] as const
export const taskRoles = ["admin", "collaborator"] as const

/** Things of one request, and characters of what a client writes with it and of the firm's reason. */
export const itemLimit = 50
export const messageLimit = 2_000

export const serviceRequestStates = ["requested", "accepted", "declined", "withdrawn", "converted"] as const
