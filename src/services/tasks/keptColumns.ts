import { keptColumns } from "#services/shared/display/keptColumns.ts"

/** The columns that the task list can show besides the title, in display order. */
export const taskColumns = ["company", "due_date", "status", "members", "themes"] as const
export type TaskColumn = (typeof taskColumns)[number]

export const taskListColumns = keptColumns("tasks.columns", taskColumns, taskColumns)
