/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.accounting-software": "Accounting",
  "nav.everial": "Archiving",
  "nav.everial-quickfolders": "Quick archiving"
}
