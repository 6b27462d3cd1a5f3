import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    { id: "settings-offers", label: "app:nav.orders", icon: "briefcase", at: 55 },
    { id: "service-requests", label: "app:nav.service-requests", icon: "briefcase", at: 60 }
  ]
} satisfies UiFrame
