/** Texts of the rail. */
export const app = {
  "nav.documents": "Documents"
}

export const titles = {
  comparison: "Comparaison de versions"
}
