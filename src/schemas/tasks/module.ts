import { TasksApi } from "#schemas/tasks/tasks.api.ts"
import { tasksReference } from "#schemas/tasks/tasks.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the tasks domain. */
export const tasksModule = {
  groups: [TasksApi],
  reference: tasksReference
} as const satisfies SchemaModule
