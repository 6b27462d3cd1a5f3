import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    {
      id: "documents",
      label: "app:nav.documents",
      icon: "folder",
      at: 30,
      covers: ({ module }) => module === "documents"
    }
  ]
} satisfies UiFrame
