/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.tasks": "Tasks"
}
