/** Names of entries of the rail. */
export const app = {
  "nav.accounting-software": "Accounting",
  "nav.everial": "Archiving",
  "nav.everial-quickfolders": "Quick archiving"
}
