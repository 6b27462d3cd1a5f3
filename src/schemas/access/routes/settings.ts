import { alias, companySettings, firmSettings, screen } from "#schemas/access/routes/row.ts"

export const settingsRoutes = [
  screen("settings", "/settings/{-$context}", firmSettings),
  screen("settings-applications", "/settings/{-$context}/applications", firmSettings, { module: "applications" }),
  screen("settings-analytics", "/settings/{-$context}/analytics", firmSettings),
  screen("settings-customization", "/settings/{-$context}/customization", firmSettings),
  screen("settings-document-templates", "/settings/{-$context}/document-templates", firmSettings),
  screen("settings-document-templates-new", "/settings/{-$context}/document-templates/new", firmSettings),
  screen("settings-document-template", "/settings/{-$context}/document-templates/$documentId", firmSettings),
  screen("settings-group-administration", "/settings/{-$context}/group/administration", firmSettings),
  screen("settings-group-manager", "/settings/{-$context}/group/manager", { ...firmSettings, groupAdminOnly: true }),
  screen("settings-home", "/settings/{-$context}/home", firmSettings),
  screen("settings-offers", "/settings/{-$context}/offers", firmSettings, { module: "catalog" }),
  screen("settings-offers-catalog", "/settings/{-$context}/offers/catalog-offers", firmSettings, { module: "catalog" }),
  screen("settings-offers-categories", "/settings/{-$context}/offers/categories/{-$categoryId}", firmSettings, {
    module: "catalog"
  }),
  screen(
    "settings-offers-service",
    "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId",
    firmSettings,
    { module: "catalog" }
  ),
  screen("settings-quickfolders-manager", "/settings/{-$context}/quickfolders-manager", firmSettings, {
    module: "quickfolders"
  }),
  screen("settings-team-companies", "/settings/{-$context}/team-manager/companies", firmSettings),
  screen("settings-team-themes", "/settings/{-$context}/team-manager/themes", firmSettings, { module: "themes" }),
  screen("settings-team-users", "/settings/{-$context}/team-manager/users", firmSettings),
  screen("settings-tree-structures", "/settings/{-$context}/tree-structures/{-$structureId}", firmSettings),
  screen("settings-terms-of-service", "/settings/{-$context}/terms-of-service", firmSettings),
  alias(
    "settings-catalog-short",
    "/settings/{-$context}/catalog-offers",
    firmSettings,
    "/settings/{-$context}/offers/catalog-offers"
  ),
  alias(
    "settings-categories-short",
    "/settings/{-$context}/categories/{-$categoryId}",
    firmSettings,
    "/settings/{-$context}/offers/categories/{-$categoryId}"
  ),
  alias(
    "settings-service-short",
    "/settings/{-$context}/categories/$categoryId/catalog-services/$catalogServiceId",
    firmSettings,
    "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId"
  ),
  alias("settings-pimpmyfirm", "/settings/{-$context}/pimpmyfirm", firmSettings, "/settings/{-$context}/customization"),
  screen("company-settings", "/settings/{-$context}", companySettings),
  screen("company-addresses", "/settings/{-$context}/addresses", companySettings),
  screen("company-automation", "/settings/{-$context}/automation", companySettings),
  screen("company-banks", "/settings/{-$context}/banks", companySettings),
  screen("company-general", "/settings/{-$context}/general", companySettings),
  screen("company-financial-years", "/settings/{-$context}/financial-years", companySettings),
  screen("company-themes", "/settings/{-$context}/themes", companySettings, { module: "themes" }),
  screen("company-users", "/settings/{-$context}/users", companySettings),
  screen("company-workflows", "/settings/{-$context}/workflows", companySettings, { module: "workflows" }),
  screen("company-workflow", "/settings/{-$context}/workflows/$workflowId", companySettings, { module: "workflows" })
] as const
