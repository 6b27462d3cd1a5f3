import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `tasks`. */
export const tasksModule = {
  screens: { tasks: screen(() => import("#ui/tasks/TasksPage.tsx"), "TasksPage") },
  texts: ["tasks", "quickfolders", "uploads"]
} satisfies UiModule
