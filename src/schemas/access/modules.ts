import { builtModules as built } from "#schemas/access/builtModules.generated.ts"

/** [ROL-O06] */
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
