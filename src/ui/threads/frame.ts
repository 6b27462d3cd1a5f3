import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    { id: "messages", label: "app:nav.messages", icon: "speech", at: 25 },
    { id: "sa-messages", label: "app:nav.messages", icon: "speech", at: 235, for: "superAdmins" }
  ],
  fileTabs: [{ id: "customer-exchanges", at: 15 }]
} satisfies UiFrame
