import { builtModules as built } from "#schemas/access/builtModules.generated.ts"

/**
 * [ROL-O06] The names of all modules, as used by subscriptions and routes. `builtModules` are those that have screens.
 */
export const moduleNames = [
  "documents",
  "tasks",
  "quickfolders",
  "service-requests",
  "catalog",
  "missions",
  "signatures",
  "workflows",
  "themes",
  "applications",
  "analytics",
  "videoconference",
  "everial",
  "accounting-software",
  "mobile-app",
  "holding",
  "admin"
] as const
export type ModuleName = (typeof moduleNames)[number]

/** Modules with at least one screen. Other modules are hidden everywhere, in lists and in subscriptions. */
export const builtModules: ReadonlyArray<ModuleName> = built

/**
 * Screens, by route id, that stay accessible if their module is off: they say that it is missing (ANA-002), or show
 * other content.
 */
export const openWithout: Readonly<Record<string, ModuleName>> = { "settings-analytics": "analytics" }
