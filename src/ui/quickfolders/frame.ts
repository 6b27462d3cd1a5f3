import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [{ id: "quickfolders", label: "app:nav.quickfolders", icon: "inbox", at: 50 }]
} satisfies UiFrame
