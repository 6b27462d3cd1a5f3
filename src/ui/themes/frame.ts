import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  fileTabs: [{ id: "customer-themes", at: 80 }]
} satisfies UiFrame
