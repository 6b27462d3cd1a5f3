/** Names of entries of the rail. */
export const app = {
  "nav.tasks": "Tâches"
}
