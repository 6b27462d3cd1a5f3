/** [NET-094] The most nodes that one call changes: they all wait in one transaction, and the company with them. */
export const batchLimit = 2_000
/** [NET-095] From so many nodes on the screen asks for a job, which says how far it is and can be stopped. */
export const jobFrom = 100
/** The most nodes that are chosen together to be archived. */
export const archiveLimit = 10_000
/** The most nodes that one link shows side by side; a folder counts as one. */
export const shareLimit = 500
/** Days before a node leaves the trash for good on which the person who put it there is told. */
export const trashWarningDays = 7
