/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.accounting-software": "Comptabilité",
  "nav.everial": "Archivage",
  "nav.everial-quickfolders": "Archivage rapide"
}
