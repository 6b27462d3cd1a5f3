export const documents = {
  "empty.title": "Ce dossier est vide"
}
