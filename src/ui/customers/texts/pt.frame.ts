/** Texts of the rail, and of the choice of a company in the page header. */
export const app = {
  "companies.all": "Todas as empresas",
  "companies.choose": "Escolher uma empresa",
  "companies.file": "Abrir o processo do cliente",
  "companies.more_many": "E mais {{count}}: escreva um nome, um código ou um SIREN.",
  "companies.more_one": "E mais {{count}}: escreva um nome, um código ou um SIREN.",
  "companies.more_other": "E mais {{count}}: escreva um nome, um código ou um SIREN.",
  "companies.nothing": "Nenhuma empresa corresponde.",
  "companies.open": "Abrir um cliente",
  "companies.search": "Pesquisar uma empresa",
  "companies.widen": "Ver todas as empresas",
  "nav.customers": "Clientes"
}
