import { alias, holding, screen } from "#schemas/access/routes/row.ts"

export const holdingRoutes = [
  alias("holding", "/holding", holding, "/holding/dashboard"),
  screen("holding-customers", "/holding/customers", holding, { module: "holding" }),
  screen("holding-dashboard", "/holding/dashboard", holding, { module: "holding" }),
  screen("holding-workspaces", "/holding/workspaces", holding, { module: "holding" }),
  screen("holding-workspace", "/holding/workspaces/$workspaceId", holding, { module: "holding" }),
  screen("holding-workspaces-create", "/holding/workspaces/create", holding, { module: "holding" }),
  screen("holding-team", "/holding/team", holding, { module: "holding" }),
  alias("holding-member", "/holding/team/users/$userId", holding, "/holding/team/users/$userId/profile"),
  screen("holding-member-profile", "/holding/team/users/$userId/profile", holding, { module: "holding" }),
  screen("holding-member-vendors", "/holding/team/users/$userId/vendors", holding, { module: "holding" }),
  screen("holding-member-themes", "/holding/team/users/$userId/themes", holding, { module: "holding" }),
  screen("holding-member-assignment", "/holding/team/users/$userId/assignment", holding, { module: "holding" }),
  screen("no-holding-module", "/holding/no-holding-module", holding)
] as const
