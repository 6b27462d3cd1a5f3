import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [{ id: "videoconference", label: "app:nav.videoconference", icon: "video", at: 65 }]
} satisfies UiFrame
