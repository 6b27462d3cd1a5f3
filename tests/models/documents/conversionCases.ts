import type { ConversionEvent } from "#machines/documents/viewer/conversion.machine.ts"

export const conversionCases = {
  "conversion.begun": { type: "conversion.begun" },
  "conversion.finished": { type: "conversion.finished" },
  "conversion.broke": { type: "conversion.broke" },
  "conversion.refused": { type: "conversion.refused" },
  "conversion.asked": { type: "conversion.asked" },
  "converter.changed": { type: "converter.changed" }
} as const satisfies { readonly [T in ConversionEvent["type"]]: ConversionEvent & { readonly type: T } }
