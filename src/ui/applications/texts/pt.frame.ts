/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.accounting-software": "Contabilidade",
  "nav.everial": "Arquivo",
  "nav.everial-quickfolders": "Arquivo rápido"
}
