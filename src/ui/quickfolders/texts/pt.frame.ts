/** Names of entries of the rail. */
export const app = {
  "nav.quickfolders": "Pastas rápidas"
}
