import { builtModules as built } from "#schemas/access/builtModules.generated.ts"

/** [ROL-O06] All modules, by the names that subscriptions and routes use; `builtModules` are those with a screen. */
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

/** Modules with at least one screen. The others are hidden everywhere, in lists and in subscriptions. */
export const builtModules: ReadonlyArray<ModuleName> = built

/** Screens of a module that open without it: they say that it is not there (ANA-002), or show what else there is. */
export const openWithout: Readonly<Record<string, ModuleName>> = { "settings-analytics": "analytics" }
