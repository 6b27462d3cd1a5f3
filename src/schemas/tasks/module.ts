import { TasksApi } from "#schemas/tasks/tasks.api.ts"
import { tasksReference } from "#schemas/tasks/tasks.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `tasks`. */
export const tasksModule = {
  groups: [TasksApi],
  reference: tasksReference
} as const satisfies SchemaModule
