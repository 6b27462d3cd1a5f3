/** Names of entries of the rail. */
export const app = {
  "nav.orders": "Ofertas e missões",
  "nav.service-requests": "Serviços"
}
