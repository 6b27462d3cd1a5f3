import type { FirmLifeEvent } from "#machines/workspaces/firmLife.machine.ts"

export const by = { isProvider: true }
export const firmCases = {
  "firm.deactivated": { type: "firm.deactivated", by },
  "firm.restored": { type: "firm.restored", by }
} as const satisfies { readonly [T in FirmLifeEvent["type"]]: FirmLifeEvent & { readonly type: T } }
