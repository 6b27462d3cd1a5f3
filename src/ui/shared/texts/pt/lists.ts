/** Texts that all lists share. */
export const lists = {
  nothing: "Nenhum resultado",
  "nothing.reset": "Mostrar tudo",
  "nothing.text": "Experimente outras palavras ou menos filtros.",
  pages: "Páginas",
  "pages.after": "Página seguinte",
  "pages.at": "Página {{page}} de {{last}}",
  "pages.before": "Página anterior",
  "search.clear": "Limpar a pesquisa"
}
