/** Constants that the list of client files needs before its schemas are loaded. */
export const exportFormats = ["csv", "xlsx"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const clientActions = ["assign", "withdraw", "deactivate", "restore", "tree"] as const
export type ClientAction = (typeof clientActions)[number]

export const importKinds = ["client_files", "client_users"] as const
/** [TSK-017] [CAT-003] Including kinds that are imported outside of the list of client files. */
export const everyImportKind = [...importKinds, "information_requests", "catalog_services"] as const
export type ImportKind = (typeof everyImportKind)[number]

/** Counts stop here, so that a client with a hundred thousand documents costs no more than one with a hundred. */
export const standingLimit = 100
