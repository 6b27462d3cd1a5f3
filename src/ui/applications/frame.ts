import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    { id: "accounting-software", label: "app:nav.accounting-software", icon: "book", at: 90, closedToGuests: true },
    { id: "everial", label: "app:nav.everial", icon: "server", at: 92 },
    { id: "everial-quickfolders", label: "app:nav.everial-quickfolders", icon: "inbox", at: 93 }
  ]
} satisfies UiFrame
