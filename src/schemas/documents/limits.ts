/**
 * [NET-094] Maximum nodes of one call: they are changed in one transaction, which blocks other writes of the company.
 */
export const batchLimit = 2_000
/** [NET-095] From this number of nodes on, the screen starts a job, which shows progress and can be cancelled. */
export const jobFrom = 100
/** Maximum nodes of one archive. */
export const archiveLimit = 10_000
/** Maximum nodes of one link; a folder counts as one. */
export const shareLimit = 500
/** The user who trashed a node is warned this number of days before it is deleted permanently. */
export const trashWarningDays = 7
