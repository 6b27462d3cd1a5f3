/** Texts of branding errors, by message code. */
export const messages = {
  "branding.icon_not_square": "Une icône doit être carrée.",
  "branding.picture_size": "Cette image est trop grande : 4 096 points de côté au plus.",
  "branding.picture_too_large": "Cette image dépasse 512 ko.",
  "branding.picture_type": "Cette image n’est pas d’un format accepté ici.",
  "branding.picture_unreadable": "Cette image est illisible : elle est peut-être abîmée.",
  "branding.redirect_invalid": "Dites si les visiteurs sont envoyés vers le domaine du cabinet.",
  "branding.tagline_characters": "Ce texte contient des caractères qui ne sont pas permis.",
  "branding.touch_icon_small": "Cette icône est trop petite : 120 points de côté au moins, 180 de préférence."
}
