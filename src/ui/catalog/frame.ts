import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [{ id: "service-requests", label: "app:nav.service-requests", icon: "briefcase", at: 60 }]
} satisfies UiFrame
