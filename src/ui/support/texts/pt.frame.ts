/** Names of entries of the rail. */
export const app = {
  "nav.sa-support": "Suporte"
}
