/** Names of entries of the rail. */
export const app = {
  "nav.orders": "Offers and missions",
  "nav.service-requests": "Services"
}
