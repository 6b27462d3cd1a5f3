import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [{ id: "home", label: "app:nav.home", icon: "home", at: 10 }]
} satisfies UiFrame
