import { keptColumns } from "#services/shared/keptColumns.ts"

/** The columns that a list of documents can show beside the name, in display order. */
export const documentColumns = ["state", "author", "date", "size"] as const
export type DocumentColumn = (typeof documentColumns)[number]

export const documentListColumns = keptColumns("documents.columns", documentColumns, documentColumns)
