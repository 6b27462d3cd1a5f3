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

/**
 * Modules that something of the portal can be used with today, because a screen of theirs exists: the others are offered to
 * nobody, in no list and no subscription.
 */
export const builtModules: ReadonlyArray<ModuleName> = built
