import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    { id: "accounting-software", label: "app:nav.accounting-software", icon: "book", at: 90, closedToGuests: true }
  ]
} satisfies UiFrame
