/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.holding": "Group",
  "nav.sa": "Platform",
  "nav.sa-firms": "Firms",
  "nav.sa-modules": "Modules",
  "nav.settings": "Settings"
}
