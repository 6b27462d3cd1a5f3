/**
 * Texts of the search and the filters of documents. `filters.clear` and `filters.show*` are the buttons of the filter
 * panel of every list.
 */
export const search = {
  any: "All",
  "any.person": "Anyone",
  author: "Added by",
  "author.chosen": "Chosen person",
  clear: "Clear the search",
  failed: "The search failed",
  filters: "Search filters",
  "filters.clear": "Clear",
  "filters.show.any": "Show results",
  "filters.show_one": "Show {{count}} result",
  "filters.show_other": "Show {{count}} results",
  found_one: "{{count}} result shown",
  found_other: "{{count}} results shown",
  from: "From",
  here: "In this folder",
  "here.of": "Only in “{{name}}” and its subfolders",
  idle: "What are you looking for?",
  "idle.text": "Type at least two characters of a name or a text. All the words must be there.",
  inFolder: "Show “{{name}}” in its folder",
  more: "Show more results",
  none: "No results",
  "none.filtered": "No document matches these filters.",
  "none.of": "No results for “{{question}}”",
  "none.text":
    "Check the spelling, or try fewer words. The text of a document that has just been added can be searched after a few seconds.",
  page: "Page {{page}}",
  state: "State",
  theme: "Theme",
  "theme.chosen": "Chosen theme",
  title: "Search results",
  to: "To",
  type: "Type",
  "type.folder": "Folders",
  "type.images": "Images",
  "type.office": "Office files",
  "type.other": "Other files",
  "type.pdf": "PDF",
  unfilter: "Remove the filters"
}
