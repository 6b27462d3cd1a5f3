import type { inside } from "#schemas/shared/messages/inside/fr.ts"
import type { modules } from "#schemas/shared/messages/modules/fr.generated.ts"
import type { pages } from "#schemas/shared/messages/pages/fr.ts"

/**
 * [ERR-O01] [ERR-O02] French messages of the pages before sign-in. Each code exists in all three languages. Spaces
 * before colons, semicolons, question and exclamation marks must be non-breaking.
 */
export const fr = {
  "access.no_company": "Aucune entreprise ne vous est attribuée. Contactez votre cabinet.",
  "access.provider_reach":
    "Votre session passe par le compte d’un cabinet et n’ouvre que lui. Pour cette adresse, connectez-vous autrement.",
  "access.redirection_refused": "Redirection refusée : vous n’avez pas accès à ce client.",
  "access.setup_done": "Cette installation a déjà un super administrateur.",
  "auth.code_expired": "Ce lien de connexion n’est plus valable. Connectez-vous avec votre mot de passe.",
  "auth.email_invalid": "Cette adresse e-mail n’est pas valide.",
  "auth.email_missing": "Saisissez votre adresse e-mail.",
  "auth.email_taken": "Cette adresse e-mail est déjà utilisée.",
  "auth.firstname_missing": "Saisissez le prénom.",
  "auth.invalid_credentials": "L’adresse e-mail et le mot de passe ne correspondent pas.",
  "auth.lastname_missing": "Saisissez le nom.",
  "auth.password_characters": "Un mot de passe ne peut pas contenir ces caractères : € § ¤ £ °",
  "auth.first_password_by_mail":
    "Votre premier mot de passe se choisit avec le lien que nous envoyons à votre adresse e-mail.",
  "auth.password_common": "Ce mot de passe est l’un des plus utilisés au monde : choisissez-en un autre.",
  "auth.password_missing": "Saisissez votre mot de passe.",
  "auth.password_names":
    "Un mot de passe ne peut pas être fait de votre nom, de celui de votre cabinet ou de « Dossier ».",
  "auth.password_repeated": "Ce mot de passe répète toujours la même chose : choisissez-en un autre.",
  "auth.password_too_long": "Le mot de passe ne peut pas dépasser 256 caractères.",
  "auth.password_too_short": "Le mot de passe doit compter au moins 8 caractères.",
  "auth.session_ended": "Votre session a pris fin. Connectez-vous à nouveau.",
  "auth.slow_down": "Trop d’essais. Réessayez dans {{seconds}} secondes.",
  "auth.token_missing": "Le lien est incomplet : il manque son jeton.",
  "connection.fetch_failed": "Le serveur n’a pas pu être joint. Réessayez dans un instant.",
  "connection.load_error": "Cette page n’a pas pu être chargée. Rechargez-la.",
  "connection.lost": "Connexion internet perdue. Vérifiez votre réseau, puis réessayez.",
  "error.400": "La demande est incorrecte. Si le problème persiste, signalez-le au support.",
  "error.401": "Vous n’êtes plus connecté. Connectez-vous à nouveau.",
  "error.403": "Vos droits ne permettent pas cette action.",
  "error.404": "Cet élément est introuvable.",
  "error.405": "Cette action n’existe pas à cette adresse.",
  "error.408": "Le serveur a mis trop de temps à répondre. Réessayez.",
  "error.409": "L’état de cet élément ne permet pas cette action.",
  "error.412": "Quelqu’un a modifié cet élément entre-temps. Actualisez, puis recommencez.",
  "error.413": "L’envoi est trop volumineux.",
  "error.415": "Ce type de contenu n’est pas accepté.",
  "error.422": "Certaines valeurs ne sont pas acceptées. Vérifiez votre saisie.",
  "error.429": "Trop de demandes. Patientez une minute avant de réessayer.",
  "error.500": "Le serveur a rencontré un problème. Réessayez dans un instant.",
  "error.501": "Cette fonction n’est pas encore disponible.",
  "error.503": "Le service redémarre. Réessayez dans quelques secondes.",
  "error.507": "L’espace de stockage est plein. Contactez votre cabinet.",
  "error.body_too_large": "La demande est trop volumineuse.",
  "error.client_file_locked":
    "Ce dossier client est en cours de transfert ou de suppression. Réessayez dans quelques secondes.",
  "error.global": "Une erreur est survenue. Réessayez ou contactez le support.",
  "error.key_reused": "Cette demande reprend la clé d’une autre, dont le contenu diffère.",
  "error.malformed_json": "La demande est illisible.",
  "field.required": "Champ requis.",
  "firm.unknown_address": "Aucun cabinet ne correspond à cette adresse.",
  "people.text_characters": "Ce texte contient des caractères refusés : < > ou des caractères invisibles.",
  "people.text_too_long": "Ce texte ne peut pas dépasser 100 caractères."
}

/** [I18-O01] All message codes: of the first pages, of signed-in pages, of pages loaded later, and of the domains. */
export type MessageCode = keyof typeof fr | keyof typeof inside | keyof typeof pages | keyof typeof modules
