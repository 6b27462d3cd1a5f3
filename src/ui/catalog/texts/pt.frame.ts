/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.orders": "Ofertas e missões",
  "nav.service-requests": "Serviços"
}
