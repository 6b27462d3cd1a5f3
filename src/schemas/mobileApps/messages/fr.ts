/** Texts of mobile app errors, by message code. */
export const messages = {
  "closed.isAppIdle": "L’archive est en préparation : attendez qu’elle soit prête.",
  "closed.isAppListed":
    "Indiquez d’abord l’adresse et l’identifiant de l’application dans au moins une des deux boutiques.",
  "closed.isAppPending": "Aucune version n’attend la réponse d’une boutique.",
  "closed.isVersionAbove": "Choisissez un numéro de version supérieur à celui qui est publié.",
  "closed.isWithoutApp": "Ce cabinet a déjà une application.",
  "mobile.address_invalid": "Une adresse commence par http://, https:// ou {host}.",
  "mobile.bundle_invalid":
    "L’identifiant ressemble à com.exemple.{firm} : des lettres minuscules et des chiffres, et {firm} à la fin.",
  "mobile.bundle_taken": "Une autre application porte déjà cet identifiant.",
  "mobile.domain_invalid": "Un de ces domaines n’est pas valable. Exemple : portail.cabinet.fr",
  "mobile.domains_many": "20 domaines au plus.",
  "mobile.missing": "Remplissez ce champ.",
  "mobile.same_titles": "Le sous-titre doit être différent du titre.",
  "mobile.store_id_invalid": "Un identifiant n’a que des lettres, des chiffres, des points et des tirets.",
  "mobile.too_long": "C’est trop long pour les boutiques.",
  "mobile.version_invalid": "Une version s’écrit 1.0 ou 1.0.0."
}
