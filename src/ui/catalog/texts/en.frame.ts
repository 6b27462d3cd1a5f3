/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.orders": "Offers and missions",
  "nav.service-requests": "Services"
}
