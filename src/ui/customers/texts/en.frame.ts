/** Texts of the rail, and of the choice of a company in the page header. */
export const app = {
  "companies.all": "All companies",
  "companies.choose": "Choose a company",
  "companies.file": "Open the client file",
  "companies.more_one": "And {{count}} more: type a name, a code or a SIREN.",
  "companies.more_other": "And {{count}} more: type a name, a code or a SIREN.",
  "companies.nothing": "No company matches.",
  "companies.open": "Open a client",
  "companies.search": "Search for a company",
  "companies.widen": "Show all companies",
  "nav.customers": "Clients"
}
