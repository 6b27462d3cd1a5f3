import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  fileTabs: [{ id: "customer-workflows", at: 100, covers: "customer-workflow" }]
} satisfies UiFrame
