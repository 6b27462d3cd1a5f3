import type { FirmLifeEvent } from "#machines/workspaces/firmLife.machine.ts"

export const by = { isProvider: true, isGroupAdmin: false }
const keepsAdmin = true

/** The provider's two events. */
export const providerCases = {
  "firm.deactivated": { type: "firm.deactivated", by, keepsAdmin },
  "firm.restored": { type: "firm.restored", by }
} as const satisfies Readonly<Record<string, FirmLifeEvent>>

const keeper = { isProvider: false, isGroupAdmin: true }
/** The events of an administrator of the holding, and of the clock. */
export const workspaceCases = {
  "firm.deactivated": { type: "firm.deactivated", by: keeper, keepsAdmin },
  "firm.restored": { type: "firm.restored", by: keeper },
  "deletion.asked": { type: "deletion.asked", by: keeper, keepsAdmin, isNamed: true, isPlanned: true },
  "deletion.undone": { type: "deletion.undone", by: keeper },
  "deletion.came_due": { type: "deletion.came_due", mayTakeAll: true },
  "deletion.withheld": { type: "deletion.came_due", mayTakeAll: false },
  "deletion.finished": { type: "deletion.finished" }
} as const satisfies Readonly<Record<string, FirmLifeEvent>>
