/** Names of entries of the rail. */
export const app = {
  "nav.accounting-software": "Comptabilité",
  "nav.everial": "Archivage",
  "nav.everial-quickfolders": "Archivage rapide"
}
