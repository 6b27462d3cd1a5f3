/** Names of entries of the rail. */
export const app = {
  "nav.accounting-software": "Contabilidade",
  "nav.everial": "Arquivo",
  "nav.everial-quickfolders": "Arquivo rápido"
}
