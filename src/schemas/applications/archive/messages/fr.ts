/** Texts of outside archive errors, by message code. */
export const messages = {
  "archive.address_missing": "Saisissez l’adresse de l’archive.",
  "archive.address_invalid": "C’est une adresse complète qui commence par https://",
  "archive.address_own": "Cette adresse est celle de votre portail. Saisissez celle de l’archive.",
  "archive.secret_invalid": "De 32 à 200 caractères, sans espace ni accent.",
  "archive.secret_missing": "Saisissez le secret que l’archive vous a donné.",
  "closed.isKeptOutside": "Les documents de cette entreprise sont dans le portail, pas dans l’archive.",
  "closed.isArchiveSet":
    "Votre cabinet n’a pas encore relié son archive. Un administrateur le fait dans les paramètres, sous Applications."
}
