import { alias, clientFile, clientFiles, screen } from "#schemas/access/routes/row.ts"

export const clientFileRoutes = [
  screen("customers", "/customers/{-$context}", clientFiles),
  screen("customers-create", "/customers/{-$context}/create", clientFiles),
  screen("customer", "/customer/{-$context}", clientFile),
  screen("customer-addresses", "/customer/{-$context}/addresses", clientFile),
  screen("customer-administration", "/customer/{-$context}/administration", clientFile),
  screen("customer-automation", "/customer/{-$context}/automation", clientFile),
  screen("customer-banks", "/customer/{-$context}/banks", clientFile),
  screen("customer-fiscal", "/customer/{-$context}/fiscal", clientFile),
  screen("customer-general", "/customer/{-$context}/general", clientFile),
  screen("customer-notes", "/customer/{-$context}/notes", clientFile),
  screen("customer-services", "/customer/{-$context}/services", clientFile, { module: "missions" }),
  screen("customer-services-create", "/customer/{-$context}/services/create/{-$projectId}", clientFile, {
    module: "missions"
  }),
  screen("customer-service", "/customer/{-$context}/services/{-$projectId}/{-$serviceId}", clientFile, {
    module: "missions"
  }),
  screen("customer-financial-years", "/customer/{-$context}/financial-years", clientFile),
  screen("customer-themes", "/customer/{-$context}/themes", clientFile, { module: "themes" }),
  screen("customer-users", "/customer/{-$context}/users", clientFile),
  screen("customer-workflows", "/customer/{-$context}/workflows", clientFile, { module: "workflows" }),
  screen("customer-workflow", "/customer/{-$context}/workflows/$workflowId", clientFile, { module: "workflows" }),
  alias("customer-details", "/customer/{-$context}/details", clientFile, "/customer/{-$context}/general"),
  alias("customer-offers", "/customer/{-$context}/offers", clientFile, "/customer/{-$context}/services"),
  alias("customer-periods", "/customer/{-$context}/periods", clientFile, "/customer/{-$context}/financial-years")
] as const
