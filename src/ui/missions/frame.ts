import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  fileTabs: [{ id: "customer-services", at: 60 }]
} satisfies UiFrame
