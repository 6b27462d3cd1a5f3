/** The few words that the list of client files knows before anything of it is opened: a page asks for them without a schema. */
export const exportFormats = ["csv", "xlsx"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const clientActions = ["assign", "withdraw", "deactivate", "restore", "tree"] as const
export type ClientAction = (typeof clientActions)[number]

export const importKinds = ["client_files", "client_users"] as const
/** [TSK-017] With what is imported elsewhere than in the list of client files. */
export const everyImportKind = [...importKinds, "information_requests"] as const
export type ImportKind = (typeof everyImportKind)[number]

/** Counts of what waits stop here, so that a client with a hundred thousand documents costs no more than one with a hundred. */
export const standingLimit = 100
