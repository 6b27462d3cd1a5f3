/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.orders": "Offres et missions",
  "nav.service-requests": "Services"
}
