/** Texts of the rail. */
export const app = {
  "nav.documents": "Documents"
}

export const titles = {
  comparison: "Comparison of versions"
}
