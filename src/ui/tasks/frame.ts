import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    { id: "tasks", label: "app:nav.tasks", clientLabel: "titles:tasks-customer", icon: "checkSquare", at: 40 }
  ]
} satisfies UiFrame
