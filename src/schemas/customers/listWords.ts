/**
 * Constants of the list of client files. Kept apart from the schemas, because the list needs them before it loads
 * those.
 */
export const exportFormats = ["csv", "xlsx"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const clientActions = ["assign", "withdraw", "deactivate", "restore", "tree"] as const
export type ClientAction = (typeof clientActions)[number]

export const importKinds = ["client_files", "client_users"] as const
/** [TSK-017] [CAT-003] All kinds of imports; the list of client files only offers `importKinds`. */
export const everyImportKind = [...importKinds, "information_requests", "catalog_services"] as const
export type ImportKind = (typeof everyImportKind)[number]

/** Counts of pending work stop here, so that counting costs the same for very large clients. */
export const standingLimit = 100
