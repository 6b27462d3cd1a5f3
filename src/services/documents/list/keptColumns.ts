import { keptColumns } from "#services/shared/display/keptColumns.ts"

/** The columns that the document list can show besides the name, in display order. */
export const documentColumns = ["state", "author", "date", "size"] as const
export type DocumentColumn = (typeof documentColumns)[number]

export const documentListColumns = keptColumns("documents.columns", documentColumns, documentColumns)
