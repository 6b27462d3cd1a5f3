import { MobileAppsApi } from "#schemas/mobileApps/mobileApps.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `mobileApps`. */
export const mobileAppsModule = {
  groups: [MobileAppsApi],
  reference: {
    mobileApps: {
      title: "Provider: mobile apps",
      text: "The app of each firm in the stores: its sheet, its life cycle and its project. For super admins.",
      calls: {
        list: "Lists the firms with the state of their apps.",
        one: "Reads a firm's app; without one, the values that a new app starts with.",
        create: "Creates the app of a firm.",
        change: "Changes fields of an app's sheet.",
        sheet: "Changes an app's sheet with a JSON text.",
        step: "Requests a new release, or records the store's decision.",
        remove: "Removes a firm's app with its archive.",
        archive: "Downloads the latest project as a zip archive."
      }
    }
  }
} as const satisfies SchemaModule
