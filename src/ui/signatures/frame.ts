import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    {
      id: "signatures",
      label: "app:nav.signatures",
      icon: "fileEdit",
      at: 45,
      closedToGuests: true,
      covers: ({ module }) => module === "signatures"
    }
  ]
} satisfies UiFrame
