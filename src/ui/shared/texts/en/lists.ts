/** Texts that all lists share. */
export const lists = {
  nothing: "No results",
  "nothing.reset": "Show all",
  "nothing.text": "Try other words or fewer filters.",
  pages: "Pages",
  "pages.after": "Next page",
  "pages.at": "Page {{page}} of {{last}}",
  "pages.before": "Previous page",
  "search.clear": "Clear the search"
}
