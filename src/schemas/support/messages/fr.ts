/** Texts of support errors, by message code. */
export const messages = {
  "support.catalog_full": "Le catalogue de ce cabinet ne peut pas contenir autant de prestations et d’offres.",
  "support.client_absent": "Aucun utilisateur client de ce cabinet n’a cette adresse.",
  "support.companies_missing": "Indiquez au moins une entreprise.",
  "support.companies_too_many": "500 entreprises au plus en une fois.",
  "support.confirmation_missing": "Cochez la case pour confirmer.",
  "support.emails_invalid": "Une de ces adresses n’a pas la forme d’une adresse e-mail.",
  "support.emails_missing": "Indiquez au moins une adresse e-mail.",
  "support.emails_too_many": "200 adresses au plus en une fois.",
  "support.firm_missing": "Choisissez le cabinet.",
  "support.firm_same": "Choisissez un autre cabinet que celui de départ.",
  "support.firm_without_group": "Ce cabinet n’appartient à aucun groupe. Ajoutez-le d’abord à un groupe dans sa fiche.",
  "support.import_missing": "Choisissez l’import.",
  "support.import_started": "Cet import a déjà été lancé, ou il a été supprimé.",
  "support.model_missing": "Choisissez l’arborescence.",
  "support.node_absent": "Ce cabinet n’a ni dossier ni document à cette adresse.",
  "support.node_missing": "Collez l’adresse d’un dossier ou d’un document.",
  "support.person_absent": "Personne n’a cette adresse dans l’équipe de ce cabinet.",
  "support.person_joined":
    "Cette personne s’est déjà connectée, ou son accès est terminé. Elle peut demander un nouveau mot de passe.",
  "support.system_missing": "Choisissez le système de documents.",
  "support.theme_missing": "Choisissez le thème."
}
