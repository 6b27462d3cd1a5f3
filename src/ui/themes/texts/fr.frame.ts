/** Titles of the pages of themes. */
export const titles = {
  "company-themes": "Thèmes",
  "customer-themes": "Thèmes",
  "settings-team-themes": "Thèmes de l’équipe"
}
