import { PlatformApi } from "#schemas/platform/platform.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `platform`. */
export const platformModule = {
  groups: [PlatformApi],
  reference: {
    platform: {
      title: "Platform",
      text: "",
      calls: {
        health: "Tells whether database, files and jobs work: 200 or 503."
      }
    }
  }
} as const satisfies SchemaModule
