import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `tasks` shows. */
export const tasksModule = {
  screens: { tasks: screen(() => import("#ui/tasks/TasksPage.tsx"), "TasksPage") },
  navigation: [
    { id: "tasks", label: "app:nav.tasks", clientLabel: "titles:tasks-customer", icon: "checkSquare", at: 40 }
  ]
} satisfies UiModule
