import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `tasks` shows. */
export const tasksModule = {
  screens: { tasks: screen(() => import("#ui/tasks/TasksPage.tsx"), "TasksPage") }
} satisfies UiModule
