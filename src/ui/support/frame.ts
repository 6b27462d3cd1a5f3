import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [{ id: "sa-support", label: "app:nav.sa-support", icon: "questionCircle", at: 240, for: "superAdmins" }]
} satisfies UiFrame
