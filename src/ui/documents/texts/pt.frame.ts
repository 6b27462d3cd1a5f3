/** Texts of the rail. */
export const app = {
  "nav.documents": "Documentos"
}

export const titles = {
  comparison: "Comparação de versões"
}
