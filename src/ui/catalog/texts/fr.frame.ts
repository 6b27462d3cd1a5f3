/** Names of entries of the rail. */
export const app = {
  "nav.orders": "Offres et missions",
  "nav.service-requests": "Services"
}
