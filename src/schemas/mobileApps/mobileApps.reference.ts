import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the mobile app calls for the API documentation. */
export const mobileAppsReference = {
  mobileApps: {
    title: "Provider: mobile apps",
    text: "The app of each firm in the stores: its sheet, its life cycle and its project; for super admins.",
    calls: {
      list: "Lists the firms with the state of their apps.",
      one: "Reads a firm's app, or what one would begin with.",
      create: "Creates the app of a firm.",
      change: "Changes fields of an app's sheet.",
      sheet: "Changes an app's sheet from JSON.",
      step: "Asks for an upgrade, or records what the store answered.",
      remove: "Removes a firm's app with its archive.",
      archive: "Downloads the newest project as a zip archive."
    }
  }
} satisfies Reference
