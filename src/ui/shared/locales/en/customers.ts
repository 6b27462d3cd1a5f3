import type { Texts } from "#ui/shared/locales/texts.ts"
import type { customers as French } from "#ui/shared/locales/fr/customers.ts"

export const customers: Texts<typeof French> = {
  "column.code": "Client code",
  "column.company": "Company",
  "column.contact": "Contact",
  "column.notifications": "Notifications",
  "column.siren": "SIREN",
  "column.workspace": "Workspace",
  count_one: "{{count}} client file",
  count_other: "{{count}} client files",
  deactivated: "Deactivated",
  "empty.text": "The clients your firm looks after will appear here.",
  "empty.title": "No client file",
  "error.title": "The list could not be loaded",
  list: "Client files",
  none: "Not given",
  "nothing.reset": "Show all",
  "nothing.text": "Try another name, a client code or a SIREN, or widen the filter.",
  "nothing.title": "No file matches",
  search: "Search by name, code or SIREN",
  "search.clear": "Clear the search",
  sort: "Sort by",
  state: "State of the files",
  "state.active": "Active",
  "state.all": "All",
  "state.deactivated": "Deactivated"
}
