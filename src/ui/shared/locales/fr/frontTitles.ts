/** Titles of the pages that need no session; `frameTitles.ts` and `titles.ts` have the others. */
export const titles = {
  "cgu-cgv": "Conditions d’utilisation",
  "create-password": "Créer mon mot de passe",
  meet: "Réunion",
  oops: "Page introuvable",
  redirection: "Redirection…",
  "reset-password": "Mot de passe oublié",
  "reset-password-submit": "Nouveau mot de passe",
  share: "Documents partagés",
  signin: "Connexion",
  "sso-error": "Connexion impossible",
  sign: "Signer un document",
  verify: "Vérifier un document signé"
}
