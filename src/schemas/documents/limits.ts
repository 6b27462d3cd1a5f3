/**
 * [NET-094] Maximum nodes of one batch: they are changed in one transaction, which blocks other writes to the company's
 * documents.
 */
export const batchLimit = 2_000
/** [NET-095] From this number of nodes on, the screen starts a background job instead of a synchronous batch. */
export const jobFrom = 100
/** Maximum selected nodes of one archive. */
export const archiveLimit = 10_000
/** Maximum nodes of one share link; a folder counts as one. */
export const shareLimit = 500
/** Days before permanent deletion at which the user who trashed a node gets a mail. */
export const trashWarningDays = 7
