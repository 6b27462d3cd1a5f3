import type { FlagEvent } from "#machines/provider/flag.machine.ts"

const by = { isSuperAdmin: true }
/** Of a flag that one document carries. */
export const flagCases = {
  "flag.changed": { type: "flag.changed", by },
  "flag.retired": { type: "flag.retired", by },
  "flag.offered": { type: "flag.offered", by },
  "flag.removed": { type: "flag.removed", by, known: 1 }
} as const satisfies { readonly [T in FlagEvent["type"]]: FlagEvent & { readonly type: T } }

/** Removed by somebody who was told of no document. */
export const removedUnknowing = { type: "flag.removed", by, known: 0 } as const satisfies FlagEvent
