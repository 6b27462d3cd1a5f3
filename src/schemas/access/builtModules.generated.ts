// Written by `npm run contract` from the screens of src/ui/composition/modules.ts.
export const builtModules = ["documents", "tasks", "quickfolders", "service-requests", "catalog", "missions", "signatures", "workflows", "themes", "applications", "analytics", "videoconference", "everial", "accounting-software", "holding"] as const
