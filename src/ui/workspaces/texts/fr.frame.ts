/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.holding": "Groupe",
  "nav.sa": "Plateforme",
  "nav.sa-firms": "Cabinets",
  "nav.sa-modules": "Modules",
  "nav.settings": "Paramètres"
}
