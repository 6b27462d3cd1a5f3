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
