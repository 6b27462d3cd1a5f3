export const customers = {
  "empty.title": "Aucun dossier client"
}
