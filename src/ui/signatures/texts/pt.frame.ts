/** Names of entries of the rail. */
export const app = {
  "nav.signatures": "Assinaturas"
}
