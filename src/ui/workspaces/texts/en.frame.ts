/** Names of entries of the rail. */
export const app = {
  "nav.holding": "Group",
  "nav.sa": "Platform",
  "nav.sa-firms": "Firms",
  "nav.sa-modules": "Modules",
  "nav.settings": "Settings"
}
